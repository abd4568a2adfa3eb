import { and, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import { sha256 } from '../../core/text/sha256.js';
import { epochMs } from '../../core/time/instant.js';
import { DAY_MS } from '../../core/time/time.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { isRedactedSinceTurn } from '../read/redactions.js';
import { oddsBooks, snapshots, turns } from '../schema.js';
import { rewriteTexts } from './rewrite-texts.js';

/** Snapshots of turns that are older than the newest one by this are deleted. */
export const SNAPSHOTS_KEPT_MS = DAY_MS;

/**
 * Begins a turn: what it stores may refer to it, although its own row comes last.
 * @returns its number
 */
export function beginTurn(tx: LedgerTransaction, ledger: Appender): number {
  tx.run(sql`PRAGMA defer_foreign_keys = ON`);
  return ledger.nextId('turns');
}

export type EndedTurn = Pick<typeof turns.$inferInsert, 'trigger' | 'slot' | 'startedAt' | 'forecastHash'>;

/**
 * Ends a turn: commits what the API serves from now on, appends the turn with the hashes of what it
 * published, and deletes what was served longer than a day ago; everything that was served before, if a text
 * was taken down since.
 */
export function endTurn(tx: LedgerTransaction, ledger: Appender, turn: EndedTurn, snapshot: Snapshot): void {
  const committedAt = epochMs(snapshot.generatedAt);
  const payload = JSON.stringify(snapshotSchema.parse(snapshot));
  const isRedacted = isRedactedSinceTurn(tx);
  const turnId = ledger.append('turns', { ...turn, committedAt, payloadHash: sha256(payload) });
  tx.insert(snapshots).values({ turnId, payload }).run();
  if (isRedacted) forgetPublished(tx, { turnId, bookHash: snapshot.odds.bookHash });
  else deleteSnapshots(tx, lt(turns.committedAt, committedAt - SNAPSHOTS_KEPT_MS));
}

/** Nothing that was published stays, except by this turn: it may have texts that were taken down. */
export function forgetPublished(
  tx: LedgerTransaction,
  except: { readonly turnId: number; readonly bookHash: string | null },
): void {
  deleteSnapshots(tx, ne(turns.id, except.turnId));
  tx.delete(oddsBooks).where(sql`${oddsBooks.hash} IS NOT ${except.bookHash}`).run();
  rewriteTexts(tx);
}

function deleteSnapshots(tx: LedgerTransaction, ofTurns: SQL): void {
  tx.delete(snapshots)
    .where(sql`EXISTS (SELECT 1 FROM ${turns} WHERE ${and(sql`${turns.id} = ${snapshots.turnId}`, ofTurns)})`)
    .run();
}
