import { eq } from 'drizzle-orm';
import type { OddsBook } from '../../core/launches/odds-book-schema.js';
import { sha256 } from '../../core/text/sha256.js';
import type { Queries } from '../queries.js';
import { oddsBooks } from '../schema.js';
import { bookFromText } from '../stored-odds-book.js';

/** The odds that a snapshot refers to are damaged or missing. */
export class OddsUnreadableError extends Error {
  override name = 'OddsUnreadableError';
}

/** A book of launch odds with the hash of its payload. */
export interface StoredOddsBook {
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
  const { payload, payloadHash } = row;
  if (sha256(payload) !== payloadHash)
    throw new OddsUnreadableError(`odds ${id}: the payload does not match its hash`);
  try {
    return { payloadHash, book: bookFromText(payload) };
  } catch (error) {
    throw new OddsUnreadableError(`odds ${id}: ${(error as Error).message}`);
  }
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
