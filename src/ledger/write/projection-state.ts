import { eq, max } from 'drizzle-orm';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../read/queries.js';
import { projectionState, resets } from '../schema.js';

/** The last row of `resets` that a projection includes; null before its first update. */
export function includedThrough(queries: Queries, name: string): number | null {
  const state = queries.select().from(projectionState).where(eq(projectionState.name, name)).get();
  return state?.throughRowId ?? null;
}

export function setIncludedThrough(tx: LedgerTransaction, name: string, throughRowId: number): void {
  tx.insert(projectionState)
    .values({ name, throughRowId })
    .onConflictDoUpdate({ target: projectionState.name, set: { throughRowId } })
    .run();
}

/** The newest row of `resets`; 0 for none. */
export function newestResetRow(queries: Queries): number {
  const row = queries
    .select({ id: max(resets.id) })
    .from(resets)
    .get();
  return row?.id ?? 0;
}
