import { IANAZone } from 'luxon';
import { HOUR_MS } from '../record/days.js';

export const HOURS_OF_WEEK = 168;
/** 1970-01-01 was a Thursday; hour 0 of the week is Monday 00:00. */
const EPOCH_HOUR_OF_WEEK = 72;

/**
 * Minutes east of UTC in a zone, by instant.
 * @throws RangeError when it is no IANA zone
 */
export function zoneOffset(timeZone: string): (at: number) => number {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  return (at) => zone.offset(at);
}

/**
 * Local hour of the week, with fraction: 0 is Monday 00:00, 167.99 Sunday 23:59.
 * @param at epoch milliseconds
 * @param offsetMinutes the zone's offset at that instant
 */
export function hourOfWeek(at: number, offsetMinutes: number): number {
  const hours = at / HOUR_MS + offsetMinutes / 60 + EPOCH_HOUR_OF_WEEK;
  return hours - Math.floor(hours / HOURS_OF_WEEK) * HOURS_OF_WEEK;
}
