import { DAY_MS } from '../../time.js';
import type { IncidentSpan } from '../inputs.js';

/** Outages raise the intensity while they last and for this long afterwards. */
const AFTER_MS = DAY_MS;
/** No incident has an effect for longer than this after its start. */
const LONGEST_MS = 4 * DAY_MS;
/** The boost is shrunk toward 1 with the weight of this many events. */
const SHRINKAGE_EVENTS = 3;

/** Resets around incidents, and how many the rest of the model expected there. */
export interface IncidentBoost {
  readonly events: number;
  readonly expected: number;
}

export const NEUTRAL_BOOST: IncidentBoost = { events: 0, expected: 0 };

/** Multiple of the intensity around incidents: (3 + events) / (3 + expected); 1 with no history of incidents. */
export function boostFactor({ events, expected }: IncidentBoost): number {
  return (SHRINKAGE_EVENTS + events) / (SHRINKAGE_EVENTS + expected);
}

/**
 * End of an incident's effect, as known at an instant.
 * @param knownAt epoch milliseconds; a later resolution is ignored
 */
function effectEnd(incident: IncidentSpan, knownAt: number): number {
  const over = incident.resolvedAt !== null && incident.resolvedAt <= knownAt ? incident.resolvedAt : knownAt;
  return Math.min(over + AFTER_MS, incident.startedAt + LONGEST_MS);
}

/** Whether an instant lies within the effect of some incident, as known at `knownAt`. */
export function isUnderIncident(incidents: readonly IncidentSpan[], at: number, knownAt: number): boolean {
  return incidents.some(
    (one) => one.startedAt <= at && one.startedAt <= knownAt && at < effectEnd(one, knownAt),
  );
}

/** Incidents that may have an effect at or after an instant. */
export function ongoingIncidents(incidents: readonly IncidentSpan[], at: number): readonly IncidentSpan[] {
  return incidents.filter((one) => one.startedAt + LONGEST_MS > at && effectEnd(one, at) > at);
}
