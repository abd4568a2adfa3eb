import { HOUR_MS } from '../../time.js';
import type { ForecastState } from '../state.js';
import { clockExposure, clockIntensity } from './clock-exposure.js';
import { boostFactor, isUnderIncident } from './incident-boost.js';

type Timing = Pick<ForecastState, 'clock' | 'offsetAt' | 'incidents' | 'boost'>;

/** Relative intensity at an instant: clock times incident boost, in operational days per day. */
export function intensityAt(timing: Timing, at: number, knownAt: number): number {
  const factor = isUnderIncident(timing.incidents, at, knownAt) ? boostFactor(timing.boost) : 1;
  return factor * clockIntensity(timing.clock, timing.offsetAt, at);
}

/**
 * Exposure of [from, to] in operational days: the integral of the relative intensity, in steps of an hour around
 * incidents.
 * @param knownAt epoch milliseconds; incidents count as known then
 */
export function operationalDays(timing: Timing, from: number, to: number, knownAt: number): number {
  const { clock, offsetAt, incidents, boost } = timing;
  if (incidents.length === 0) return clockExposure(clock, offsetAt, from, to);
  let sum = 0;
  for (let at = from; at < to; ) {
    const next = Math.min(to, at + HOUR_MS);
    const factor = isUnderIncident(incidents, (at + next) / 2, knownAt) ? boostFactor(boost) : 1;
    sum += factor * clockExposure(clock, offsetAt, at, next);
    at = next;
  }
  return sum;
}
