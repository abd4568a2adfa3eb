import type { Occurrence } from './advance.js';
import { advance, STEP_MS } from './advance.js';
import type { Hint, IncidentSpan, ResetRecord } from './inputs.js';
import type { ForecastState } from './state.js';

interface Mark {
  readonly at: number;
  readonly occurrence: Exclude<Occurrence, { until: number }>;
}

/** Everything that is known, in order of time. */
export interface Timeline {
  readonly marks: readonly Mark[];
  readonly coverage: ResetRecord['coverage'];
}

/** Order of things at the same instant: a promise made with a reset is about the next one. */
const RANK = { reset: 0, 'unwatched-reset': 0, incident: 1, hint: 2 } as const;

export function timelineOf(
  record: ResetRecord,
  hints: readonly Hint[],
  incidents: readonly IncidentSpan[],
): Timeline {
  const coverage = record.coverage.toSorted((a, b) => a.fromAt - b.fromAt);
  const watched = (at: number) => coverage.some(({ fromAt, toAt }) => fromAt <= at && at <= toAt);
  const marks: Mark[] = [
    ...record.resets.map(
      (at): Mark => ({ at, occurrence: { kind: watched(at) ? 'reset' : 'unwatched-reset', at } }),
    ),
    ...hints.map((hint): Mark => ({ at: hint.at, occurrence: { kind: 'hint', hint } })),
    ...incidents.flatMap((incident): Mark[] => [
      // Its end is not known at its start.
      {
        at: incident.startedAt,
        occurrence: { kind: 'incident', incident: { ...incident, resolvedAt: null } },
      },
      ...(incident.resolvedAt === null
        ? []
        : [{ at: incident.resolvedAt, occurrence: { kind: 'incident', incident } } as const]),
    ]),
  ];
  marks.sort((a, b) => a.at - b.at || RANK[a.occurrence.kind] - RANK[b.occurrence.kind]);
  return { marks, coverage };
}

/**
 * Folds what happened after `state.at`, up to the last step boundary or event that is complete at `until`. Calling it
 * more often, at whatever instants, gives the same state. What was folded must not change: after a correction of the
 * past, fold anew.
 * @param until epoch milliseconds; nothing later is looked at
 */
export function foldUntil(state: ForecastState, timeline: Timeline, until: number): void {
  for (const { fromAt, toAt } of timeline.coverage) {
    if (fromAt > until) return;
    if (state.at !== null && toAt <= state.at) continue;
    if (state.at === null || state.at < fromAt) {
      passMarks(state, timeline, fromAt, 'unwatched', fromAt);
      advance(state, { kind: 'unwatched', until: fromAt });
      meetMarksAt(state, timeline, fromAt);
    }
    const end = Math.min(toAt, until);
    passMarks(state, timeline, end, 'wait', null);
    // Up to a boundary only, unless coverage ends here for good.
    const closed = end === toAt && timeline.coverage.some((one) => one.fromAt > toAt && one.fromAt <= until);
    const boundary = closed ? end : Math.floor(end / STEP_MS) * STEP_MS;
    if (state.at !== null && boundary > state.at) advance(state, { kind: 'wait', until: boundary });
  }
}

/**
 * Lets a copy of the state (see `lookAheadFrom`) reach `now`: the rest of covered time, then what nobody watched.
 * @param lagMs unwatched time at the end up to this is the reader's normal lag, not blindness
 */
export function reachNow(state: ForecastState, timeline: Timeline, now: number, lagMs: number): void {
  if (state.at === null) return;
  const covered = timeline.coverage.reduce(
    (latest, { fromAt, toAt }) => (fromAt <= now ? Math.max(latest, Math.min(toAt, now)) : latest),
    state.at,
  );
  if (covered > state.at) advance(state, { kind: 'wait', until: covered });
  passMarks(state, timeline, now, 'unwatched', null);
  if (state.at < now) advance(state, { kind: now - covered > lagMs ? 'unwatched' : 'wait', until: now });
}

function passMarks(
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

/** Marks of the very instant at which coverage begins. */
function meetMarksAt(state: ForecastState, { marks }: Timeline, at: number): void {
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
