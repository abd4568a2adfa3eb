import type { ResetRecord } from '../../src/core/forecast/inputs.js';
import type { ResetPromise } from '../../src/core/promises/reset-promise.js';
import { HOUR_MS } from '../../src/core/time/time.js';

/** A simulated past whose true intensity is known. */
interface SimulatedPast {
  readonly record: ResetRecord;
  readonly promises: readonly ResetPromise[];
  /**
   * Probability of at least one event in (at, at + hours], given everything before: what an oracle would
   * publish.
   * @param at epoch milliseconds
   */
  trueProbability(at: number, hours: number): number;
}

/** Draws a past of `days` days. */
export type Process = (rng: () => number, days: number) => SimulatedPast;

/** Simulated time starts on a Monday, 2024-01-01. */
export const START = Date.UTC(2024, 0, 1);
export const DAY = 86_400_000;

export const exponential = (rng: () => number) => -Math.log(1 - rng());
export const uniform = (rng: () => number, low: number, high: number) => low + (high - low) * rng();

/** Epoch milliseconds of events on the axis of days since the start; distinct, inside the covered span. */
export function recordOf(days: readonly number[], length: number): ResetRecord {
  const resets = [...new Set(days.filter((d) => d <= length).map((d) => Math.round(START + d * DAY)))];
  return {
    resets: resets.sort((a, b) => a - b),
    coverage: [{ fromAt: START, toAt: START + length * DAY }],
  };
}

/** Events of an intensity (per day) that never passes `most`, by thinning (Lewis & Shedler 1979). */
export function thinned(
  rng: () => number,
  length: number,
  most: number,
  intensity: (day: number) => number,
): number[] {
  const events: number[] = [];
  for (let day = exponential(rng) / most; day < length; day += exponential(rng) / most)
    if (rng() * most < intensity(day)) events.push(day);
  return events;
}

/**
 * Probability of an event in [day, day + hours/24] under a known intensity, by the mid-point rule in quarter
 * hours.
 */
export function integrated(intensity: (day: number) => number, day: number, hours: number): number {
  const steps = hours * 4;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += intensity(day + (step + 0.5) / 96);
  return -Math.expm1(-sum / 96);
}

/** An explicit promise of one regular reset unless changed; for an hour or less it names a time of day. */
export function promiseAt(
  of: Pick<ResetPromise, 'at' | 'from' | 'to'> & Partial<ResetPromise>,
): ResetPromise {
  const { from, to } = of;
  const isHour = from !== null && to !== null && to - from <= HOUR_MS;
  return {
    windowKind: to === null ? 'open' : isHour ? 'clock' : 'day',
    promises: 'regular',
    strength: 'explicit',
    times: 1,
    another: false,
    identity: '',
    ...of,
  };
}
