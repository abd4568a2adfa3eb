import { desc, eq } from 'drizzle-orm';
import { type LedgerState, ledgerState } from '../../core/record/mirror.js';
import { chain, products, snapshots } from '../schema.js';
import type { Queries } from './queries.js';
import { sourceStates } from './turn.js';

/** The product that the ledger was begun for; null where no worker has said so yet. */
export function recordedProduct(queries: Queries): string | null {
  return queries.select().from(products).limit(1).get()?.product ?? null;
}

/** Hash of the first entry of the chain; null while the ledger is empty. */
export function ledgerId(queries: Queries): string | null {
  return queries.select({ hash: chain.hash }).from(chain).where(eq(chain.seq, 1)).get()?.hash ?? null;
}

/** Ids of the ledgers whose resets this one has taken, directly or through others. */
export function mirroredLedgers(queries: Queries): readonly string[] {
  const ids = [...sourceStates(queries)].flatMap(([source, { state }]) => {
    const upstream = source.startsWith('record:') ? ledgerState.safeParse(state).data : undefined;
    return upstream ? [upstream.id, ...upstream.mirrors] : [];
  });
  return [...new Set(ids)].sort();
}

/** How many earlier heads a snapshot names: those of an hour, with a turn every five minutes. */
const EARLIER = 12;

/** Heads of the chain at the snapshots before the newest `skip`, newest first. */
export function earlierHeads(queries: Queries, skip = 0): readonly LedgerState['chain'][] {
  return queries
    .select({ seq: snapshots.chainSeq, head: snapshots.chainHead })
    .from(snapshots)
    .orderBy(desc(snapshots.id))
    .limit(EARLIER)
    .offset(skip)
    .all();
}
