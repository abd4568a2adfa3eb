import { walkForward } from '../src/core/forecast/replay/walk-forward.js';
import { seededRandom } from '../src/core/stats/seeded-random.js';
import { DAY, START } from './processes/process.js';
import { twoKinds } from './processes/two-kinds.js';

/** Mean difference of Brier scores in one horizon, with a 90% interval over the seeds. */
export interface PairedGain {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * What it is worth to know of banked resets: the Brier score of the forecast that is not told of them, less that of the
 * forecast that is, on the same draws. Positive: they help.
 * @param byBanked share of the kept promises that banked resets keep
 */
export function gainByBanked(
  byBanked: number,
  seeds: readonly number[],
  days: number,
): Record<6 | 24, PairedGain> {
  const span = { from: START + 60 * DAY, to: START + days * DAY };
  const perSeed = seeds.map((seed) => {
    const { record, promises } = twoKinds(seededRandom(seed * 104_729 + 11), days, byBanked);
    const told = walkForward(record, promises, { timeZone: 'UTC' }, span);
    const untold = walkForward({ ...record, banked: [] }, promises, { timeZone: 'UTC' }, span);
    const gain = (hours: 6 | 24) => {
      const differences = told.flatMap((one, index) => {
        const other = untold[index];
        const error = (probability: number) => (probability - Number(one.outcome)) ** 2;
        return one.horizonHours === hours && other ? [error(other.probability) - error(one.probability)] : [];
      });
      return differences.reduce((sum, one) => sum + one, 0) / differences.length;
    };
    return { 6: gain(6), 24: gain(24) };
  });
  return { 6: interval(perSeed.map((one) => one[6])), 24: interval(perSeed.map((one) => one[24])) };
}

/** Normal interval of a mean. */
function interval(values: readonly number[]): PairedGain {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  const margin = 1.645 * Math.sqrt(variance / values.length);
  return { mean, low: mean - margin, high: mean + margin };
}
