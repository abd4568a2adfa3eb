import { DAY_MS, HOUR_MS } from '../time.js';
import { learnHour } from './clock/clock.js';
import { clockExposure } from './clock/clock-exposure.js';
import { stillWorking, underIncident } from './clock/incident-boost.js';
import { hourOfWeek } from './clock/local-hour.js';
import { operationalDays, paceAt } from './clock/pace.js';
import { type Mixture, mixtureHazard, mixtureMeets, mixtureWaits } from './experts/mixture.js';
import type { Hint, IncidentSpan } from './inputs.js';
import { promiseStateOf } from './promises/promise.js';
import { learnLead } from './promises/promise-lead.js';
import { expirePromises, promiseHazard, promisesAfterEvent, strongestLead } from './promises/promises.js';
import { reopened, separationAfter } from './promises/separation.js';
import { COMPARED_DAYS } from './publication/baseline.js';
import type { ForecastState } from './state.js';

/** What the past is made of, in order of time. Instants are epoch milliseconds. */
export type Occurrence =
  /** Time passes, known to be complete, without an event. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Time passes that nobody watched. */
  | { readonly kind: 'unwatched'; readonly until: number }
  | { readonly kind: 'reset'; readonly at: number }
  /** A reset that is known although nobody watched the time around it: no sign of a rate. */
  | { readonly kind: 'unwatched-reset'; readonly at: number }
  | { readonly kind: 'hint'; readonly hint: Hint }
  /** An incident starts, or is resolved: the newest word on one with the same start replaces the older. */
  | { readonly kind: 'incident'; readonly incident: IncidentSpan };

/** Longest stretch that is folded at once; ends lie on multiples of it, whenever turns happen to run. */
export const STEP_MS = 6 * HOUR_MS;
/** Unwatched time up to here leaves the wait known well enough. */
const SHORT_BLINDNESS_MS = HOUR_MS;

/**
 * Folds one occurrence into the state. Its cost does not depend on how much was folded before.
 * The occurrence must not lie before `state.at`; a reset, hint or incident happens at `state.at`, after the waits
 * that lead up to it.
 * @param state changed in place
 */
export function advance(state: ForecastState, occurrence: Occurrence): void {
  if (occurrence.kind === 'wait') waitUntil(state, occurrence.until);
  else if (occurrence.kind === 'unwatched') skipUntil(state, occurrence.until);
  else if (occurrence.kind === 'reset') meetReset(state, occurrence.at);
  else if (occurrence.kind === 'unwatched-reset')
    Object.assign(state, { lastResetAt: occurrence.at, promises: [] });
  else if (occurrence.kind === 'hint') state.promises = [...state.promises, promiseStateOf(occurrence.hint)];
  else {
    const { incident } = occurrence;
    state.incidents = [
      ...state.incidents.filter(({ startedAt }) => startedAt !== incident.startedAt),
      incident,
    ];
  }
}

function waitUntil(state: ForecastState, until: number): void {
  state.at ??= until;
  while (state.at < until) {
    const step = state.incidents.length > 0 ? HOUR_MS : STEP_MS;
    const next = Math.min(until, (Math.floor(state.at / step) + 1) * step);
    passCovered(state, state.at, next);
    state.at = next;
    letGo(state, next);
  }
}

/** Promises and incidents whose time is over. */
function letGo(state: ForecastState, at: number): void {
  const { promises, rates } = expirePromises(state.promises, state.keepRates, at);
  state.promises = promises;
  state.keepRates = rates;
  state.incidents = stillWorking(state.incidents, at);
}

function passCovered(state: ForecastState, from: number, to: number): void {
  state.coveredDays += (to - from) / DAY_MS;
  if (underIncident(state.incidents, (from + to) / 2, to)) {
    const plain = clockExposure(state.clock, state.offsetAt, from, to);
    const expected = state.boost.expected + plain * mixtureHazard(state.withHints);
    state.boost = { ...state.boost, expected };
  }
  const exposure = operationalDays(state, from, to, to);
  const beside = mixtureWaits(state.withHints, exposure);
  state.separate = separationAfter(state.separate, beside, mixtureWaits(state.withoutHints, exposure));
}

function skipUntil(state: ForecastState, until: number): void {
  const length = state.at === null ? 0 : until - state.at;
  for (const { memory } of [state.withHints, state.withoutHints]) {
    if (memory.age !== null) memory.age = length > SHORT_BLINDNESS_MS ? null : memory.age + length / DAY_MS;
  }
  state.at = until;
  letGo(state, until);
}

function meetReset(state: ForecastState, at: number): void {
  state.lastResetAt = at;
  const first = state.coveredDays === 0;
  state.events += 1;
  state.recentEvents.push(state.coveredDays);
  forgetOldEvents(state);
  // A record that starts with a reset starts there because of it: the wait is known, but it is no sign of a rate.
  if (first) {
    for (const { memory } of [state.withHints, state.withoutHints]) memory.age = 0;
    return;
  }
  const pace = paceAt(state, at, at);
  const between = (from: number, to: number) => operationalDays(state, from, to, at);
  const promised = promiseHazard(state.promises, state.keepRates, at, pace, between);
  const own = mixtureHazard(state.withHints) * pace;
  if (underIncident(state.incidents, at, at))
    state.boost = { ...state.boost, events: state.boost.events + own / (own + promised) };
  const lead = strongestLead(state.promises, state.keepRates, at, pace, between);
  if (lead !== null) state.promiseLead = learnLead(state.promiseLead, lead, promised / (own + promised));
  const whole = mixtureHazard(state.withoutHints) * pace;
  state.separate = reopened(separationAfter(state.separate, own + promised, whole + promised));
  mixtureMeets(state.withHints, pace, promised);
  mixtureMeets(state.withoutHints, pace, 0);
  const after = promisesAfterEvent(state.promises, state.keepRates, at, pace, own, between);
  state.promises = after.promises;
  state.keepRates = after.rates;
  state.clock = learnHour(state.clock, hourOfWeek(at, state.offsetAt(at)));
}

/** Half of the list at once, and seldom: keeping it short costs next to nothing. */
function forgetOldEvents({ recentEvents, coveredDays }: ForecastState): void {
  const half = recentEvents.length >> 1;
  const newest = recentEvents[half - 1];
  if (newest !== undefined && half >= 128 && newest < coveredDays - COMPARED_DAYS)
    recentEvents.splice(0, half);
}

/** A copy of the state in which time may pass; resets must not be met in it (lists of events are shared). */
export function lookAheadFrom(state: ForecastState, mixture: (one: Mixture) => Mixture): ForecastState {
  return { ...state, withHints: mixture(state.withHints), withoutHints: mixture(state.withoutHints) };
}
