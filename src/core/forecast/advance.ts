import type { ResetPromise } from '../promises/reset-promise.js';
import { MOST_PROMISES } from '../promises/standing.js';
import type { ResetKind } from '../reading/reading.js';
import { DAY_MS, HOUR_MS } from '../time.js';
import { learnHour } from './clock/clock.js';
import { hourOfWeek } from './clock/local-hour.js';
import { intensityAt, operationalDays } from './clock/operational-time.js';
import { type Mixture, mixtureAfterEvent, mixtureAfterWait, mixtureHazard } from './experts/mixture.js';
import { withReset } from './promises/habits.js';
import { type PromiseState, promiseStateOf } from './promises/promise.js';
import {
  doubtedAfter,
  doubtedByBanked,
  mayBeKeptByBanked,
  promiseHazard,
  unwatchedUntil,
  withCounted,
  withoutEnded,
} from './promises/promises.js';
import { separationAfter, withFixedShare } from './promises/separation.js';
import { COMPARED_DAYS } from './publication/baseline.js';
import type { ForecastState } from './state.js';

/** A reset or a promise. */
export interface Mark {
  /** Epoch milliseconds. */
  readonly at: number;
  /** A promise, or a reset of this kind. */
  readonly what: ResetPromise | ResetKind;
  /** Only a report of it, which nothing has confirmed yet. */
  readonly unconfirmed: boolean;
  /** A reset that says that it comes earlier than promised. */
  readonly early: boolean;
  /** A banked reset that says that it comes instead of the promised one. */
  readonly instead: boolean;
  /** Whether its instant is covered. A known reset in uncovered time is no evidence about the rate. */
  readonly watched: boolean;
}

/** Longest step of a wait; steps end on its multiples, so the result does not depend on when turns run. */
export const STEP_MS = 6 * HOUR_MS;

/** After uncovered time up to this length the wait still counts as known. */
const SHORT_UNWATCHED_MS = HOUR_MS;

/** Updates the state by a reset or promise at `state.at`, at a cost that does not depend on the history. */
export function applyMark(state: ForecastState, { at, what, early, instead, watched }: Mark): void {
  if (typeof what !== 'string') {
    state.promises = [...state.promises, promiseStateOf(what)].slice(-MOST_PROMISES);
    // One that is moved before its time is over is neither kept nor broken, and one that restates a reset is none.
    endPromises(state, at, ({ promise, to }) => promise !== what && to !== null && to < at);
    return;
  }
  if (what === 'regular' && watched) addReset(state, at);
  if (what === 'regular') state.lastResetAt = at;
  state.counted = withCounted(state.counted, what, at);
  if (early) state.counted = { ...state.counted, early: [...(state.counted.early ?? []), at] };
  if (instead) state.counted = { ...state.counted, instead: [...(state.counted.instead ?? []), at] };
  state.habits = withReset(state.habits, what);
  if (what === 'banked') Object.assign(state, doubtedByBanked(state, at));
  // A promise that a banked reset keeps was none of a regular one.
  endPromises(state, at, () => what === 'banked');
}

/** Whether a mark moves nothing, so that time need not stop at it: a report, or a banked reset that keeps no promise. */
export function isOnlyNoted({ promises }: ForecastState, { at, what, unconfirmed, instead }: Mark): boolean {
  return unconfirmed || (what === 'banked' && !instead && !mayBeKeptByBanked(promises, at));
}

/** Updates the state by such a mark, before or after its instant. */
export function noteMark(state: ForecastState, { at, what, unconfirmed }: Mark): void {
  if (typeof what !== 'string') return;
  const { counted, habits } = state;
  if (unconfirmed) {
    const reported = withCounted(counted.unconfirmed ?? { regular: [], banked: [] }, what, at);
    state.counted = { ...counted, unconfirmed: reported };
  } else {
    state.counted = withCounted(counted, what, at);
    state.habits = withReset(habits, what);
  }
}

/** Covered time passes without an event. */
export function waitUntil(state: ForecastState, until: number): void {
  state.at ??= until;
  while (state.at < until) {
    const next = Math.min(until, (Math.floor(state.at / STEP_MS) + 1) * STEP_MS);
    addWait(state, state.at, next);
    state.at = next;
    expire(state, next);
  }
}

function endPromises(state: ForecastState, at: number, isBroken: (one: PromiseState) => boolean): void {
  Object.assign(state, withoutEnded(state, at, isBroken));
}

/** Promises that lapse are broken. */
const expire = (state: ForecastState, at: number) => endPromises(state, at, () => true);

function addWait(state: ForecastState, from: number, to: number): void {
  const exposure = operationalDays(state, from, to);
  const ifSeparate = mixtureAfterWait(state.withPromises, exposure);
  const ifShared = mixtureAfterWait(state.withoutPromises, exposure);
  state.separate = separationAfter(state.separate, ifSeparate.survival, ifShared.survival);
  state.withPromises = ifSeparate.mixture;
  state.withoutPromises = ifShared.mixture;
}

/** Uncovered time passes. */
export function skipUntil(state: ForecastState, until: number): void {
  const length = state.at === null ? 0 : until - state.at;
  setAge(state, (age) => (age === null || length > SHORT_UNWATCHED_MS ? null : age + length / DAY_MS));
  if (length > SHORT_UNWATCHED_MS) state.promises = unwatchedUntil(state.promises, until);
  state.at = until;
  expire(state, until);
}

function setAge(state: ForecastState, ageAfter: (age: number | null) => number | null): void {
  const aged = ({ weights, memory }: Mixture) => ({
    weights,
    memory: { ...memory, age: ageAfter(memory.age) },
  });
  state.withPromises = aged(state.withPromises);
  state.withoutPromises = aged(state.withoutPromises);
}

function addReset(state: ForecastState, at: number): void {
  const first = state.withoutPromises.memory.elapsed === 0;
  state.events += 1;
  state.recentEvents = [...state.recentEvents.filter((one) => one > at - COMPARED_DAYS * DAY_MS), at];
  // A record that starts with a reset starts there because of it: the wait is known, but says nothing about the rate.
  if (first) {
    setAge(state, () => 0);
    return;
  }
  const intensity = intensityAt(state, at);
  const promised = promiseHazard(state, at);
  const own = mixtureHazard(state.withPromises) * intensity;
  const shared = mixtureHazard(state.withoutPromises) * intensity;
  state.separate = withFixedShare(separationAfter(state.separate, own + promised, shared + promised));
  state.withPromises = mixtureAfterEvent(state.withPromises, intensity, promised);
  state.withoutPromises = mixtureAfterEvent(state.withoutPromises, intensity, 0);
  Object.assign(state, doubtedAfter(state, at, own));
  state.clock = learnHour(state.clock, hourOfWeek(at, state.offsetAt(at)));
}
