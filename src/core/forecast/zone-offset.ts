import { IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS } from '../time/time.js';

/** Zones change their offset at full quarters of an hour, and never twice in a day. */
const QUARTER_MS = HOUR_MS / 4;
const QUARTERS = DAY_MS / QUARTER_MS;

/** Minutes east of UTC by instant, epoch milliseconds. */
export type ZoneOffset = (at: number) => number;

/**
 * The offset of a zone. A lookup is slow and a forecast asks thousands of times, so the offsets where days
 * begin are kept: by the number of their quarter since 1970, because a map finds small integers fastest.
 * @throws RangeError if it is not an IANA zone
 */
export function zoneOffset(timeZone: string): ZoneOffset {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const offsets = new Map<number, number>();
  const lookUp = (quarter: number) => {
    const kept = offsets.get(quarter);
    if (kept !== undefined) return kept;
    const offset = zone.offset(quarter * QUARTER_MS);
    offsets.set(quarter, offset);
    return offset;
  };
  return (at) => {
    const midnight = Math.floor(at / DAY_MS) * QUARTERS;
    const offset = lookUp(midnight);
    return offset === lookUp(midnight + QUARTERS) ? offset : lookUp(Math.floor(at / QUARTER_MS));
  };
}
