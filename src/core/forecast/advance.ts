import { DAY_MS, HOUR_MS } from '../time.js';
import { learnHour } from './clock/clock.js';
import { hourOfWeek } from './clock/local-hour.js';
import { intensityAt, operationalDays } from './clock/operational-time.js';
import { mixtureHazard, updateOnEvent, updateOnWait } from './experts/mixture.js';
import type { Hint } from './inputs.js';
import { unkeptAfter } from './promises/promise.js';
import {
  expirePromises,
  promiseHazard,
  promisesAfterEvent,
  unwatchedUntil,
  withPromise,
} from './promises/promises.js';
import { separationAfter, withFixedShare } from './promises/separation.js';
import { COMPARED_DAYS } from './publication/baseline.js';
import type { ForecastState } from './state.js';

/** One step of the past. Instants are epoch milliseconds. */
export type Occurrence =
  /** Covered time passes without an event. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Uncovered time passes. */
  | { readonly kind: 'unwatched'; readonly until: number }
  | { readonly kind: 'reset'; readonly at: number }
  /** A known reset in uncovered time: no evidence about the rate. */
  | { readonly kind: 'unwatched-reset'; readonly at: number }
  | { readonly kind: 'hint'; readonly hint: Hint };

/** Longest step of a wait. Steps end on multiples of it, so the result does not depend on when turns run. */
export const STEP_MS = 6 * HOUR_MS;
/** After uncovered time up to this length the wait still counts as known. */
const SHORT_UNWATCHED_MS = HOUR_MS;

/**
 * Updates the state by one occurrence, at a cost that does not depend on the history. A wait must end after `state.at`;
 * a reset or hint happens at `state.at`.
 * @param state changed in place
 */
export function advance(state: ForecastState, occurrence: Occurrence): void {
  if (occurrence.kind === 'wait') waitUntil(state, occurrence.until);
  else if (occurrence.kind === 'unwatched') skipUntil(state, occurrence.until);
  else if (occurrence.kind === 'reset') addReset(state, occurrence.at);
  else if (occurrence.kind === 'unwatched-reset')
    Object.assign(state, {
      lastResetAt: occurrence.at,
      promises: unkeptAfter(state.promises, occurrence.at),
    });
  else Object.assign(state, withPromise(state.promises, state.habits, occurrence.hint));
}

function waitUntil(state: ForecastState, until: number): void {
  state.at ??= until;
  while (state.at < until) {
    const next = Math.min(until, (Math.floor(state.at / STEP_MS) + 1) * STEP_MS);
    addWait(state, state.at, next);
    state.at = next;
    expire(state, next);
  }
}

/** Drops promises whose time is over. */
function expire(state: ForecastState, at: number): void {
  Object.assign(state, expirePromises(state.promises, state.habits, at));
}

function addWait(state: ForecastState, from: number, to: number): void {
  state.coveredDays += (to - from) / DAY_MS;
  const exposure = operationalDays(state, from, to);
  const ifSeparate = updateOnWait(state.withHints, exposure);
  const ifShared = updateOnWait(state.withoutHints, exposure);
  state.separate = separationAfter(state.separate, ifSeparate, ifShared);
}

function skipUntil(state: ForecastState, until: number): void {
  const length = state.at === null ? 0 : until - state.at;
  for (const { memory } of [state.withHints, state.withoutHints]) {
    if (memory.age !== null) memory.age = length > SHORT_UNWATCHED_MS ? null : memory.age + length / DAY_MS;
  }
  if (length > SHORT_UNWATCHED_MS) state.promises = unwatchedUntil(state.promises, until);
  state.at = until;
  expire(state, until);
}

function addReset(state: ForecastState, at: number): void {
  state.lastResetAt = at;
  const first = state.coveredDays === 0;
  state.events += 1;
  state.recentEvents = [...state.recentEvents.filter((one) => one > at - COMPARED_DAYS * DAY_MS), at];
  // A record that starts with a reset starts there because of it: the wait is known, but says nothing about the rate.
  if (first) {
    for (const { memory } of [state.withHints, state.withoutHints]) memory.age = 0;
    return;
  }
  const intensity = intensityAt(state, at);
  const between = (from: number, to: number) => operationalDays(state, from, to);
  const promised = promiseHazard(state.promises, state.habits, at, intensity, between);
  const own = mixtureHazard(state.withHints) * intensity;
  const shared = mixtureHazard(state.withoutHints) * intensity;
  state.separate = withFixedShare(separationAfter(state.separate, own + promised, shared + promised));
  updateOnEvent(state.withHints, intensity, promised);
  updateOnEvent(state.withoutHints, intensity, 0);
  Object.assign(state, promisesAfterEvent(state.promises, state.habits, at, intensity, own, between));
  state.clock = learnHour(state.clock, hourOfWeek(at, state.offsetAt(at)));
}
