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
 * The record day by day, in UTC: every day from that of `fromAt` to that of `now`, oldest first. Epoch
 * milliseconds.
 * @param record `coverage` disjoint, ascending
 * @returns each day with its start, how many resets of each kind came on it, and how much of it is known
 */
export function recordDays(
  record: {
    readonly resets: readonly DayReset[];
    readonly banked: readonly DayReset[];
    readonly coverage: readonly Interval[];
  },
  fromAt: number,
  now: number,
) {
  const resets = countByDay(record.resets);
  const banked = countByDay(record.banked);
  const first = startOfDay(fromAt);
  return Array.from({ length: Math.max(0, (startOfDay(now) - first) / DAY_MS + 1) }, (_, place) => {
    const at = first + place * DAY_MS;
    const end = Math.min(at + DAY_MS, now);
    const missed = uncoveredMs(record.coverage, at, end);
    const watched: Watched = missed < LEAST_HOLE_MS ? 'all' : missed < end - at ? 'part' : 'none';
    return { at, resets: resets.get(at) ?? 0, banked: banked.get(at) ?? 0, watched };
  });
}

function countByDay(resets: readonly DayReset[]): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (const { at } of resets) {
    const day = startOfDay(at);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}
