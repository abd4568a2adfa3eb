import { desc, ne } from 'drizzle-orm';
import { type OddsBook, oddsBookSchema } from '../../core/launches/odds-book-schema.js';
import { sha256 } from '../../core/text/sha256.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { oddsBooks } from '../schema.js';
import { textOfBook } from '../stored-odds-book.js';

/**
 * The book for a snapshot to refer to: the stored one if it was made from the same and is not damaged, else a
 * new one in its place.
 * @param madeFrom everything that the book depends on, as JSON
 * @returns the row's id
 */
export function keepOddsBook(tx: LedgerTransaction, madeFrom: string, make: () => OddsBook): number {
  const newest = tx.select().from(oddsBooks).orderBy(desc(oddsBooks.id)).limit(1).get();
  if (newest?.madeFrom === madeFrom && sha256(newest.payload) === newest.payloadHash) return newest.id;
  const payload = textOfBook(oddsBookSchema.parse(make()));
  const { id } = tx
    .insert(oddsBooks)
    .values({ madeFrom, payloadHash: sha256(payload), payload })
    .returning({ id: oddsBooks.id })
    .get();
  tx.delete(oddsBooks).where(ne(oddsBooks.id, id)).run();
  return id;
}
