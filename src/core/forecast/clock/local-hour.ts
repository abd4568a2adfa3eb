import { IANAZone } from 'luxon';
import { HOUR_MS } from '../../time.js';

export const HOURS_OF_WEEK = 168;
/** Steps of five minutes resolve a scheduled job that always runs at the same minute. */
export const SLOTS_PER_HOUR = 12;
export const SLOTS_OF_DAY = 24 * SLOTS_PER_HOUR;
export const SLOTS_OF_WEEK = HOURS_OF_WEEK * SLOTS_PER_HOUR;
/** 1970-01-01 was a Thursday; hour 0 of the week is Monday 00:00. */
const EPOCH_HOUR_OF_WEEK = 72;

/** Zones change their offset at full quarters of an hour. */
const QUARTER_MS = HOUR_MS / 4;
const MAX_KNOWN = 4_096;

/**
 * Minutes east of UTC in a zone, by instant; a lookup is slow, so the newest are kept.
 * @throws RangeError if it is not an IANA zone
 */
export function zoneOffset(timeZone: string): (at: number) => number {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const offset = known.get(quarter) ?? zone.offset(quarter * QUARTER_MS);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(quarter, offset);
    return offset;
  };
}

/** Local hour of the week, with fraction: 0 is Monday 00:00, 167.99 Sunday 23:59. Epoch milliseconds; minutes east of UTC. */
export function hourOfWeek(at: number, offsetMinutes: number): number {
  const hours = at / HOUR_MS + offsetMinutes / 60 + EPOCH_HOUR_OF_WEEK;
  return hours - Math.floor(hours / HOURS_OF_WEEK) * HOURS_OF_WEEK;
}
