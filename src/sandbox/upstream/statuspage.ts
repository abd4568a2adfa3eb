import { escapeMarkup } from './markup.js';

export interface SimpleIncident {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  readonly status?: string;
  readonly impact?: string;
  readonly resolvedAt?: string | null;
  readonly components?: readonly string[];
}

/** `GET /api/v2/summary.json`: the open incidents. */
export function statusSummary(base: string, incidents: readonly SimpleIncident[]) {
  const open = incidents.filter((incident) => !incident.resolvedAt);
  const status =
    open.length === 0
      ? { indicator: 'none', description: 'All Systems Operational' }
      : { indicator: open[0]?.impact ?? 'minor', description: 'Partial System Outage' };
  return { page: pageOf(base), components: [], incidents: toIncidents(base, open), status };
}

/** `GET /api/v2/incidents.json` */
export function statusIncidents(base: string, incidents: readonly SimpleIncident[]) {
  return { page: pageOf(base), incidents: toIncidents(base, incidents) };
}

function pageOf(base: string) {
  return { id: 'p', name: 'Team', url: base };
}

function toIncidents(base: string, incidents: readonly SimpleIncident[]) {
  return incidents.map((incident) => ({
    id: incident.id,
    name: incident.name,
    status: incident.status ?? (incident.resolvedAt ? 'resolved' : 'investigating'),
    impact: incident.impact ?? 'minor',
    created_at: incident.startedAt,
    started_at: incident.startedAt,
    updated_at: incident.resolvedAt ?? incident.startedAt,
    resolved_at: incident.resolvedAt ?? null,
    shortlink: `${base}/incidents/${incident.id}`,
    components: (incident.components ?? []).map((name) => ({
      id: escapeMarkup(name),
      name,
      status: 'operational',
    })),
    incident_updates: [],
  }));
}
