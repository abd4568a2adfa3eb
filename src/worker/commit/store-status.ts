import { sha256 } from '../../core/sha256.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { type IncidentRow, latestIncidents } from '../../ledger/read/latest-incidents.js';
import { providerStatus } from '../../ledger/schema.js';
import type { Incident, StatusRead } from '../../sources/source.js';
import type { FetchedSource } from '../fetch/fetched.js';
import type { Moment } from './moment.js';

/** Stores the provider's status, and every incident that is new or changed. */
export function storeStatus(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: Moment,
  { finishedAt, result }: FetchedSource<StatusRead>,
): void {
  if (result.kind === 'failed') return;
  const { indicator, description, incidents } = result.read;
  tx.insert(providerStatus).values({ turnId: turn.turnId, indicator, description, readAt: finishedAt }).run();
  const ids = incidents.map(({ externalId }) => externalId);
  const latest = latestIncidents(tx, ids);
  for (const incident of incidents)
    appendIncident(ledger, turn.now, incident, latest.get(incident.externalId));
}

function appendIncident(
  ledger: Appender,
  now: number,
  incident: Incident,
  latest: IncidentRow | undefined,
): void {
  const { externalId, counts, components, ...rest } = incident;
  const fields = { ...rest, components: JSON.stringify(components), counts: counts ? 1 : 0 };
  const keys = Object.keys(fields) as (keyof typeof fields)[];
  if (latest && keys.every((key) => latest[key] === fields[key])) return;
  // Includes the previous revision, because an incident may return to an earlier state ("resolved", then open again).
  const covered = latest ? [fields, latest.contentHash] : fields;
  const contentHash = sha256(JSON.stringify(covered));
  ledger.append('incidents', { externalId, contentHash, ...fields, seenAt: now });
}
