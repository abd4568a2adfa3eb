import { MERGE_HORIZON_MS } from '../../core/record/merge-posts.js';
import type { CurrentReset, RecordChange } from '../../core/record/reconcile.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { readPostsSince } from '../../ledger/read/read-posts.js';
import { currentResets } from '../../ledger/read/resets.js';
import { storedPlans } from '../../ledger/stored-plans.js';
import { recordChanges } from '../decide/record-changes.js';

/**
 * Appends to the record what stored posts change in it since an instant, with the posts that are their
 * evidence.
 * @param changedFrom null if nothing is new: then no query runs
 */
export function storeResets(
  tx: LedgerTransaction,
  ledger: Appender,
  now: number,
  changedFrom: number | null,
): readonly RecordChange[] {
  if (changedFrom === null) return [];
  const fromAt = changedFrom - MERGE_HORIZON_MS;
  const changes = recordChanges(readPostsSince(tx, fromAt), currentResets(tx, { fromAt }), changedFrom);
  for (const { reset, statements, evidence } of changes) {
    const cite = (resetId: number) => {
      for (const { postId, role } of evidence)
        ledger.append('resetEvidence', { resetId, postId, role, recordedAt: now });
    };
    // A withdrawal refers to its evidence.
    if (reset) cite(reset.resetId);
    let standing: Pick<CurrentReset, 'resetId' | 'rowId'> | null = reset;
    for (const statement of statements) {
      const { resetId = null, rowId: supersedes = null } = standing ?? {};
      const rowId = ledger.append('resets', (id) => ({
        resetId: resetId ?? id,
        supersedes,
        ...statement,
        plans: storedPlans(statement.plans),
        actor: 'worker',
        recordedAt: now,
      }));
      if (standing === null) cite(rowId);
      standing = { resetId: resetId ?? rowId, rowId };
    }
  }
  return changes;
}
