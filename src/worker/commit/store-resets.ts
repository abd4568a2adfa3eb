import type { RecordChange } from '../../core/record/reconcile.js';
import type { Appender } from '../../ledger/chain/append.js';

/** Appends the turn's changes to the record, with the posts that are their evidence. */
export function storeResets(
  ledger: Appender,
  { turnId, now }: { readonly turnId: number; readonly now: number },
  changes: readonly RecordChange[],
): void {
  for (const { reset, statement, evidence } of changes) {
    let resetId = reset?.resetId;
    if (statement) {
      const rowId = ledger.append('resets', (id) => ({
        resetId: resetId ?? id,
        supersedes: reset?.rowId ?? null,
        ...statement,
        actor: 'worker',
        recordedAt: now,
        turnId,
      }));
      resetId ??= rowId;
    }
    if (resetId === undefined) throw new Error('evidence for a reset that does not exist');
    for (const { postId, role } of evidence)
      ledger.append('resetEvidence', { resetId, postId, role, turnId });
  }
}
