import { IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS } from '../../time.js';

export const HOURS_OF_WEEK = 168;

/** Steps of five minutes resolve a scheduled job that always runs at the same minute. */
export const SLOTS_PER_HOUR = 12;
export const SLOTS_OF_DAY = 24 * SLOTS_PER_HOUR;
export const SLOTS_OF_WEEK = HOURS_OF_WEEK * SLOTS_PER_HOUR;

/** 1970-01-01 was a Thursday; hour 0 of the week is Monday 00:00. */
const EPOCH_HOUR_OF_WEEK = 72;

/** Zones change their offset at full quarters of an hour, and never twice in a week. */
const QUARTER_MS = HOUR_MS / 4;
const SPANS_MS = [7 * DAY_MS, DAY_MS] as const;

/** Minutes east of UTC by instant, epoch milliseconds. */
export type ZoneOffset = (at: number) => number;

/**
 * The offset of a zone. A lookup is slow and a forecast asks for every day of a year and more, so each of its states keeps
 * the offsets where weeks begin, and where days do in a week in which clocks change.
 * @throws RangeError if it is not an IANA zone
 */
export function zoneOffset(timeZone: string): ZoneOffset {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const known = new Map<number, number>();
  const lookUp = (at: number) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const offset = zone.offset(at);
    known.set(at, offset);
    return offset;
  };
  // Instants are mostly asked for in order.
  let last = { from: 0, to: 0, offset: 0 };
  return (at) => {
    if (at >= last.from && at < last.to) return last.offset;
    for (const spanMs of SPANS_MS) {
      const from = Math.floor(at / spanMs) * spanMs;
      const to = from + spanMs;
      const offset = lookUp(from);
      if (offset !== lookUp(to)) continue;
      last = { from, to, offset };
      return offset;
    }
    return zone.offset(Math.floor(at / QUARTER_MS) * QUARTER_MS);
  };
}

/** Local hour of the week, with fraction: 0 is Monday 00:00, 167.99 Sunday 23:59. Epoch milliseconds; minutes east of UTC. */
export function hourOfWeek(at: number, offsetMinutes: number): number {
  const hours = at / HOUR_MS + offsetMinutes / 60 + EPOCH_HOUR_OF_WEEK;
  return hours - Math.floor(hours / HOURS_OF_WEEK) * HOURS_OF_WEEK;
}
