import { sql } from 'drizzle-orm';
import { isOwnWords, wordsHash } from '../../core/reading/copies.js';
import { addressIdentity } from '../../core/reading/post.js';
import { readIfReadable } from '../file/open-reading.js';
import type { Queries } from '../queries.js';
import { redactions } from '../schema.js';

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
   * Whether a text must neither be stored nor sent to a model: its post had a text that was taken down,
   * whatever it says now, or it has the words of a text that was taken down, wherever they come from, unless
   * they are so few that anybody says them.
   */
  refuses(text: string, identity: string | null): boolean;
}

export function readRedactions(queries: Queries): Redactions {
  const rows = queries.select().from(redactions).orderBy(redactions.id).all();
  const removed = new Map<string, number>();
  for (const { identity, textHash, recordedAt } of rows)
    for (const name of [identity, textHash])
      if (name !== null) removed.set(name, Math.max(recordedAt, removed.get(name) ?? recordedAt));
  const words = new Set(rows.flatMap((row) => row.words ?? []));
  const identities = new Set(rows.map(({ identity }) => identity));
  const hidden = new Set(
    rows.flatMap(({ identity, hidesAddress }) => (hidesAddress === 1 ? [identity] : [])),
  );
  return {
    removedAt: (name) => (name === null ? null : (removed.get(name) ?? null)),
    shownUrl: (url) => (hidden.has(addressIdentity(url) ?? '') ? null : url),
    refuses: (text, identity) =>
      rows.length > 0 &&
      (identities.has(identity ?? '') || (words.has(wordsHash(text) ?? '') && isOwnWords(text))),
  };
}

/** What was taken down in a ledger, oldest first; null if the ledger cannot be read. */
export function redactionsIn(path: string): readonly RedactionRow[] | null {
  return readIfReadable(path, (queries) =>
    queries
      .select()
      .from(redactions)
      .orderBy(redactions.id)
      .all()
      .map(({ id: _, ...row }) => row),
  );
}

/** Whether something was taken down since the newest snapshot, which may still contain it. */
export function isRedactedSinceSnapshot(queries: Queries): boolean {
  const row = queries.get(sql`SELECT 1 FROM chain WHERE +entity = 'redactions'
    AND seq > (SELECT chain_seq FROM snapshots WHERE id = (SELECT max(id) FROM snapshots))`);
  return row !== undefined;
}
