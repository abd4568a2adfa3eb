import { and, eq } from 'drizzle-orm';
import { readIfReadable } from '../file/open-reading.js';
import type { Queries } from '../queries.js';
import { chain, products } from '../schema.js';

/** The product that the ledger was begun for; null where no worker has said so yet. */
export function recordedProduct(queries: Queries): string | null {
  return queries.select().from(products).limit(1).get()?.product ?? null;
}

/** Whether the chain has the row that says it, but its table does not. */
export function productWasDeleted(queries: Queries): boolean {
  // There is one row.
  const entry = and(eq(chain.entity, 'products'), eq(chain.rowId, 1));
  return recordedProduct(queries) === null && queries.select().from(chain).where(entry).get() !== undefined;
}

/** The product that a ledger or a backup is the record of; null where it cannot be read, or does not say. */
export function productOfLedger(path: string): string | null {
  return readIfReadable(path, recordedProduct);
}
