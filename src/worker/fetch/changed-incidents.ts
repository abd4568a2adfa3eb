import type { Queries } from '../../ledger/queries.js';
import { type IncidentRow, latestIncidents } from '../../ledger/read/latest-incidents.js';
import type { Incident } from '../../sources/source.js';

/** An incident that is new, or differs from what is stored. */
export interface ChangedIncident {
  readonly incident: Incident;
  readonly latest: IncidentRow | undefined;
}

export function changedIncidents(
  queries: Queries,
  incidents: readonly Incident[],
): readonly ChangedIncident[] {
  const ids = incidents.map(({ externalId }) => externalId);
  const latest = latestIncidents(queries, ids);
  return incidents
    .map((incident) => ({ incident, latest: latest.get(incident.externalId) }))
    .filter(({ incident, latest }) => latest === undefined || isChanged(incident, latest));
}

/** The columns of an incident's row. */
export function incidentColumns({ externalId: _, counts, components, ...rest }: Incident) {
  return { ...rest, components: JSON.stringify(components), counts: counts ? 1 : 0 };
}

function isChanged(incident: Incident, latest: IncidentRow): boolean {
  const columns = incidentColumns(incident);
  const keys = Object.keys(columns) as (keyof typeof columns)[];
  return keys.some((key) => latest[key] !== columns[key]);
}
