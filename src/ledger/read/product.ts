import { and, eq } from 'drizzle-orm';
import { products, resets } from '../schema.js';
import type { Queries } from './queries.js';

/** The product that the ledger was begun for; null where no worker has said so yet. */
export function recordedProduct(queries: Queries): string | null {
  return queries.select().from(products).limit(1).get()?.product ?? null;
}

/** Versions before `products` came with one record, that of codex, under this name. */
const EARLIER_RECORD = 'imported from resets.csv';

/** Whether an earlier version began this ledger with its bundled record. */
export function isEarlierCodex(queries: Queries): boolean {
  const first = and(eq(resets.id, 1), eq(resets.reason, EARLIER_RECORD));
  return queries.select({ id: resets.id }).from(resets).where(first).get() !== undefined;
}
