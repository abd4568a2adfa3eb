import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type OddsBook, oddsBookSchema } from '../core/launches/odds-book.js';
import type { Queries } from './queries.js';
import { oddsPayloads } from './schema.js';

/**
 * The launch odds that a snapshot refers to.
 * @throws Error that says what is wrong with the payload
 */
export function readOdds(queries: Queries, id: number): OddsBook {
  const row = queries.select().from(oddsPayloads).where(eq(oddsPayloads.id, id)).get();
  if (!row || row.payload === null) throw new Error(`odds ${id} are not there any more`);
  const hash = createHash('sha256').update(row.payload).digest('hex');
  if (hash !== row.payloadHash) throw new Error(`odds ${id}: the payload does not match its hash`);
  return oddsBookSchema.parse(JSON.parse(row.payload));
}
