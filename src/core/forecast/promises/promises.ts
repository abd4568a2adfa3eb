import {
  type CountedResets,
  isInWindow,
  isKept,
  isUndecided,
  promiseStatus,
  type ResetInstants,
} from '../../promises/keeping.js';
import { LONGEST_PROMISE_MS } from '../../promises/reset-promise.js';
import { standingPromises } from '../../promises/standing.js';
import type { ResetKind } from '../../reading/reading.js';
import { bankedShare, type Habits, keepShare, learnBanked, learnEnd } from './habits.js';
import {
  isSeries,
  keptDensities,
  type LawInputs,
  lawOf,
  type PromiseState,
  unkeptProbability,
} from './promise.js';

/** Promises, and what is known that bears on them. */
interface Promises extends LawInputs {
  readonly promises: readonly PromiseState[];
  /** Resets that may have kept them. */
  readonly counted: CountedResets;
}

/** Hazard that the promises add at an instant, events per day. Overlapping ones repeat one another: only the strongest counts. */
export function promiseHazard(state: Promises, at: number): number {
  return Math.max(0, ...state.promises.map((one) => hazardOf(one, state, at).hazard));
}

function hazardOf(one: PromiseState, inputs: LawInputs, at: number) {
  const law = lawOf(one, inputs);
  const densities = keptDensities(law, inputs, at);
  const sum = densities.reduce((total, { density }) => total + density, 0);
  // Of a series, those that have come leave the others due.
  const each = isSeries(one) ? one.promise.times : 1 / Math.max(1e-9, unkeptProbability(law, inputs, at));
  return { hazard: one.openProbability * sum * each, densities, sum };
}

/** What promises add to a horizon. */
export interface PromiseChance {
  /** Probability that one is kept in it, 0..1. */
  readonly probability: number;
  /** Its keep share as learnt from others: mean, and the number of promises that it rests on. */
  readonly share: number;
  readonly evidence: number;
  /** Share of its time that has passed without a reset, 0..1, which speaks against a high keep share. */
  readonly passed: number;
  /** The probability under another keep share. */
  readonly under: (share: number) => number;
}

/** The promise most likely to be kept in (now, until]. */
export function strongestPromise(state: Promises, now: number, until: number): PromiseChance {
  let strongest: PromiseChance = { probability: 0, share: 0, evidence: 1, passed: 0, under: () => 0 };
  for (const one of state.promises) {
    const law = lawOf(one, state);
    const { share, evidence } = law;
    const passedAt = (at: number) => (1 - unkeptProbability(law, state, at)) / share;
    // Of a series, those that are still to come are due whatever has passed.
    const passed = isSeries(one) ? 0 : passedAt(now);
    const inside = Math.max(0, passedAt(until) - passedAt(now));
    const each = one.openProbability * inside;
    const under = (other: number) =>
      isSeries(one)
        ? other * Math.min(one.openProbability, each * one.promise.times)
        : (other * each) / Math.max(1e-9, 1 - other * passed);
    const probability = under(share);
    if (probability > strongest.probability) strongest = { probability, share, evidence, passed, under };
  }
  return strongest;
}

interface AfterPromises {
  readonly promises: readonly PromiseState[];
  readonly habits: Habits;
}

/**
 * The promises and what is learnt of them after a regular reset, which may have kept any of them.
 * @param own hazard of the process itself at that instant, events per day
 */
export function doubtedAfter(state: Promises, at: number, own: number): AfterPromises {
  const most = promiseHazard(state, at);
  let { habits } = state;
  const promises = state.promises.map((one) => {
    const { hazard, densities, sum } = hazardOf(one, state, at);
    const kept = hazard / (own + most);
    // A promise of several counts as one: each that comes is a part of it.
    for (const { time, density } of one.watched && sum > 0 ? densities : [])
      habits = learnEnd(
        habits,
        one.promise,
        one.kind,
        time,
        (one.openProbability * kept * density) / sum / one.promise.times,
      );
    if (one.watched && one.isKeptByBanked) habits = learnBanked(habits, 0, one.openProbability * kept);
    // Of several promised resets, the rest are due whatever caused this one.
    const isOneOfSeveral = one.promise.times > 1;
    return { ...one, openProbability: one.openProbability * (isOneOfSeveral ? 1 : 1 - kept) };
  });
  return { promises, habits };
}

/**
 * The promises without those that stand no more, or await only a banked reset.
 * @param isBroken whether one that ended counts as broken, if it was watched, as far as it was open, and unless an
 *   unconfirmed report may have kept it
 */
export function withoutEnded(
  { promises, habits, counted }: Promises,
  at: number,
  isBroken: (one: PromiseState) => boolean,
): AfterPromises {
  const made = promises.map(({ promise }) => promise);
  const standing = standingPromises(made, counted, at, 'own').filter(({ awaits }) => awaits !== 'banked');
  const stands = new Set(standing.map(({ promise }) => promise));
  let learnt = habits;
  for (const one of promises) {
    if (stands.has(one.promise) || !one.watched || !isBroken(one)) continue;
    if (isUndecided(one.promise, counted, at)) continue;
    // Of several promised resets some came: each has been learnt when it did.
    if (one.promise.times > 1 && isKept(one.promise, counted, at)) continue;
    learnt = learnEnd(learnt, one.promise, one.kind, 'broken', one.openProbability);
    if (one.isKeptByBanked) learnt = learnBanked(learnt, keptByBankedAfterAll(one, habits));
  }
  return { promises: promises.filter(({ promise }) => stands.has(promise)), habits: learnt };
}

/** Probability that the banked reset kept a promise for which no regular one came until it lapsed (Bayes' rule). */
function keptByBankedAfterAll({ promise, kind }: PromiseState, habits: Habits): number {
  const byBanked = bankedShare(habits);
  return byBanked / (byBanked + (1 - byBanked) * (1 - keepShare(habits, promise, kind).share));
}

/** After a banked reset, which keeps regular promises inside their window by a learnt share: as far, no regular one did. */
export function doubtedByBanked(state: AfterPromises, at: number): AfterPromises {
  let { habits } = state;
  const share = bankedShare(habits);
  const promises = state.promises.map((one) => {
    if (one.isKeptByBanked || one.promise.promises === 'unclear' || !isInWindow(one.promise, at)) return one;
    // Of several promised resets, the rest are due.
    if (one.promise.times > 1) return one;
    if (one.watched) habits = learnEnd(habits, one.promise, one.kind, 'broken', one.openProbability * share);
    return { ...one, openProbability: one.openProbability * (1 - share), isKeptByBanked: true };
  });
  return { promises, habits };
}

/** Whether a banked reset at `at` may keep one of these promises: one of an unclear kind, or inside its window. */
export function mayBeKeptByBanked(promises: readonly PromiseState[], at: number): boolean {
  return promises.some(
    ({ promise }) =>
      (promise.promises === 'unclear' && promiseStatus(promise, [], at) === 'open') ||
      isInWindow(promise, at),
  );
}

/** The resets with one more, without those that no promise is old enough for. */
export function withCounted<Resets extends ResetInstants>(
  resets: Resets,
  kind: ResetKind,
  at: number,
): Resets {
  return { ...resets, [kind]: [...resets[kind].filter((one) => one > at - LONGEST_PROMISE_MS), at] };
}

/** The promises after uncovered time until `at`: a reset that kept one of those due may have been missed. */
export function unwatchedUntil(promises: readonly PromiseState[], at: number): readonly PromiseState[] {
  return promises.map((one) => (at < one.from ? one : { ...one, watched: false }));
}
