import { type KeepRates, learnKept } from './keep-rate.js';
import { type ExposureBetween, keptDensities, lawOf, type PromiseState, unkeptBy } from './promise.js';

/** How surely a reset that comes when a promise is due is taken to keep it. */
const DUE_IS_KEPT = 0.85;
/** A promise that is this likely kept already says nothing more. */
const SPENT = 0.16;

/**
 * Hazard that the open promises add at a moment, events per day. Promises that overlap restate one another, so the
 * strongest counts, not the sum.
 */
export function promiseHazard(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
  pace: number,
  between: ExposureBetween,
): number {
  return promises.reduce((most, one) => Math.max(most, hazardOf(one, rates, at, pace, between)), 0);
}

/** How long ago the promise was made that adds most hazard now, milliseconds; null when none adds any. */
export function strongestLead(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
  pace: number,
  between: ExposureBetween,
): number | null {
  let most = 0;
  let lead: number | null = null;
  for (const one of promises) {
    const hazard = hazardOf(one, rates, at, pace, between);
    if (hazard > most) {
      most = hazard;
      lead = at - one.at;
    }
  }
  return lead;
}

/** Probability that a promise is not kept in (now, until], given that it was not before. */
export function silenceOf(
  promise: PromiseState,
  rates: KeepRates,
  now: number,
  until: number,
  between: ExposureBetween,
): number {
  const law = lawOf(promise, rates, between);
  const ratio = unkeptBy(promise, law, until, between) / Math.max(1e-9, unkeptBy(promise, law, now, between));
  return 1 - promise.alive * (1 - Math.min(1, ratio));
}

function hazardOf(
  one: PromiseState,
  rates: KeepRates,
  at: number,
  pace: number,
  between: ExposureBetween,
): number {
  const law = lawOf(one, rates, between);
  const [early, inside, late] = keptDensities(one, law, at, pace, between);
  return (one.alive * (early + inside + late)) / Math.max(1e-9, unkeptBy(one, law, at, between));
}

/**
 * An event happens: each open promise may have been the one it keeps.
 * @param own hazard of the process itself at that moment, events per day
 */
export function promisesAfterEvent(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
  pace: number,
  own: number,
  between: ExposureBetween,
): { readonly promises: readonly PromiseState[]; readonly rates: KeepRates } {
  const most = promiseHazard(promises, rates, at, pace, between);
  let learnt = rates;
  const open = promises.flatMap((one) => {
    const law = lawOf(one, rates, between);
    const densities = keptDensities(one, law, at, pace, between);
    const sum = densities[0] + densities[1] + densities[2];
    const kept = hazardOf(one, rates, at, pace, between) / (own + most);
    if (sum > 0) {
      for (const way of [0, 1, 2] as const)
        learnt = learnKept(learnt, one.to !== null, way, (one.alive * kept * densities[way]) / sum);
    }
    // Any reset keeps a promise that is due, whatever it was made for.
    const alive = one.alive * (1 - (at >= one.from ? Math.max(DUE_IS_KEPT, kept) : kept));
    return alive < SPENT ? [] : [{ ...one, alive }];
  });
  return { promises: open, rates: learnt };
}

/** Drops promises whose time is over; what is left of them was not kept. */
export function expirePromises(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
): { readonly promises: readonly PromiseState[]; readonly rates: KeepRates } {
  if (promises.every(({ expiresAt }) => expiresAt > at)) return { promises, rates };
  let learnt = rates;
  for (const one of promises)
    if (one.expiresAt <= at) learnt = learnKept(learnt, one.to !== null, 3, one.alive);
  return { promises: promises.filter(({ expiresAt }) => expiresAt > at), rates: learnt };
}
