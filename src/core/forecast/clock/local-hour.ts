import { IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS } from '../../time.js';

export const HOURS_OF_WEEK = 168;

/** Steps of five minutes resolve a scheduled job that always runs at the same minute. */
export const SLOTS_PER_HOUR = 12;
export const SLOTS_OF_DAY = 24 * SLOTS_PER_HOUR;
export const SLOTS_OF_WEEK = HOURS_OF_WEEK * SLOTS_PER_HOUR;

/** 1970-01-01 was a Thursday; hour 0 of the week is Monday 00:00. */
const EPOCH_HOUR_OF_WEEK = 72;

/** Zones change their offset at full quarters of an hour, and never twice in a day. */
const QUARTER_MS = HOUR_MS / 4;

/** Minutes east of UTC by instant, epoch milliseconds. */
export type ZoneOffset = (at: number) => number;

const known = new Map<string, ZoneOffset>();

/**
 * The offset of a zone. A lookup is slow, so a day at whose ends the offset is the same is looked up once in a process:
 * every state asks for a year and more of them.
 * @throws RangeError if it is not an IANA zone
 */
export function zoneOffset(timeZone: string): ZoneOffset {
  const offset = known.get(timeZone) ?? offsetByDay(timeZone);
  known.set(timeZone, offset);
  return offset;
}

function offsetByDay(timeZone: string): ZoneOffset {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const byDay = new Map<number, number>();
  const offsetAtStart = (day: number) => {
    const offset = byDay.get(day) ?? zone.offset(day * DAY_MS);
    byDay.set(day, offset);
    return offset;
  };
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    const offset = offsetAtStart(day);
    return offset === offsetAtStart(day + 1) ? offset : zone.offset(Math.floor(at / QUARTER_MS) * QUARTER_MS);
  };
}

/** Local hour of the week, with fraction: 0 is Monday 00:00, 167.99 Sunday 23:59. Epoch milliseconds; minutes east of UTC. */
export function hourOfWeek(at: number, offsetMinutes: number): number {
  const hours = at / HOUR_MS + offsetMinutes / 60 + EPOCH_HOUR_OF_WEEK;
  return hours - Math.floor(hours / HOURS_OF_WEEK) * HOURS_OF_WEEK;
}
