import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { epochMs } from '../../core/instant.js';
import { sha256 } from '../../core/sha256.js';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { snapshots } from '../schema.js';

/** Payloads that are older than the newest snapshot by this are thinned. */
export const THIN_AFTER_MS = 24 * 3_600_000;

/** Commits what the API serves from now on, and thins what was served longer than a day ago. */
export function publishSnapshot(tx: LedgerTransaction, turnId: number, snapshot: Snapshot): void {
  const generatedAt = epochMs(snapshot.generatedAt);
  const payload = JSON.stringify(snapshotSchema.parse(snapshot));
  tx.insert(snapshots)
    .values({
      turnId,
      generatedAt,
      payload,
      payloadHash: sha256(payload),
      chainSeq: snapshot.chain.seq,
      chainHead: snapshot.chain.head,
    })
    .run();
  thinBefore(tx, generatedAt - THIN_AFTER_MS);
  deleteBooksBefore(tx, generatedAt - THIN_AFTER_MS);
}

/**
 * Deletes and inserts instead of updating: SQLite does not merge pages whose rows only became shorter, so each turn
 * would leave a page of 4 kB.
 */
function thinBefore(tx: LedgerTransaction, before: number): void {
  const due = and(isNotNull(snapshots.payload), lt(snapshots.generatedAt, before));
  const { id, turnId, generatedAt, payloadHash, chainSeq, chainHead } = snapshots;
  const kept = tx
    .select({ id, turnId, generatedAt, payloadHash, chainSeq, chainHead })
    .from(snapshots)
    .where(due)
    .all();
  for (const row of kept) {
    tx.delete(snapshots).where(eq(snapshots.id, row.id)).run();
    tx.insert(snapshots).values(row).run();
  }
}

/** Each book of odds was published until the next one was made. */
function deleteBooksBefore(tx: LedgerTransaction, before: number): void {
  tx.run(sql`DELETE FROM odds_books WHERE id < (SELECT max(id) FROM odds_books WHERE made_at < ${before})`);
}
