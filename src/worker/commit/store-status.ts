import { sha256 } from '../../core/text/sha256.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { providerStatus } from '../../ledger/schema.js';
import type { StatusRead } from '../../sources/source.js';
import { type ChangedIncident, incidentColumns } from '../fetch/changed-incidents.js';
import type { FetchedSource } from '../fetch/fetched.js';
import type { Moment } from './moment.js';

/** Stores the provider's status, and the incidents that are new or changed. */
export function storeStatus(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: Moment,
  { finishedAt, result }: FetchedSource<StatusRead>,
  changed: readonly ChangedIncident[],
): void {
  if (result.kind === 'failed') return;
  const { indicator, description } = result.read;
  tx.insert(providerStatus).values({ turnId: turn.turnId, indicator, description, readAt: finishedAt }).run();
  for (const { incident, latest } of changed) {
    const columns = incidentColumns(incident);
    // Includes the previous revision, because an incident may return to an earlier state ("resolved", then
    // open again).
    const covered = latest ? [columns, latest.contentHash] : columns;
    const contentHash = sha256(JSON.stringify(covered));
    const { externalId } = incident;
    ledger.append('incidents', { externalId, contentHash, ...columns, seenAt: turn.now });
  }
}
