import { inArray } from 'drizzle-orm';
import { addressIdentity } from '../../core/reading/post.js';
import { copies, splitWords, type WordsKey } from '../../core/reading/words.js';
import { readIfReadable } from '../file/open-reading.js';
import { askInParts, type Queries } from '../queries.js';
import { launchPosts, posts, redactions } from '../schema.js';

/** The identity under which what a post answers or quotes was taken down, and is refused. */
export const contextIdentity = (identity: string): string => `context:${identity}`;

/** A row of `redactions` without its number. */
export type RedactionRow = Omit<typeof redactions.$inferSelect, 'id'>;

/** What operators took down. */
export interface Redactions {
  /**
   * When the text with this hash, or that of the post with this identity, was taken down; null if it was not.
   */
  removedAt(name: string | null): number | null;
  /** The address to serve; null if it was taken down with the text. */
  shownUrl(url: string | null): string | null;
  /**
   * Why a text must neither be stored nor sent to a model: the text of its post was taken down, or for a
   * context a quotation in it, whatever it says now; or it is a copy of one that was (`copies`), wherever it
   * comes from. Null: it may be.
   */
  refusalOf(text: string, ...identities: readonly (string | null)[]): RedactionRow | null;
  /** Whether there is a reason to refuse it. */
  refuses(text: string, ...identities: readonly (string | null)[]): boolean;
}

export function readRedactions(queries: Queries): Redactions {
  const rows = storedRedactions(queries);
  const removed = new Map<string, number>();
  for (const { identity, textHash, recordedAt } of rows)
    for (const name of [identity, textHash])
      if (name !== null) removed.set(name, Math.max(recordedAt, removed.get(name) ?? recordedAt));
  const keys = rows.flatMap((row) => {
    const key = keyOf(row);
    return key === null ? [] : [{ row, key }];
  });
  const byIdentity = new Map(rows.map((row) => [row.identity, row]));
  const hiding = rows.filter(({ hidesAddress }) => hidesAddress === 1).map(({ identity }) => identity);
  const hidden = withAddresses(queries, [...new Set(hiding)]);
  const refusalOf: Redactions['refusalOf'] = (text, ...identities) => {
    if (rows.length === 0) return null;
    const [ofPost] = identities.flatMap((identity) => byIdentity.get(identity ?? '') ?? []);
    if (ofPost) return ofPost;
    const words = splitWords(text);
    return keys.find(({ key }) => copies(words, key, key.salt))?.row ?? null;
  };
  return {
    removedAt: (name) => (name === null ? null : (removed.get(name) ?? null)),
    shownUrl: (url) => (hidden.has(addressIdentity(url) ?? '') ? null : url),
    refusalOf,
    refuses: (text, ...identities) => refusalOf(text, ...identities) !== null,
  };
}

/** Identities of posts with those of all addresses that their revisions have. */
function withAddresses(queries: Queries, identities: readonly string[]): ReadonlySet<string> {
  const addresses = [posts, launchPosts].flatMap((table) =>
    askInParts(identities, (part) =>
      queries
        .select({ url: table.url })
        .from(table)
        .where(inArray(table.identity, [...part]))
        .all(),
    ),
  );
  return new Set([...identities, ...addresses.flatMap(({ url }) => addressIdentity(url) ?? [])]);
}

/** What recognizes a text that was taken down; null in a row that has none. */
export function keyOf({
  words,
  letters,
  textHash: salt,
}: Pick<RedactionRow, 'words' | 'letters' | 'textHash'>): (WordsKey & { readonly salt: string }) | null {
  return words === null || letters === null || salt === null ? null : { words, letters, salt };
}

/** What was taken down in a ledger, oldest first; null if the ledger cannot be read. */
export function redactionsIn(path: string): readonly RedactionRow[] | null {
  return readIfReadable(path, storedRedactions);
}

/** Oldest first. */
export function storedRedactions(queries: Queries): readonly RedactionRow[] {
  return queries
    .select()
    .from(redactions)
    .orderBy(redactions.id)
    .all()
    .map(({ id: _, ...row }) => row);
}
