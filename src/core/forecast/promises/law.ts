import { type Clock, intensityAt, operationalDays } from '../clock.js';
import type { ForecastPromise } from './forecast-promise.js';
import { type Habits, keepShare } from './habits.js';

/**
 * Mean delay of a promise kept after its window, operational days. Lateness is one of hours: a day later it
 * has lapsed.
 */
const LATE_DAYS = 0.25;

/** Mean time until a promise without an end is kept, operational days: it lapses after a week. */
const OPEN_DAYS = 2;

/** Mean time until a conditional promise is kept, operational days: a small, nearly flat hazard. */
const CONDITION_DAYS = 7;

/**
 * Whether it promises several resets over a time with an end: they come one after the other, evenly spread
 * over it.
 */
export function isSeries({ promise, to }: Pick<ForecastPromise, 'promise' | 'to'>): boolean {
  return promise.times > 1 && to !== null;
}

/** What decides when a promise is kept, besides the promise. */
export interface LawInputs {
  readonly clock: Clock;
  readonly habits: Habits;
}

/** A stretch of time in which a promise may be kept. */
interface Phase {
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

/** When a promise is kept. A series has the law of each of its resets as if it were alone. */
export function lawOf(outcome: ForecastPromise, { clock, habits }: LawInputs): PromiseLaw {
  const { promise, kind, from, to } = outcome;
  const { share, evidence } = keepShare(habits, promise, kind);
  if (to === null) {
    const days = promise.strength === 'conditional' ? CONDITION_DAYS : OPEN_DAYS;
    return { phases: [{ share, from, to, days }], share, evidence };
  }
  const { early, inside, late } = habits.timing;
  const earlyDays = operationalDays(clock, promise.at, from);
  const days = Math.max(1e-6, operationalDays(clock, from, to));
  if (isSeries(outcome)) return { phases: [{ share, from, to, days }], share, evidence };
  const hasEarly = earlyDays > 1e-3;
  const each = share / ((hasEarly ? early : 0) + inside + late);
  const phases: Phase[] = [
    { share: inside * each, from, to, days },
    { share: late * each, from: to, to: null, days: LATE_DAYS },
  ];
  if (hasEarly) phases.push({ share: early * each, from: promise.at, to: from, days: earlyDays });
  return { phases, share, evidence };
}

/** Probability that the promise is not kept until `at`. */
export function unkeptProbability({ phases }: PromiseLaw, clock: Clock, at: number): number {
  return phases.reduce((unkept, { share, from, to, days }) => {
    const passed = operationalDays(clock, from, at) / days;
    return unkept - share * (to === null ? -Math.expm1(-passed) : Math.min(1, passed));
  }, 1);
}

/** Density of being kept at `at`, per day. */
export function keptDensity({ phases }: PromiseLaw, clock: Clock, at: number): number {
  return phases
    .filter(({ from, to }) => from <= at && (to === null || at < to))
    .reduce((sum, { share, from, to, days }) => {
      const rest = to === null ? Math.exp(-operationalDays(clock, from, at) / days) : 1;
      return sum + (share * rest * intensityAt(clock, at)) / days;
    }, 0);
}
