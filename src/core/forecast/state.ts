import type { CountedResets } from '../promises/keeping.js';
import { type Clock, flatClock } from './clock/clock.js';
import { type ZoneOffset, zoneOffset } from './clock/local-hour.js';
import { type Mixture, PRIOR_MIXTURE } from './experts/mixture.js';
import type { ForecastOptions } from './inputs.js';
import { type Habits, NO_HABITS } from './promises/habits.js';
import type { PromiseState } from './promises/promise.js';
import { SEPARATION_PRIOR } from './promises/separation.js';

/**
 * Everything the model keeps of the past: sufficient statistics. Its size does not grow with the history. The fields
 * change, their values never do, so `{ ...state }` is a full copy.
 */
export interface ForecastState {
  /** The past is processed up to here, epoch milliseconds; null before the first covered instant. */
  at: number | null;
  /** Minutes east of UTC by instant. */
  readonly offsetAt: ZoneOffset;
  clock: Clock;
  withPromises: Mixture;
  withoutPromises: Mixture;
  promises: readonly PromiseState[];
  /** Resets that may have kept a promise, epoch milliseconds. */
  counted: CountedResets;
  /** How promises are kept. */
  habits: Habits;
  /** 0..1: probability that promised resets come in addition to the process's own. */
  separate: number;
  /** Events in covered time. */
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
    withPromises: PRIOR_MIXTURE,
    withoutPromises: PRIOR_MIXTURE,
    promises: [],
    counted: { regular: [], banked: [] },
    habits: NO_HABITS,
    separate: SEPARATION_PRIOR,
    events: 0,
    recentEvents: [],
    lastResetAt: null,
  };
}
