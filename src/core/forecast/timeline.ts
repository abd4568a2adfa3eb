import type { ResetPromise } from '../promises/reset-promise.js';
import { RESET_KINDS } from '../reading/reading.js';
import { countUpTo, MINUTE_MS } from '../time.js';
import { applyMark, isOnlyNoted, type Mark, noteMark, STEP_MS, skipUntil, waitUntil } from './advance.js';
import type { ResetRecord } from './inputs.js';
import type { ForecastState } from './state.js';

/** Everything that is known, in time order. */
export interface Timeline {
  readonly marks: readonly Mark[];
  /** Those of `marks`. */
  readonly instants: readonly number[];
  readonly coverage: ResetRecord['coverage'];
  /** Where its intervals begin. */
  readonly starts: readonly number[];
  /** Covered time before each of them, in milliseconds. */
  readonly coveredBefore: readonly number[];
}

export function timelineOf(record: ResetRecord, promises: readonly ResetPromise[]): Timeline {
  const coverage = record.coverage.toSorted((a, b) => a.fromAt - b.fromAt);
  const starts = coverage.map(({ fromAt }) => fromAt);
  const early = new Set(record.early);
  const instead = new Set(record.instead);
  const markAt = (at: number, what: Mark['what'], unconfirmed = false): Mark => ({
    at,
    what,
    unconfirmed,
    early: early.has(at),
    instead: instead.has(at),
    watched: (coverage[countUpTo(starts, at) - 1]?.toAt ?? Number.NEGATIVE_INFINITY) >= at,
  });
  // Resets first, and the sort is stable: a promise made together with a reset is about the next one, or restates it.
  const marks = [
    ...record.resets.map((at) => markAt(at, 'regular')),
    ...(record.banked ?? []).map((at) => markAt(at, 'banked')),
    ...RESET_KINDS.flatMap((kind) => (record.unconfirmed?.[kind] ?? []).map((at) => markAt(at, kind, true))),
    // One of an unclear kind moves the forecast by its learnt share.
    ...promises.filter(({ promises }) => promises !== 'banked').map((promise) => markAt(promise.at, promise)),
  ].sort((a, b) => a.at - b.at);
  let covered = 0;
  const coveredBefore = coverage.map(({ fromAt, toAt }) => {
    covered += toAt - fromAt;
    return covered - (toAt - fromAt);
  });
  return { marks, instants: marks.map(({ at }) => at), coverage, starts, coveredBefore };
}

/** Covered time up to an instant, in milliseconds. */
export function coveredUntil({ coverage, starts, coveredBefore }: Timeline, at: number): number {
  const index = countUpTo(starts, at) - 1;
  const last = coverage[index];
  return last ? (coveredBefore[index] ?? 0) + Math.min(at, last.toAt) - last.fromAt : 0;
}

/**
 * Advances the state over what happened after `state.at`, to the last step boundary or event that is complete at `until`;
 * anything later is ignored. More calls, at any instants, give the same state. If the past is corrected, start again from
 * a new state.
 */
export function advanceUntil(state: ForecastState, timeline: Timeline, until: number): void {
  const { coverage, starts } = timeline;
  const first = state.at === null ? 0 : Math.max(0, countUpTo(starts, state.at) - 1);
  const reached = coverage.slice(first, countUpTo(starts, until));
  for (const [index, { fromAt, toAt }] of reached.entries()) {
    if (state.at !== null && toAt <= state.at) continue;
    if (state.at === null || state.at < fromAt) pass(state, timeline, skipUntil, fromAt);
    const end = Math.min(toAt, until);
    // Only up to a step boundary, unless this stretch of coverage has ended.
    const closed = index < reached.length - 1;
    pass(state, timeline, waitUntil, end, closed ? end : Math.floor(end / STEP_MS) * STEP_MS);
  }
}

/** Reading normally lags by up to two turns; uncovered time at the end up to this counts as covered. */
const READING_LAG_MS = 10 * MINUTE_MS;

/** A copy of the state, advanced to `now`: over the rest of covered time, then over uncovered time. */
export function stateAt(past: ForecastState, timeline: Timeline, now: number): ForecastState {
  const state = { ...past };
  if (state.at === null) return state;
  const last = timeline.coverage[countUpTo(timeline.starts, now) - 1];
  const covered = Math.max(state.at, Math.min(last?.toAt ?? state.at, now));
  pass(state, timeline, waitUntil, covered);
  pass(state, timeline, now - covered > READING_LAG_MS ? skipUntil : waitUntil, now);
  return state;
}

/**
 * Time passes until `until`, with the marks up to `marksUntil` on the way. Marks before the first covered instant are
 * left out.
 */
function pass(
  state: ForecastState,
  { marks, instants }: Timeline,
  passUntil: typeof waitUntil | typeof skipUntil,
  marksUntil: number,
  until = marksUntil,
): void {
  const from = countUpTo(instants, state.at ?? marksUntil - 1);
  let noted: Mark[] = [];
  for (const mark of marks.slice(from, countUpTo(instants, marksUntil))) {
    if (isOnlyNoted(state, mark)) {
      noted.push(mark);
      continue;
    }
    for (const one of noted) noteMark(state, one);
    noted = [];
    if (state.at === null || mark.at > state.at) passUntil(state, mark.at);
    applyMark(state, mark);
  }
  // Later ones are met again when time has come to them.
  for (const one of noted) if (one.at <= until) noteMark(state, one);
  if (state.at === null || until > state.at) passUntil(state, until);
}
