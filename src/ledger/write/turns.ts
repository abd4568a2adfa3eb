import { sql } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../../core/snapshot.js';
import { sha256 } from '../../core/text/sha256.js';
import { epochMs } from '../../core/time/instant.js';
import { DAY_MS, type Interval } from '../../core/time/time.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { snapshots, turns } from '../schema.js';

/** Snapshots of turns that are older than the newest one by this are deleted. */
export const SNAPSHOTS_KEPT_MS = DAY_MS;

export interface EndedTurn
  extends Pick<typeof turns.$inferSelect, 'trigger' | 'slot' | 'startedAt' | 'forecastHash'> {
  /** The stretch of coverage that grows; null before the first. */
  readonly growing: Interval | null;
}

/**
 * Ends a turn: commits what the API serves from now on, appends the turn with the hashes of what it
 * published, and deletes what was served longer than a day ago.
 */
export function endTurn(
  tx: LedgerTransaction,
  ledger: Appender,
  { growing, ...turn }: EndedTurn,
  snapshot: Snapshot,
): void {
  const committedAt = epochMs(snapshot.generatedAt);
  const payload = JSON.stringify(snapshotSchema.parse(snapshot));
  const turnId = ledger.append('turns', {
    ...turn,
    committedAt,
    coveredFrom: growing?.fromAt ?? null,
    coveredUntil: growing?.toAt ?? null,
    payloadHash: sha256(payload),
  });
  tx.insert(snapshots).values({ turnId, payload }).run();
  tx.run(sql`DELETE FROM ${snapshots} WHERE EXISTS (SELECT 1 FROM ${turns}
    WHERE ${turns.id} = ${snapshots.turnId} AND ${turns.committedAt} < ${committedAt - SNAPSHOTS_KEPT_MS})`);
}
