import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type OddsBook, oddsBookSchema } from '../../core/launches/odds-book-schema.js';
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
  const hash = createHash('sha256').update(row.payload).digest('hex');
  if (hash !== row.payloadHash)
    throw new OddsUnreadableError(`odds ${id}: the payload does not match its hash`);
  const parsed = oddsBookSchema.safeParse(JSON.parse(row.payload));
  if (!parsed.success) throw new OddsUnreadableError(`odds ${id}: ${parsed.error.message}`);
  return parsed.data;
}
