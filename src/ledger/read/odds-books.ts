import { eq } from 'drizzle-orm';
import { type OddsBook, oddsBookSchema } from '../../core/launches/odds-book-schema.js';
import { sha256 } from '../../core/sha256.js';
import { oddsBooks } from '../schema.js';
import type { Queries } from './queries.js';

/** The odds that a snapshot refers to are damaged or missing. */
export class OddsUnreadableError extends Error {
  override name = 'OddsUnreadableError';
}

/** A book of launch odds with the hash of its payload. */
export interface StoredOddsBook {
  readonly madeAt: number;
  readonly payloadHash: string;
  readonly book: OddsBook;
}

/**
 * The launch odds that a snapshot refers to.
 * @throws OddsUnreadableError
 */
export function readOddsBook(queries: Queries, id: number): StoredOddsBook {
  const row = queries.select().from(oddsBooks).where(eq(oddsBooks.id, id)).get();
  if (!row) throw new OddsUnreadableError(`odds ${id} are missing`);
  const { madeAt, payload, payloadHash } = row;
  if (sha256(payload) !== payloadHash)
    throw new OddsUnreadableError(`odds ${id}: the payload does not match its hash`);
  const parsed = oddsBookSchema.safeParse(JSON.parse(payload));
  if (!parsed.success) throw new OddsUnreadableError(`odds ${id}: ${parsed.error.message}`);
  return { madeAt, payloadHash, book: parsed.data };
}

/** The hash that is stored with a book; null if it is missing. */
export function oddsBookHash(queries: Queries, id: number): string | null {
  const row = queries
    .select({ hash: oddsBooks.payloadHash })
    .from(oddsBooks)
    .where(eq(oddsBooks.id, id))
    .get();
  return row?.hash ?? null;
}
