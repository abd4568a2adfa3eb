import { eq } from 'drizzle-orm';
import type { Queries } from '../queries.js';
import { turns } from '../schema.js';

/** When this ledger's first turn began, epoch milliseconds; null before it. */
export function firstTurnAt(queries: Queries): number | null {
  return queries.select({ at: turns.startedAt }).from(turns).where(eq(turns.id, 1)).get()?.at ?? null;
}
