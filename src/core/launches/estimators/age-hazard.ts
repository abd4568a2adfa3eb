import { type AgeEffect, type AgeUnit, fitAgeEffect } from './age-effect.js';
import { type Estimator, fitByKind, type GapLaw, type PacePrior } from './estimator.js';
import { linePaces } from './line-pace.js';

/** Where the cumulative hazard is tabulated: every day of the first fortnight, then 5 % apart; straight between. */
const KNOTS = knots();
const LAST = KNOTS.length - 1;

/**
 * A hazard that depends on the days since the last launch in the same way for all lines, times the pace of the line.
 * The pace is uncertain: its gamma posterior is integrated out, a gamma frailty.
 * @param unit what the age is measured in
 * @param prior what the pace is shrunk to
 * @see Clayton (1978), Biometrika 65, 141
 */
export function ageHazard(id: string, name: string, unit: AgeUnit, prior: PacePrior): Estimator {
  return {
    id,
    name,
    kind: 'pooled',
    fit: (past) =>
      fitByKind(past, (pool, isAny) => {
        const effect = fitAgeEffect(past, isAny, unit, prior);
        return linePaces(pool, prior).map(({ launches, days }, place) =>
          frailLaw(cumulativeHazard(effect, launches / days), pool[place]?.wait ?? 0, launches),
        );
      }),
  };
}

/** The wait is part of the pace's posterior: that is integrated out only for the time after it. */
function frailLaw(hazard: (days: number) => number, wait: number, launches: number): GapLaw {
  const waited = hazard(wait);
  const survived = Math.exp(-waited);
  return (days) =>
    days <= wait ? Math.exp(-hazard(days)) : survived * (1 + (hazard(days) - waited) / launches) ** -launches;
}

function cumulativeHazard(effect: AgeEffect, pace: number): (days: number) => number {
  const sums = new Float64Array(KNOTS.length);
  for (let index = 1; index <= LAST; index += 1) {
    const [from, to] = [KNOTS[index - 1] ?? 0, KNOTS[index] ?? 0];
    sums[index] = (sums[index - 1] ?? 0) + pace * (to - from) * effect((from + to) / 2, pace);
  }
  const end = KNOTS[LAST] ?? 0;
  const lastRate = ((sums[LAST] ?? 0) - (sums[LAST - 1] ?? 0)) / (end - (KNOTS[LAST - 1] ?? 0));
  return (days) => {
    if (days >= end) return (sums[LAST] ?? 0) + lastRate * (days - end);
    let [low, high] = [0, LAST];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((KNOTS[middle] ?? 0) <= days) low = middle;
      else high = middle;
    }
    const [from, to] = [KNOTS[low] ?? 0, KNOTS[high] ?? 1];
    const [before, after] = [sums[low] ?? 0, sums[high] ?? 0];
    return before + ((after - before) * (days - from)) / (to - from);
  };
}

function knots(): readonly number[] {
  const list = Array.from({ length: 15 }, (_, day) => day);
  for (let day = 15; day < 4000; day = Math.ceil(day * 1.05)) list.push(day);
  return list;
}
