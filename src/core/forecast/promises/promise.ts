import { type DueWindow, dueWindow, type ResetPromise } from '../../promises/reset-promise.js';
import { intensityAt, operationalDays, type Timing } from '../clock/operational-time.js';
import { type Habits, keepShare, type TimeKept } from './habits.js';

/** Mean delay of a promise kept after its window, operational days. Lateness is one of hours: a day later it has lapsed. */
const LATE_DAYS = 0.25;

/** Mean time until a promise without an end is kept, operational days: it lapses after a week. */
const OPEN_DAYS = 2;

/** The same for a promise that waits for its condition: a small, nearly flat hazard. */
const CONDITION_DAYS = 7;

/** A promise that stands (`standingPromises`). */
export interface PromiseState extends DueWindow {
  readonly promise: ResetPromise;
  /** 0..1: probability that no reset has kept it yet. */
  readonly openProbability: number;
  /** A banked reset has come inside its window: for the record it is kept, and only a rest of it counts in the hazard. */
  readonly isKeptByBanked: boolean;
  /** False once a reset that keeps it may have been missed; nothing is learnt from it then. */
  readonly watched: boolean;
}

export function promiseStateOf(promise: ResetPromise): PromiseState {
  return { promise, ...dueWindow(promise), openProbability: 1, isKeptByBanked: false, watched: true };
}

/** Whether it promises several resets over a time with an end: they come one after the other, evenly spread over it. */
export function isSeries({ promise, to }: Pick<PromiseState, 'promise' | 'to'>): boolean {
  return promise.times > 1 && to !== null;
}

/** What decides when a promise is kept, besides the promise. */
export interface LawInputs extends Timing {
  readonly habits: Habits;
}

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

/** Of a series, the law of each of its resets as if it were alone. */
export function lawOf(one: PromiseState, inputs: LawInputs): PromiseLaw {
  const { promise, kind, from, to } = one;
  const { share, evidence } = keepShare(inputs.habits, promise, kind);
  if (to === null) {
    const days = promise.strength === 'conditional' ? CONDITION_DAYS : OPEN_DAYS;
    return { phases: [{ time: 'inside', share, from, to, days }], share, evidence };
  }
  const { early, inside, late } = inputs.habits.timing;
  const earlyDays = operationalDays(inputs, promise.at, from);
  const days = Math.max(1e-6, operationalDays(inputs, from, to));
  if (isSeries(one)) return { phases: [{ time: 'inside', share, from, to, days }], share, evidence };
  const hasEarly = earlyDays > 1e-3;
  const each = share / ((hasEarly ? early : 0) + inside + late);
  const phases: Phase[] = [
    { time: 'inside', share: inside * each, from, to, days },
    { time: 'late', share: late * each, from: to, to: null, days: LATE_DAYS },
  ];
  if (hasEarly)
    phases.push({ time: 'early', share: early * each, from: promise.at, to: from, days: earlyDays });
  return { phases, share, evidence };
}

/** Probability that the promise is not kept until `at`. */
export function unkeptProbability({ phases }: PromiseLaw, timing: Timing, at: number): number {
  return phases.reduce((unkept, { share, from, to, days }) => {
    const passed = operationalDays(timing, from, at) / days;
    return unkept - share * (to === null ? -Math.expm1(-passed) : Math.min(1, passed));
  }, 1);
}

/** Density of being kept at `at`, by phase; per day. */
export function keptDensities({ phases }: PromiseLaw, timing: Timing, at: number) {
  return phases
    .filter(({ from, to }) => from <= at && (to === null || at < to))
    .map(({ time, share, from, to, days }) => {
      const rest = to === null ? Math.exp(-operationalDays(timing, from, at) / days) : 1;
      return { time, density: (share * rest * intensityAt(timing, at)) / days };
    });
}
