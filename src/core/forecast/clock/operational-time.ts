import { HOUR_MS } from '../../time.js';
import { type Clock, intensityBefore, intensityIn } from './clock.js';
import { HOURS_OF_WEEK, hourOfWeek, SLOTS_OF_WEEK, SLOTS_PER_HOUR, type ZoneOffset } from './local-hour.js';

/** What operational time depends on. */
export interface Timing {
  readonly clock: Clock;
  /** Minutes east of UTC by instant. */
  readonly offsetAt: ZoneOffset;
}

/** The clock's relative intensity at an instant, in operational days per day. */
export function intensityAt({ clock, offsetAt }: Timing, at: number): number {
  return intensityIn(clock, Math.floor(hourOfWeek(at, offsetAt(at)) * SLOTS_PER_HOUR) % SLOTS_OF_WEEK);
}

/**
 * Integral of the clock over [from, to], in operational days: 1 for a day under a flat clock. Exact for the clock's steps;
 * across a change of the zone's offset it goes hour by hour.
 * @see Brown et al. (2002), The time-rescaling theorem, Neural Computation 14, 325
 */
export function operationalDays({ clock, offsetAt }: Timing, from: number, to: number): number {
  if (to <= from) return 0;
  const offset = offsetAt(from);
  if (offset === offsetAt(to)) return spanExposure(clock, offset, from, to);
  let sum = 0;
  for (let at = from; at < to; ) {
    const next = Math.min(to, (Math.floor(at / HOUR_MS) + 1) * HOUR_MS);
    sum += spanExposure(clock, offsetAt(at), at, next);
    at = next;
  }
  return sum;
}

function spanExposure(clock: Clock, offset: number, from: number, to: number): number {
  const start = hourOfWeek(from, offset);
  return (cumulative(clock, start + (to - from) / HOUR_MS) - cumulative(clock, start)) / 24;
}

/** Hours of operational time since the start of the week; `hour` may be in a later week. */
function cumulative(clock: Clock, hour: number): number {
  const weeks = Math.floor(hour / HOURS_OF_WEEK);
  const slots = (hour - weeks * HOURS_OF_WEEK) * SLOTS_PER_HOUR;
  const whole = Math.min(SLOTS_OF_WEEK - 1, Math.floor(slots));
  const sum = intensityBefore(clock, whole) + (slots - whole) * intensityIn(clock, whole);
  return weeks * HOURS_OF_WEEK + sum / SLOTS_PER_HOUR;
}
