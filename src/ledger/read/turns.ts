import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../queries.js';
import { turns } from '../schema.js';

/** When this ledger's first turn published, epoch milliseconds; null before it. */
export function firstTurnAt(queries: Queries): number | null {
  return queries.select({ at: turns.committedAt }).from(turns).where(eq(turns.id, 1)).get()?.at ?? null;
}

/** The newest turn's entry in the chain; null without one. What comes after it, no turn knows. */
export const NEWEST_TURN_SEQ = sql`(SELECT seq FROM chain
  WHERE entity = 'turns' AND row_id = (SELECT max(id) FROM turns))`;
