import { promiseStatus } from '../../record/promise-status.js';
import { standingPromises } from '../../record/standing-promises.js';
import type { Hint } from '../inputs.js';
import { type Habits, learnEnd } from './habits.js';
import {
  type ExposureBetween,
  keptDensities,
  lawOf,
  type PromiseState,
  promiseStateOf,
  unkeptAfter,
  unkeptProbability,
} from './promise.js';

/**
 * Hazard that the open promises add at an instant, events per day. Overlapping promises repeat one another, so only the
 * strongest counts.
 * @param intensity operational days per day at that instant
 */
export function promiseHazard(
  promises: readonly PromiseState[],
  habits: Habits,
  at: number,
  intensity: number,
  between: ExposureBetween,
): number {
  return Math.max(0, ...promises.map((one) => hazardOf(one, habits, at, intensity, between)));
}

/** What open promises add to a horizon. */
export interface PromiseChance {
  /** Probability that one is kept in it, 0..1. */
  readonly probability: number;
  /** Posterior of its keep share: mean, and the number of promises that it rests on. */
  readonly share: number;
  readonly evidence: number;
  /** The probability under another keep share. */
  readonly under: (share: number) => number;
}

const NO_PROMISE: PromiseChance = { probability: 0, share: 0, evidence: 1, under: () => 0 };

/**
 * The promise most likely to be kept in (from, until], given what is known now. Overlapping promises repeat one another,
 * so only the strongest counts.
 * @param from not before `now`
 */
export function strongestPromise(
  promises: readonly PromiseState[],
  habits: Habits,
  { now, from, until }: { readonly now: number; readonly from: number; readonly until: number },
  between: ExposureBetween,
): PromiseChance {
  let strongest = NO_PROMISE;
  for (const one of promises) {
    const law = lawOf(one, habits, between);
    const { share, evidence } = law;
    const passed = (at: number) => (1 - unkeptProbability(law, at, between)) / share;
    const [before, inside] = [passed(now), Math.max(0, passed(until) - passed(from))];
    const under = (other: number) =>
      (one.openProbability * other * inside) / Math.max(1e-9, 1 - other * before);
    const probability = under(share);
    if (probability > strongest.probability) strongest = { probability, share, evidence, under };
  }
  return strongest;
}

function hazardOf(
  one: PromiseState,
  habits: Habits,
  at: number,
  intensity: number,
  between: ExposureBetween,
): number {
  const law = lawOf(one, habits, between);
  const density = keptDensities(law, at, intensity, between).reduce((sum, { density }) => sum + density, 0);
  return (one.openProbability * density) / Math.max(1e-9, unkeptProbability(law, at, between));
}

/**
 * The promises and what is learnt of them after an event, which may have kept any of the open ones.
 * @param own hazard of the process itself at that instant, events per day
 */
export function promisesAfterEvent(
  promises: readonly PromiseState[],
  habits: Habits,
  at: number,
  intensity: number,
  own: number,
  between: ExposureBetween,
): AfterPromises {
  const most = promiseHazard(promises, habits, at, intensity, between);
  let learnt = habits;
  const doubted = promises.map((one) => {
    const kept = hazardOf(one, habits, at, intensity, between) / (own + most);
    const densities = keptDensities(lawOf(one, habits, between), at, intensity, between);
    const sum = densities.reduce((total, { density }) => total + density, 0);
    for (const { time, density } of one.watched && sum > 0 ? densities : [])
      learnt = learnEnd(learnt, one.hint, one.kind, time, (one.openProbability * kept * density) / sum);
    // Of several promised resets, the rest are due whatever caused this one.
    const isOneOfSeveral = (one.hint.times ?? 1) > 1;
    return { ...one, openProbability: one.openProbability * (isOneOfSeveral ? 1 : 1 - kept) };
  });
  // What the reset keeps by the counting rule is no longer open. Other promises it may have kept early.
  return { promises: unkeptAfter(doubted, at), habits: learnt };
}

interface AfterPromises {
  readonly promises: readonly PromiseState[];
  readonly habits: Habits;
}

/** Drops promises that have lapsed, as broken. */
export function expirePromises(promises: readonly PromiseState[], habits: Habits, at: number): AfterPromises {
  const lapsed = promises.filter(({ hint, resets }) => promiseStatus(hint, resets, at) === 'lapsed');
  return lapsed.length === 0 ? { promises, habits } : withoutBroken(promises, habits, lapsed);
}

/**
 * The promises with one more, without those that it moves. A promise that is moved before its time is over is neither
 * kept nor broken.
 */
export function withPromise(promises: readonly PromiseState[], habits: Habits, hint: Hint): AfterPromises {
  const all = [...promises, promiseStateOf(hint)];
  const regular = [...new Set(all.flatMap(({ resets }) => resets))];
  const hints = all.map((one) => one.hint);
  const standing = standingPromises(hints, { regular, banked: [] }, hint.at).map(({ promise }) => promise);
  const moved = all.filter((one) => !standing.includes(one.hint));
  const overdue = moved.filter(({ to }) => to !== null && to < hint.at);
  const after = withoutBroken(all, habits, overdue);
  return { ...after, promises: after.promises.filter((one) => !moved.includes(one)) };
}

/** Those that were watched count as broken, as far as they were open. */
function withoutBroken(
  promises: readonly PromiseState[],
  habits: Habits,
  broken: readonly PromiseState[],
): AfterPromises {
  let learnt = habits;
  for (const one of broken)
    if (one.watched) learnt = learnEnd(learnt, one.hint, one.kind, 'broken', one.openProbability);
  return { promises: promises.filter((one) => !broken.includes(one)), habits: learnt };
}

/** The promises after uncovered time until `at`: a reset that kept one of those due may have been missed. */
export function unwatchedUntil(promises: readonly PromiseState[], at: number): readonly PromiseState[] {
  return promises.map((one) => (at < one.from ? one : { ...one, watched: false }));
}
