import { type Clock, flatClock } from './clock/clock.js';
import { type IncidentBoost, NEUTRAL_BOOST } from './clock/incident-boost.js';
import { zoneOffset } from './clock/local-hour.js';
import { type Mixture, newMixture } from './experts/mixture.js';
import type { ForecastOptions, IncidentSpan } from './inputs.js';
import { KEEP_PRIOR, type KeepRates } from './promises/keep-rate.js';
import type { PromiseState } from './promises/promise.js';
import { PROMISE_LEAD_PRIOR, type PromiseLead } from './promises/promise-lead.js';
import { SEPARATION_PRIOR } from './promises/separation.js';

/**
 * All that the model remembers of the past: sufficient statistics folded over time, events, promises and incidents by
 * `advance`. Its size does not grow with history. Mutable; one owner.
 */
export interface ForecastState {
  /** Up to here the past is folded in; null before the first covered instant. Epoch milliseconds. */
  at: number | null;
  readonly offsetAt: (at: number) => number;
  clock: Clock;
  readonly withHints: Mixture;
  readonly withoutHints: Mixture;
  promises: readonly PromiseState[];
  keepRates: KeepRates;
  incidents: readonly IncidentSpan[];
  boost: IncidentBoost;
  /** How early promises of kept resets were made. */
  promiseLead: PromiseLead;
  /** 0..1: probability that promised resets come beside the own rate. */
  separate: number;
  /** Covered days folded, how many events fell into them, and those that a comparison still looks at, on that axis. */
  coveredDays: number;
  events: number;
  readonly recentEvents: number[];
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
    keepRates: KEEP_PRIOR,
    incidents: [],
    boost: NEUTRAL_BOOST,
    promiseLead: PROMISE_LEAD_PRIOR,
    separate: SEPARATION_PRIOR,
    coveredDays: 0,
    events: 0,
    recentEvents: [],
    lastResetAt: null,
  };
}

/** A copy that shares nothing that changes. */
export function cloneState({ offsetAt, ...rest }: ForecastState): ForecastState {
  return { ...structuredClone(rest), offsetAt };
}
