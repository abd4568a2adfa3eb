import { eq } from 'drizzle-orm';
import type { BareOddsBook, OddsBook } from '../../core/launches/odds-book-schema.js';
import { bookHash } from '../published-hash.js';
import type { Queries } from '../queries.js';
import { oddsBooks } from '../schema.js';
import { bookFromText } from '../stored-odds-book.js';
import { launchPostsById } from './launch-posts.js';

/** The odds that a snapshot refers to are damaged or missing. */
export class OddsUnreadableError extends Error {
  override name = 'OddsUnreadableError';
}

/** A book of launch odds with its hash. */
export interface StoredOddsBook {
  readonly hash: string;
  readonly book: BareOddsBook;
}

/**
 * The launch odds that a snapshot refers to.
 * @throws OddsUnreadableError
 */
export function readOddsBook(queries: Queries, hash: string): StoredOddsBook {
  const row = queries.select().from(oddsBooks).where(eq(oddsBooks.hash, hash)).get();
  if (!row) throw new OddsUnreadableError(`the odds with the hash ${hash} are missing`);
  if (bookHash(row) !== hash) throw new OddsUnreadableError(`the odds do not match their hash ${hash}`);
  try {
    return { hash, book: bookFromText(row.payload) };
  } catch (error) {
    throw new OddsUnreadableError(`the odds with the hash ${hash}: ${(error as Error).message}`);
  }
}

/** In place of a text that was taken down. */
const REMOVED = '(text removed)';

/** A book with the words of the announcements that moved its odds. */
export function withWords(queries: Queries, book: BareOddsBook): OddsBook {
  const hints = book.companies.flatMap(({ lines }) => lines.flatMap(({ hint }) => hint ?? []));
  const posts = launchPostsById(
    queries,
    hints.map(({ postId }) => postId),
  );
  const companies = book.companies.map((company) => ({
    ...company,
    lines: company.lines.map((line) => {
      if (line.hint === null) return { ...line, hint: null };
      const { postId, ...hint } = line.hint;
      const { title = null, url = null } = posts.get(postId) ?? {};
      return { ...line, hint: { title: title ?? REMOVED, url, ...hint } };
    }),
  }));
  return { ...book, companies };
}

export function hasOddsBook(queries: Queries, hash: string): boolean {
  const { hash: stored } = oddsBooks;
  return queries.select({ stored }).from(oddsBooks).where(eq(stored, hash)).get() !== undefined;
}
