import { DAY_MS, HOUR_MS, type Interval, startOfDay } from '../time/time.js';
import { uncoveredMs } from './known-time.js';

/** A reset of either kind; `at` is epoch milliseconds. */
interface DayReset {
  readonly at: number;
}

/** How much of a day, until now, the record knows. */
export type Watched = 'all' | 'part' | 'none';

/** Coverage ends at the last read, some minutes ago: less than this is no hole. */
const LEAST_HOLE_MS = HOUR_MS;

/**
 * The record day by day, in UTC: every day from that of `fromAt` to that of `now`, oldest first.
 * @param record `coverage` disjoint, ascending
 */
export function recordDays<R extends DayReset>(
  record: {
    readonly resets: readonly R[];
    readonly banked: readonly R[];
    readonly coverage: readonly Interval[];
  },
  fromAt: number,
  now: number,
) {
  const resets = byDay(record.resets);
  const banked = byDay(record.banked);
  const first = startOfDay(fromAt);
  return Array.from({ length: Math.max(0, (startOfDay(now) - first) / DAY_MS + 1) }, (_, place) => {
    const at = first + place * DAY_MS;
    const end = Math.min(at + DAY_MS, now);
    const missed = uncoveredMs(record.coverage, at, end);
    const watched: Watched = missed < LEAST_HOLE_MS ? 'all' : missed < end - at ? 'part' : 'none';
    return { at, resets: resets.get(at) ?? [], banked: banked.get(at) ?? [], watched };
  });
}

function byDay<R extends DayReset>(events: readonly R[]): ReadonlyMap<number, readonly R[]> {
  const days = new Map<number, R[]>();
  for (const event of events) {
    const day = startOfDay(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return days;
}
