import { DAY_MS } from '../../time.js';
import type { IncidentSpan } from '../inputs.js';

/** Outages are compensated while they last and for this long after. */
const AFTER_MS = DAY_MS;
/** No incident works longer than this after its start. */
const LONGEST_MS = 4 * DAY_MS;
/** The boost leans on 1 with the weight of this many events. */
const LEAN_EVENTS = 3;

/** How often resets came around incidents, against what the rest of the model expected there. */
export interface IncidentBoost {
  readonly events: number;
  readonly expected: number;
}

export const NEUTRAL_BOOST: IncidentBoost = { events: 0, expected: 0 };

/** Multiple of the intensity around incidents: (3 + events) / (3 + expected); 1 with no history of incidents. */
export function boostFactor({ events, expected }: IncidentBoost): number {
  return (LEAN_EVENTS + events) / (LEAN_EVENTS + expected);
}

/**
 * Until when an incident works, as far as is known at a moment.
 * @param knownAt epoch milliseconds; a later resolution is not looked at
 */
function incidentEnd(incident: IncidentSpan, knownAt: number): number {
  const over = incident.resolvedAt !== null && incident.resolvedAt <= knownAt ? incident.resolvedAt : knownAt;
  return Math.min(over + AFTER_MS, incident.startedAt + LONGEST_MS);
}

/** Whether an instant lies under some incident, as far as is known at `knownAt`. */
export function underIncident(incidents: readonly IncidentSpan[], at: number, knownAt: number): boolean {
  return incidents.some(
    (one) => one.startedAt <= at && one.startedAt <= knownAt && at < incidentEnd(one, knownAt),
  );
}

/** Those that may still work at or after an instant. */
export function stillWorking(incidents: readonly IncidentSpan[], at: number): readonly IncidentSpan[] {
  return incidents.filter((one) => one.startedAt + LONGEST_MS > at && incidentEnd(one, at) > at);
}
