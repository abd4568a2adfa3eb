import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { type OddsBook, oddsBookSchema } from '../../core/launches/odds-book-schema.js';
import { sha256 } from '../../core/sha256.js';
import { DAY_MS } from '../../core/time.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { oddsPayloads } from '../schema.js';

/**
 * The payload of a key for a snapshot to refer to, computed only if there is none yet. Thins payloads that no snapshot
 * of the last day refers to.
 * @param now when the snapshot is generated, epoch milliseconds
 * @returns the row's id
 */
export function keepOdds(tx: LedgerTransaction, key: string, now: number, make: () => OddsBook): number {
  const kept = tx.select().from(oddsPayloads).where(eq(oddsPayloads.key, key)).get();
  // A thinned or damaged payload is computed again.
  const isWhole = kept?.payload != null && sha256(kept.payload) === kept.payloadHash;
  const id = kept && isWhole ? kept.id : insert(tx, key, now, make());
  tx.update(oddsPayloads).set({ usedAt: now }).where(eq(oddsPayloads.id, id)).run();
  tx.update(oddsPayloads)
    .set({ payload: null })
    .where(and(isNotNull(oddsPayloads.payload), lt(oddsPayloads.usedAt, now - DAY_MS)))
    .run();
  return id;
}

function insert(tx: LedgerTransaction, key: string, now: number, book: OddsBook): number {
  const payload = JSON.stringify(oddsBookSchema.parse(book));
  const content = { payload, payloadHash: sha256(payload), usedAt: now };
  return tx
    .insert(oddsPayloads)
    .values({ key, ...content })
    .onConflictDoUpdate({ target: oddsPayloads.key, set: content })
    .returning({ id: oddsPayloads.id })
    .get().id;
}
