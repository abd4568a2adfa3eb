import { MINUTE_MS } from '../time.js';
import type { Occurrence } from './advance.js';
import { advance, STEP_MS } from './advance.js';
import type { Hint, ResetRecord } from './inputs.js';
import { movesForecast } from './promises/promise.js';
import { type ForecastState, lookAheadFrom } from './state.js';

interface Mark {
  readonly at: number;
  readonly occurrence: Exclude<Occurrence, { until: number }>;
}

/** Everything that is known, in time order. */
export interface Timeline {
  readonly marks: readonly Mark[];
  readonly coverage: ResetRecord['coverage'];
}

/** Order at the same instant: a promise made together with a reset is about the next one. */
const RANK = { reset: 0, 'unwatched-reset': 0, hint: 1 } as const;

export function timelineOf(record: ResetRecord, hints: readonly Hint[]): Timeline {
  const coverage = record.coverage.toSorted((a, b) => a.fromAt - b.fromAt);
  const watched = (at: number) => coverage.some(({ fromAt, toAt }) => fromAt <= at && at <= toAt);
  const marks: Mark[] = [
    ...record.resets.map(
      (at): Mark => ({ at, occurrence: { kind: watched(at) ? 'reset' : 'unwatched-reset', at } }),
    ),
    ...hints.filter(movesForecast).map((hint): Mark => ({ at: hint.at, occurrence: { kind: 'hint', hint } })),
  ];
  marks.sort((a, b) => a.at - b.at || RANK[a.occurrence.kind] - RANK[b.occurrence.kind]);
  return { marks, coverage };
}

/**
 * Advances the state over what happened after `state.at`, to the last step boundary or event that is complete at
 * `until`. More calls, at any instants, give the same state. If the past is corrected, start again from a new state.
 * @param until epoch milliseconds; anything later is ignored
 */
export function advanceUntil(state: ForecastState, timeline: Timeline, until: number): void {
  for (const { fromAt, toAt } of timeline.coverage) {
    if (fromAt > until) return;
    if (state.at !== null && toAt <= state.at) continue;
    if (state.at === null || state.at < fromAt) {
      applyMarks(state, timeline, fromAt, 'unwatched', fromAt);
      advance(state, { kind: 'unwatched', until: fromAt });
      applyMarksAt(state, timeline, fromAt);
    }
    const end = Math.min(toAt, until);
    applyMarks(state, timeline, end, 'wait', null);
    // Only up to a step boundary, unless this stretch of coverage has ended.
    const closed = end === toAt && timeline.coverage.some((one) => one.fromAt > toAt && one.fromAt <= until);
    const boundary = closed ? end : Math.floor(end / STEP_MS) * STEP_MS;
    if (state.at !== null && boundary > state.at) advance(state, { kind: 'wait', until: boundary });
  }
}

/** Reading normally lags by up to two turns; uncovered time at the end up to this counts as covered. */
const READING_LAG_MS = 10 * MINUTE_MS;

/** A copy of the state, advanced to `now`: over the rest of covered time, then over uncovered time. */
export function stateAt(past: ForecastState, timeline: Timeline, now: number): ForecastState {
  const state = lookAheadFrom(past);
  if (state.at === null) return state;
  const covered = timeline.coverage.reduce(
    (latest, { fromAt, toAt }) => (fromAt <= now ? Math.max(latest, Math.min(toAt, now)) : latest),
    state.at,
  );
  if (covered > state.at) advance(state, { kind: 'wait', until: covered });
  applyMarks(state, timeline, now, 'unwatched', null);
  if (state.at < now)
    advance(state, { kind: now - covered > READING_LAG_MS ? 'unwatched' : 'wait', until: now });
  return state;
}

function applyMarks(
  state: ForecastState,
  timeline: Timeline,
  until: number,
  how: 'wait' | 'unwatched',
  before: number | null,
): void {
  if (state.at === null) return;
  for (let index = firstAfter(timeline.marks, state.at); index < timeline.marks.length; index += 1) {
    const mark = timeline.marks[index];
    if (!mark || mark.at > until || mark.at === before) return;
    if (mark.at > state.at) advance(state, { kind: how, until: mark.at });
    advance(state, mark.occurrence);
  }
}

/** Applies the marks at the instant at which coverage begins. */
function applyMarksAt(state: ForecastState, { marks }: Timeline, at: number): void {
  for (let index = firstAfter(marks, at - 1); marks[index]?.at === at; index += 1) {
    const mark = marks[index];
    if (mark) advance(state, mark.occurrence);
  }
}

function firstAfter(marks: readonly Mark[], at: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
