import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import { sha256 } from '../../core/text/sha256.js';
import { epochMs } from '../../core/time/instant.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { isRedactedSinceSnapshot } from '../read/redactions.js';
import { snapshots } from '../schema.js';
import { rewriteTexts } from './rewrite-texts.js';

/** Payloads that are older than the newest snapshot by this are thinned. */
export const THIN_AFTER_MS = 24 * 3_600_000;

/**
 * Commits what the API serves from now on, and thins what was served longer than a day ago; everything that
 * was served before, if a text was taken down since.
 */
export function publishSnapshot(tx: LedgerTransaction, turnId: number, snapshot: Snapshot): void {
  const generatedAt = epochMs(snapshot.generatedAt);
  const payload = JSON.stringify(snapshotSchema.parse(snapshot));
  const isRedacted = isRedactedSinceSnapshot(tx);
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
  if (isRedacted) forgetPublished(tx, { turnId, bookId: snapshot.odds.bookId });
  else thin(tx, lt(snapshots.generatedAt, generatedAt - THIN_AFTER_MS));
}

/** Nothing that was published stays, except by this turn: it may have texts that were taken down. */
export function forgetPublished(
  tx: LedgerTransaction,
  except: { readonly turnId: number | null; readonly bookId: number | null },
): void {
  thin(tx, sql`${snapshots.turnId} IS NOT ${except.turnId}`);
  tx.run(sql`DELETE FROM odds_books WHERE id IS NOT ${except.bookId}`);
  rewriteTexts(tx);
}

/**
 * Deletes and inserts instead of updating: SQLite does not merge pages whose rows only became shorter, so
 * each turn would leave a page of 4 kB.
 */
function thin(tx: LedgerTransaction, condition: SQL): void {
  const { id, turnId, generatedAt, payloadHash, chainSeq, chainHead } = snapshots;
  const kept = tx
    .select({ id, turnId, generatedAt, payloadHash, chainSeq, chainHead })
    .from(snapshots)
    .where(and(isNotNull(snapshots.payload), condition))
    .all();
  for (const row of kept) {
    tx.delete(snapshots).where(eq(snapshots.id, row.id)).run();
    tx.insert(snapshots).values(row).run();
  }
}
