import { promiseStatus } from '../../record/promise-status.js';
import { type KeepRates, learnKept, promisesSeen } from './keep-rate.js';
import {
  type ExposureBetween,
  keptDensities,
  lawOf,
  type PromiseState,
  unkeptAfter,
  unkeptProbability,
} from './promise.js';

/**
 * Hazard that the open promises add at an instant, events per day. Overlapping promises repeat one another, so only the
 * strongest counts. `leadMs` is the time since it was made, null if no promise adds any hazard.
 * @param intensity operational days per day at that instant
 */
export function promiseHazard(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
  intensity: number,
  between: ExposureBetween,
): { readonly hazard: number; readonly leadMs: number | null } {
  let strongest: ReturnType<typeof promiseHazard> = { hazard: 0, leadMs: null };
  for (const one of promises) {
    const hazard = hazardOf(one, rates, at, intensity, between);
    if (hazard > strongest.hazard) strongest = { hazard, leadMs: at - one.at };
  }
  return strongest;
}

/** Probability that a promise is not kept in (now, until], given that it was not kept before. */
function promiseSurvival(
  promise: PromiseState,
  rates: KeepRates,
  now: number,
  until: number,
  between: ExposureBetween,
): number {
  const law = lawOf(promise, rates, between);
  const ratio =
    unkeptProbability(promise, law, until, between) /
    Math.max(1e-9, unkeptProbability(promise, law, now, between));
  return 1 - promise.openProbability * (1 - Math.min(1, ratio));
}

/** What open promises add to a horizon: probability that one is kept in it, and how many promises that rests on. */
export interface PromiseChance {
  readonly probability: number;
  readonly evidence: number;
}

/** The promise most likely to be kept in (now, until]. Overlapping promises repeat one another, so only it counts. */
export function strongestPromise(
  promises: readonly PromiseState[],
  rates: KeepRates,
  now: number,
  until: number,
  between: ExposureBetween,
): PromiseChance {
  let strongest: PromiseChance = { probability: 0, evidence: 1 };
  for (const one of promises) {
    const probability = 1 - promiseSurvival(one, rates, now, until, between);
    const evidence = promisesSeen(one.to === null ? rates.open : rates.windowed);
    if (probability > strongest.probability) strongest = { probability, evidence };
  }
  return strongest;
}

function hazardOf(
  one: PromiseState,
  rates: KeepRates,
  at: number,
  intensity: number,
  between: ExposureBetween,
): number {
  const law = lawOf(one, rates, between);
  const [early, inside, late] = keptDensities(one, law, at, intensity, between);
  return (
    (one.openProbability * (early + inside + late)) / Math.max(1e-9, unkeptProbability(one, law, at, between))
  );
}

/**
 * The promises and keep rates after an event, which may have kept any of the open promises.
 * @param own hazard of the process itself at that instant, events per day
 */
export function promisesAfterEvent(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
  intensity: number,
  own: number,
  between: ExposureBetween,
): { readonly promises: readonly PromiseState[]; readonly rates: KeepRates } {
  const most = promiseHazard(promises, rates, at, intensity, between).hazard;
  let learnt = rates;
  const doubted = promises.map((one) => {
    const law = lawOf(one, rates, between);
    const densities = keptDensities(one, law, at, intensity, between);
    const sum = densities[0] + densities[1] + densities[2];
    const kept = hazardOf(one, rates, at, intensity, between) / (own + most);
    if (sum > 0) {
      for (const way of [0, 1, 2] as const)
        learnt = learnKept(learnt, one.to !== null, way, (one.openProbability * kept * densities[way]) / sum);
    }
    // Of several promised resets, the rest are due whatever caused this one.
    const isOneOfSeveral = (one.hint.times ?? 1) > 1;
    return { ...one, openProbability: one.openProbability * (isOneOfSeveral ? 1 : 1 - kept) };
  });
  // What the reset keeps by the counting rule is no longer open. Other promises it may have kept early.
  return { promises: unkeptAfter(doubted, at), rates: learnt };
}

/** Drops promises that have lapsed and counts them as not kept, as far as they were open. */
export function expirePromises(
  promises: readonly PromiseState[],
  rates: KeepRates,
  at: number,
): { readonly promises: readonly PromiseState[]; readonly rates: KeepRates } {
  const hasLapsed = ({ hint, resets }: PromiseState) => promiseStatus(hint, resets, at) === 'lapsed';
  const lapsed = promises.filter(hasLapsed);
  if (lapsed.length === 0) return { promises, rates };
  let learnt = rates;
  for (const one of lapsed) learnt = learnKept(learnt, one.to !== null, 3, one.openProbability);
  return { promises: promises.filter((one) => !lapsed.includes(one)), rates: learnt };
}
