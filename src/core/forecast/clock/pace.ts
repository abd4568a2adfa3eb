import { HOUR_MS } from '../../time.js';
import type { ForecastState } from '../state.js';
import { clockExposure, clockIntensity } from './clock-exposure.js';
import { boostFactor, underIncident } from './incident-boost.js';

type Timing = Pick<ForecastState, 'clock' | 'offsetAt' | 'incidents' | 'boost'>;

/** Operational days per day at an instant: the clock times the incident boost. */
export function paceAt(timing: Timing, at: number, knownAt: number): number {
  const factor = underIncident(timing.incidents, at, knownAt) ? boostFactor(timing.boost) : 1;
  return factor * clockIntensity(timing.clock, timing.offsetAt, at);
}

/**
 * Operational days in [from, to]: the integral of clock and incident boost, in steps of an hour where incidents work.
 * @param knownAt what is known of incidents then
 */
export function operationalDays(timing: Timing, from: number, to: number, knownAt: number): number {
  const { clock, offsetAt, incidents, boost } = timing;
  if (incidents.length === 0) return clockExposure(clock, offsetAt, from, to);
  let sum = 0;
  for (let at = from; at < to; ) {
    const next = Math.min(to, at + HOUR_MS);
    const factor = underIncident(incidents, (at + next) / 2, knownAt) ? boostFactor(boost) : 1;
    sum += factor * clockExposure(clock, offsetAt, at, next);
    at = next;
  }
  return sum;
}
