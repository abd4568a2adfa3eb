import { eq } from 'drizzle-orm';
import { type OddsBook, oddsBookSchema } from '../../core/launches/odds-book-schema.js';
import { sha256 } from '../../core/sha256.js';
import { oddsPayloads } from '../schema.js';
import type { Queries } from './queries.js';

/** The odds that a snapshot refers to are damaged or missing. */
export class OddsUnreadableError extends Error {
  override name = 'OddsUnreadableError';
}

/**
 * The launch odds that a snapshot refers to.
 * @throws OddsUnreadableError
 */
export function readOdds(queries: Queries, id: number): OddsBook {
  const row = queries.select().from(oddsPayloads).where(eq(oddsPayloads.id, id)).get();
  if (!row || row.payload === null) throw new OddsUnreadableError(`odds ${id} are missing`);
  if (sha256(row.payload) !== row.payloadHash)
    throw new OddsUnreadableError(`odds ${id}: the payload does not match its hash`);
  const parsed = oddsBookSchema.safeParse(JSON.parse(row.payload));
  if (!parsed.success) throw new OddsUnreadableError(`odds ${id}: ${parsed.error.message}`);
  return parsed.data;
}

/** The hash that is stored with a payload; null for none. */
export function storedOddsHash(queries: Queries, id: number | null): string | null {
  if (id === null) return null;
  const row = queries
    .select({ hash: oddsPayloads.payloadHash })
    .from(oddsPayloads)
    .where(eq(oddsPayloads.id, id))
    .get();
  return row?.hash ?? null;
}
