import { type DueWindow, dueWindow, promiseStatus } from '../../record/promise-status.js';
import type { Hint } from '../inputs.js';
import { type Habits, keepShare, type TimeKept } from './habits.js';

/** Mean delay of a promise kept after its window, operational days. Lateness is one of hours: a day later it has lapsed. */
const LATE_DAYS = 0.25;
/** Mean time until a promise without an end is kept, operational days: it lapses after a week. */
const OPEN_DAYS = 2;
/** The same for a promise that waits for its condition: a small, nearly flat hazard. */
const CONDITION_DAYS = 7;

/** Whether a promise may be one of a regular reset: `regular`, `both`, and `unclear` by its learnt share. */
export function movesForecast({ promises }: Hint): boolean {
  return promises !== 'banked';
}

/** A promise that is open by the counting rule (`promiseStatus`). Epoch milliseconds. */
export interface PromiseState extends DueWindow {
  readonly hint: Hint;
  /** Counted resets since it was made. */
  readonly resets: readonly number[];
  /** 0..1: probability that none of them has kept it. */
  readonly openProbability: number;
  /** False once a reset that keeps it may have been missed; nothing is learnt from it then. */
  readonly watched: boolean;
}

export function promiseStateOf(hint: Hint): PromiseState {
  return { hint, ...dueWindow(hint), resets: [], openProbability: 1, watched: true };
}

/** The promises after a reset, without those that it keeps. */
export function unkeptAfter(promises: readonly PromiseState[], at: number): readonly PromiseState[] {
  return promises
    .map((one) => ({ ...one, resets: [...one.resets, at] }))
    .filter(({ hint, resets }) => promiseStatus(hint, resets, at) === 'open');
}

/** Operational days between two instants. */
export type ExposureBetween = (from: number, to: number) => number;

/** A stretch of time in which a promise may be kept. */
interface Phase {
  readonly time: TimeKept;
  /** Probability that the promise is kept in this stretch, 0..1. */
  readonly share: number;
  readonly from: number;
  /** Until here spread evenly over operational time; null: exponential. */
  readonly to: number | null;
  /** Length, or mean delay, in operational days. */
  readonly days: number;
}

/** When a promise is kept, if ever: the phases' shares add up to the probability that it is. */
export interface PromiseLaw {
  readonly phases: readonly Phase[];
  /** Probability that it is ever kept, the sum of the phases' shares. */
  readonly share: number;
  /** Number of promises that the share rests on. */
  readonly evidence: number;
}

export function lawOf(promise: PromiseState, habits: Habits, between: ExposureBetween): PromiseLaw {
  const { hint, kind, from, to } = promise;
  const { share, evidence } = keepShare(habits, hint, kind);
  if (to === null) {
    const days = hint.strength === 'conditional' ? CONDITION_DAYS : OPEN_DAYS;
    return { phases: [{ time: 'inside', share, from, to, days }], share, evidence };
  }
  const { early, inside, late } = habits.timing;
  const [earlyDays, days] = [between(hint.at, from), Math.max(1e-6, between(from, to))];
  const hasEarly = earlyDays > 1e-3;
  const each = share / ((hasEarly ? early : 0) + inside + late);
  const phases: Phase[] = [
    { time: 'inside', share: inside * each, from, to, days },
    { time: 'late', share: late * each, from: to, to: null, days: LATE_DAYS },
  ];
  if (hasEarly) phases.push({ time: 'early', share: early * each, from: hint.at, to: from, days: earlyDays });
  return { phases, share, evidence };
}

/** Probability that the promise is not kept until `at`. */
export function unkeptProbability({ phases }: PromiseLaw, at: number, between: ExposureBetween): number {
  return phases.reduce((unkept, { share, from, to, days }) => {
    if (at <= from) return unkept;
    const passed = between(from, to === null ? at : Math.min(at, to)) / days;
    return unkept - share * (to === null ? -Math.expm1(-passed) : Math.min(1, passed));
  }, 1);
}

/**
 * Density of being kept at `at`, by phase; per day.
 * @param intensity operational days per day at that instant
 */
export function keptDensities(
  { phases }: PromiseLaw,
  at: number,
  intensity: number,
  between: ExposureBetween,
): readonly { readonly time: TimeKept; readonly density: number }[] {
  return phases
    .filter(({ from, to }) => from <= at && (to === null || at < to))
    .map(({ time, share, from, to, days }) => {
      const rest = to === null ? Math.exp(-between(from, at) / days) : 1;
      return { time, density: (share * rest * intensity) / days };
    });
}
