import { type Clock, flatClock } from './clock/clock.js';
import { zoneOffset } from './clock/local-hour.js';
import { lookAheadMixture, type Mixture, newMixture } from './experts/mixture.js';
import type { ForecastOptions } from './inputs.js';
import { type Habits, NO_HABITS } from './promises/habits.js';
import type { PromiseState } from './promises/promise.js';
import { SEPARATION_PRIOR } from './promises/separation.js';

/**
 * Everything the model keeps of the past: sufficient statistics, updated by `advance`. Its size does not grow with the
 * history. Mutable; one owner.
 */
export interface ForecastState {
  /** The past is processed up to here, epoch milliseconds; null before the first covered instant. */
  at: number | null;
  /** Minutes east of UTC by instant. */
  readonly offsetAt: (at: number) => number;
  clock: Clock;
  readonly withHints: Mixture;
  readonly withoutHints: Mixture;
  promises: readonly PromiseState[];
  /** How promises are kept. */
  habits: Habits;
  /** 0..1: probability that promised resets come in addition to the process's own. */
  separate: number;
  /** Covered days so far. */
  coveredDays: number;
  /** Events in them. */
  events: number;
  /** The events that the comparisons still need, epoch milliseconds, ascending. */
  recentEvents: readonly number[];
  lastResetAt: number | null;
}

export function newState({ timeZone }: ForecastOptions): ForecastState {
  return {
    at: null,
    offsetAt: zoneOffset(timeZone),
    clock: flatClock(),
    withHints: newMixture(),
    withoutHints: newMixture(),
    promises: [],
    habits: NO_HABITS,
    separate: SEPARATION_PRIOR,
    coveredDays: 0,
    events: 0,
    recentEvents: [],
    lastResetAt: null,
  };
}

/** A deep copy. */
export function cloneState({ offsetAt, ...rest }: ForecastState): ForecastState {
  return { ...structuredClone(rest), offsetAt };
}

/** A cheap copy in which time may pass. It must not see resets, because it shares the lists of events. */
export function lookAheadFrom(state: ForecastState): ForecastState {
  return {
    ...state,
    withHints: lookAheadMixture(state.withHints),
    withoutHints: lookAheadMixture(state.withoutHints),
  };
}
