import type { ResetPromise } from '../promises/reset-promise.js';
import { countUpTo, DAY_MS } from '../time.js';
import type { ForecastOptions, ResetRecord } from './inputs.js';
import { pastHabits } from './promises/past-habits.js';
import { type ForecastState, newState } from './state.js';
import { type Timeline, timelineOf } from './timeline.js';

/** A state looks back at least so far, and at most half a year further. */
const LEAST_DAYS = 365;

/** A state that nothing has been folded into yet, and the timeline to fold. */
export interface Beginning {
  readonly state: ForecastState;
  readonly timeline: Timeline;
}

/** The last 1 January or 1 July, 00:00 UTC, that is at least 365 days before `now`; epoch milliseconds. */
export function halfYearBefore(now: number): number {
  const latest = new Date(now - LEAST_DAYS * DAY_MS);
  return Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() < 6 ? 0 : 6);
}

/**
 * Where the state of a forecast as of `now` begins, so that its cost is bounded however long the record: at the last reset
 * before `halfYearBefore`, from which the wait is known. How promises are kept is learnt from all of them (`pastHabits`).
 * @param record the whole record, epoch milliseconds
 * @param promises all promises, by time
 */
export function begin(
  record: ResetRecord,
  promises: readonly ResetPromise[],
  options: ForecastOptions,
  now: number,
): Beginning {
  const state = newState(options);
  const from = record.resets[countUpTo(record.resets, halfYearBefore(now)) - 1];
  if (from === undefined || from === record.resets[0])
    return { state, timeline: timelineOf(record, promises) };
  const counted = { ...record, regular: record.resets, banked: record.banked ?? [] };
  state.habits = pastHabits({ promises, counted, coverage: record.coverage }, from - 1);
  const coverage = record.coverage
    .filter(({ toAt }) => toAt >= from)
    .map(({ fromAt, toAt }) => ({ fromAt: Math.max(fromAt, from), toAt }));
  return {
    state,
    timeline: timelineOf(
      {
        ...record,
        resets: record.resets.filter((at) => at >= from),
        banked: counted.banked.filter((at) => at >= from),
        coverage,
      },
      promises.filter(({ at }) => at >= from),
    ),
  };
}
