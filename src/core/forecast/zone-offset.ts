import { IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS } from '../time/time.js';

/** Zones change their offset at full quarters of an hour, and never twice in a day. */
const QUARTER_MS = HOUR_MS / 4;

/** Minutes east of UTC by instant, epoch milliseconds. */
export type ZoneOffset = (at: number) => number;

/**
 * The offset of a zone. A lookup is slow and a forecast asks thousands of times, so the offsets where days
 * begin are kept.
 * @throws RangeError if it is not an IANA zone
 */
export function zoneOffset(timeZone: string): ZoneOffset {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new RangeError(`not an IANA time zone: ${timeZone}`);
  const known = new Map<number, number>();
  const lookUp = (at: number) => {
    const offset = known.get(at) ?? zone.offset(at);
    known.set(at, offset);
    return offset;
  };
  return (at) => {
    const from = Math.floor(at / DAY_MS) * DAY_MS;
    const offset = lookUp(from);
    if (offset === lookUp(from + DAY_MS)) return offset;
    return lookUp(Math.floor(at / QUARTER_MS) * QUARTER_MS);
  };
}
