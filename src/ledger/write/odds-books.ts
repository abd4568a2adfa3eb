import { eq } from 'drizzle-orm';
import { type BareOddsBook, bareOddsBookSchema } from '../../core/launches/odds-book-schema.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { bookHash } from '../published-hash.js';
import { oddsBooks } from '../schema.js';
import { textOfBook } from '../stored-odds-book.js';

/** The book that the newest turn served, and what the next one depends on. */
interface OddsBasis {
  /** Its hash; null if there was none. */
  readonly served: string | null;
  /** Everything that a book depends on, as JSON. */
  readonly madeFrom: string;
}

/**
 * The book for a snapshot to name: the one that was served, if it was made from the same and is as it was,
 * else a new one in its place.
 * @returns its hash
 */
export function keepOddsBook(
  tx: LedgerTransaction,
  { served, madeFrom }: OddsBasis,
  make: () => BareOddsBook,
): string {
  const stored = served && tx.select().from(oddsBooks).where(eq(oddsBooks.hash, served)).get();
  if (stored && stored.madeFrom === madeFrom && bookHash(stored) === served) return served;
  const book = { madeFrom, payload: textOfBook(bareOddsBookSchema.parse(make())) };
  const hash = bookHash(book);
  tx.delete(oddsBooks).run();
  tx.insert(oddsBooks)
    .values({ hash, ...book })
    .run();
  return hash;
}
