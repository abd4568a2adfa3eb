import type { ResetRecord } from '../../src/core/forecast/inputs.js';
import type { ResetPromise } from '../../src/core/promises/reset-promise.js';
import { DAY, exponential, promiseAt, recordOf, START, uniform } from './process.js';

/** A past in which some promises are of banked resets, although all are read as regular ones. */
export interface TwoKinds {
  readonly record: ResetRecord & { readonly banked: readonly number[] };
  readonly promises: readonly ResetPromise[];
}

const KEPT = 0.8;

/**
 * Chance resets of both kinds, and promises of a window read as promises of regular resets: four in five are kept.
 * @param byBanked share of the kept ones that a banked reset keeps, 0..1
 */
export function twoKinds(rng: () => number, days: number, byBanked: number): TwoKinds {
  const chance = (rate: number) => {
    const events: number[] = [];
    for (let day = exponential(rng) / rate; day < days; day += exponential(rng) / rate) events.push(day);
    return events;
  };
  const regular = chance(0.12);
  const banked = chance(0.04);
  const promises: ResetPromise[] = [];
  const ms = (day: number) => Math.round(START + day * DAY);
  for (let at = exponential(rng) / 0.15; at < days - 5; at += exponential(rng) / 0.15) {
    const from = at + uniform(rng, 0, 1);
    const to = from + uniform(rng, 0.5, 2);
    promises.push(promiseAt({ at: ms(at), from: ms(from), to: ms(to), windowKind: 'day' }));
    if (rng() < KEPT) (rng() < byBanked ? banked : regular).push(uniform(rng, from, to));
    // The next promise is not made before this one is over.
    at = to;
  }
  return { record: { ...recordOf(regular, days), banked: recordOf(banked, days).resets }, promises };
}
