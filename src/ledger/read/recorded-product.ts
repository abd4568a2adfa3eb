import { products } from '../schema.js';
import type { Queries } from './queries.js';

/** The product that the ledger was begun for; null where no worker has said so yet. */
export function recordedProduct(queries: Queries): string | null {
  return queries.select().from(products).limit(1).get()?.product ?? null;
}
