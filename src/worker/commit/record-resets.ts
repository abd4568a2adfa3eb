import { type Anchor, MERGE_HORIZON_MS, mergePosts, SAME_EVENT_MS } from '../../core/record/merge-posts.js';
import { type CurrentReset, type RecordChange, reconcile } from '../../core/record/reconcile.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { currentResets, readPostsSince } from '../../ledger/read/record.js';

/**
 * Brings the record up to the posts: merges what they tell since shortly before the earliest change and appends what
 * differs from the ledger. Without a change it does nothing, however long the history is.
 */
export function recordResets(
  tx: LedgerTransaction,
  ledger: Appender,
  turn: { turnId: number; now: number; changedFrom: number | null },
): { added: number; revised: number } {
  if (turn.changedFrom === null) return { added: 0, revised: 0 };
  const fromAt = turn.changedFrom - MERGE_HORIZON_MS;
  const current = currentResets(tx, { fromAt });
  const told = current.filter((one) => one.pinnedBy === null && one.status === 'confirmed');
  const anchors = current.filter((reset) => reset.pinnedBy !== null).map((reset) => anchorOf(reset, told));
  const events = mergePosts(readPostsSince(tx, fromAt), anchors);
  const changes = reconcile(events, current, turn.changedFrom);
  for (const change of changes) appendChange(ledger, turn, change);
  const stated = changes.filter((change) => change.statement !== null);
  const added = stated.filter((change) => change.reset === null).length;
  return { added, revised: stated.length - added };
}

/** @param told confirmed resets that are known from posts alone */
function anchorOf(reset: CurrentReset, told: readonly CurrentReset[]): Anchor {
  const { resetId, kind, at, status, identities, pinnedBy } = reset;
  // Whoever recorded it saw these stand and said that it is a further one.
  const before = told.filter(
    (one) => one.kind === kind && one.resetId < (pinnedBy ?? 0) && Math.abs(one.at - at) <= 2 * SAME_EVENT_MS,
  );
  return {
    resetId,
    kind,
    at,
    retracted: status === 'retracted',
    identities,
    apart: before.flatMap((one) => one.identities),
  };
}

function appendChange(ledger: Appender, turn: { turnId: number; now: number }, change: RecordChange): void {
  const { turnId, now } = turn;
  const { reset, statement } = change;
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
  for (const { postId, role } of change.evidence)
    ledger.append('resetEvidence', { resetId, postId, role, turnId });
}
