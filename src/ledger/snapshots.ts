import { createHash } from 'node:crypto';
import { and, isNotNull, lt } from 'drizzle-orm';
import { type Snapshot, snapshotSchema } from '../core/snapshot.js';
import type { LedgerTransaction } from './open-writing.js';
import { snapshots } from './schema.js';

/** Payloads of snapshots that are older than the newest by this go. */
export const THIN_AFTER_MS = 24 * 3_600_000;

/** Commits what the API serves from now on, and thins the payloads of snapshots older than a day. */
export function publishSnapshot(tx: LedgerTransaction, turnId: number, snapshot: Snapshot): void {
  const payload = JSON.stringify(snapshotSchema.parse(snapshot));
  tx.insert(snapshots)
    .values({
      turnId,
      generatedAt: snapshot.generatedAt,
      payload,
      payloadHash: createHash('sha256').update(payload).digest('hex'),
      chainSeq: snapshot.chain.seq,
      chainHead: snapshot.chain.head,
    })
    .run();
  tx.update(snapshots)
    .set({ payload: null })
    .where(and(isNotNull(snapshots.payload), lt(snapshots.generatedAt, snapshot.generatedAt - THIN_AFTER_MS)))
    .run();
}
