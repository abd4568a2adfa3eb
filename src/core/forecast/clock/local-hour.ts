import { IANAZone } from 'luxon';
import { HOUR_MS } from '../../time.js';

export const HOURS_OF_WEEK = 168;
/** Steps of five minutes resolve a scheduled job that always runs at the same minute. */
export const SLOTS_PER_HOUR = 12;
export const SLOTS_OF_DAY = 24 * SLOTS_PER_HOUR;
export const SLOTS_OF_WEEK = HOURS_OF_WEEK * SLOTS_PER_HOUR;
/** 1970-01-01 was a Thursday; hour 0 of the week is Monday 00:00. */
const EPOCH_HOUR_OF_WEEK = 72;

/**
 * Minutes east of UTC in a zone, by instant.
 * @throws RangeError if it is not an IANA zone
 */
export function zoneOffset(timeZone: string): (at: number) => number {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  // A zone lookup is slow and offsets change twice a year, so stretches with equal offsets at both ends are cached.
  const known = new Map<number, number | null>();
  // Time moves forward: a stretch begins where the one before it ended.
  let edge = { at: Number.NaN, offset: 0 };
  const offsetAtEdge = (at: number) => {
    if (at !== edge.at) edge = { at, offset: zone.offset(at) };
    return edge.offset;
  };
  return (at) => {
    const stretch = Math.floor(at / STRETCH_MS);
    let offset = known.get(stretch);
    if (offset === undefined) {
      const start = offsetAtEdge(stretch * STRETCH_MS);
      offset = start === offsetAtEdge((stretch + 1) * STRETCH_MS) ? start : null;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(stretch, offset);
    }
    return offset ?? zone.offset(at);
  };
}

/** No zone changes its offset twice within this time. */
const STRETCH_MS = 6 * HOUR_MS;
const MAX_KNOWN = 4_096;

/**
 * Local hour of the week, with fraction: 0 is Monday 00:00, 167.99 Sunday 23:59.
 * @param at epoch milliseconds
 * @param offsetMinutes the zone's offset at that instant
 */
export function hourOfWeek(at: number, offsetMinutes: number): number {
  const hours = at / HOUR_MS + offsetMinutes / 60 + EPOCH_HOUR_OF_WEEK;
  return hours - Math.floor(hours / HOURS_OF_WEEK) * HOURS_OF_WEEK;
}
