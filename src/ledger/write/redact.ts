import { eq, inArray } from 'drizzle-orm';
import { wordsHash } from '../../core/reading/copies.js';
import { addressIdentity } from '../../core/reading/post.js';
import { type Appender, createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../queries.js';
import { type RedactionRow, readRedactions } from '../read/redactions.js';
import { storedContext } from '../read/stored-context.js';
import {
  alertDeliveries,
  launchPosts,
  posts,
  readings,
  redactions,
  resetEvidence,
  resets,
  texts,
} from '../schema.js';
import { forgetPublished } from './snapshots.js';

/** Which post an operator takes down, and why. */
export type RedactionOfPost = Omit<RedactionRow, 'textHash' | 'words'>;

export type Redacted =
  | { readonly kind: 'redacted'; readonly texts: number }
  /** Nothing in the ledger has this identity. */
  | { readonly kind: 'unknown' }
  /** Everything was taken down before. */
  | { readonly kind: 'redacted_before' };

/** Replaces an alert's text. */
const REMOVED = 'The text was removed.';

/** The identity of a reset without an address. */
export const resetIdentity = (resetId: number): string => `reset:${resetId}`;

/**
 * Takes down the text of a post: all its revisions, where others answer or quote it, the text of its reset or
 * of its entry in a launch feed, and the same words under another identity. The next turn clears older
 * snapshots.
 */
export function redact(tx: LedgerTransaction, post: RedactionOfPost): Redacted {
  const { identity, hidesAddress } = post;
  const before = tx.select().from(redactions).where(eq(redactions.identity, identity)).all();
  if (before.length === 0 && !placesOf(tx).some(({ names }) => names.includes(identity)))
    return { kind: 'unknown' };
  const isSaid = before.some((row) => row.hidesAddress >= hidesAddress);
  const ledger = createAppender(tx);
  if (!isSaid) ledger.append('redactions', { ...post, textHash: null, words: null });
  const deleted = takeDown(tx, ledger, post);
  return isSaid && deleted === 0 ? { kind: 'redacted_before' } : { kind: 'redacted', texts: deleted };
}

/**
 * Takes down again what another state of the ledger had taken down. It also deletes what was published with
 * it, so nothing is served until the next turn.
 * @returns how many texts were deleted
 */
export function redactAgain(tx: LedgerTransaction, rows: readonly RedactionRow[]): number {
  const stored = new Set(tx.select().from(redactions).all().map(keyOf));
  const missing = rows.filter((row) => !stored.has(keyOf(row)));
  const newest = missing.at(-1);
  if (newest === undefined) return 0;
  const ledger = createAppender(tx);
  let deleted = 0;
  for (const row of missing) {
    ledger.append('redactions', row);
    if (row.textHash !== null) deleted += tx.delete(texts).where(eq(texts.hash, row.textHash)).run().changes;
  }
  deleted += takeDown(tx, ledger, newest);
  forgetPublished(tx, { turnId: null, bookId: null });
  return deleted;
}

const keyOf = ({ identity, textHash, hidesAddress }: RedactionRow) =>
  textHash ?? JSON.stringify([identity, hidesAddress]);

/** Where a text is used. */
interface Place {
  /** Null if there never was a text. */
  readonly textHash: string | null;
  /** Identities by which it is known, first the one under which it is stored; none if it has none. */
  readonly names: readonly string[];
  /** The post that has it, itself or in its context; null for resets and launch feeds. */
  readonly postId: number | null;
  readonly isContext: boolean;
}

function placesOf(queries: Queries): readonly Place[] {
  const named = (identity: string, url: string | null) => [
    ...new Set([identity, addressIdentity(url) ?? identity]),
  ];
  return [
    ...queries
      .select()
      .from(posts)
      .all()
      .flatMap(({ id: postId, identity, url, textHash, context }): Place[] => [
        { textHash, names: named(identity, url), postId, isContext: false },
        ...storedContext(context).map((related) => ({
          textHash: related.textHash,
          // What has no address of its own, such as the options of a poll, goes with the post.
          names: related.identity === undefined ? named(identity, url) : [related.identity],
          postId,
          isContext: true,
        })),
      ]),
    ...queries
      .select()
      .from(launchPosts)
      .all()
      .map(({ identity, url, textHash }) => ({
        textHash,
        names: named(identity, url),
        postId: null,
        isContext: false,
      })),
    ...queries
      .select()
      .from(resets)
      .all()
      .map(({ resetId, url, textHash }) => ({
        textHash,
        names: [addressIdentity(url) ?? resetIdentity(resetId)],
        postId: null,
        isContext: false,
      })),
  ];
}

/** Deletes every text that is now refused, and appends a row for each. @returns how many */
function takeDown(tx: LedgerTransaction, ledger: Appender, redaction: RedactionOfPost): number {
  const { hidesAddress, actor, reason, recordedAt } = redaction;
  const places = placesOf(tx);
  const kept = new Map(
    tx
      .select()
      .from(texts)
      .all()
      .map(({ hash, text }) => [hash, text]),
  );
  const ownIds = new Set<number>();
  let deleted = 0;
  const remove = (textHash: string, identity: string, words: string | null) => {
    if (!kept.delete(textHash)) return;
    ledger.append('redactions', { identity, textHash, words, hidesAddress, actor, reason, recordedAt });
    tx.delete(texts).where(eq(texts.hash, textHash)).run();
    deleted += 1;
  };
  // The words or the identity of a deleted text may match further ones.
  for (let before = -1; before !== deleted; ) {
    before = deleted;
    const { refuses } = readRedactions(tx);
    for (const { textHash, names, postId, isContext } of places) {
      const text = kept.get(textHash ?? '') ?? '';
      if (!names.some((name) => refuses(text, name)) && !refuses(text, null)) continue;
      if (postId !== null && !isContext) ownIds.add(postId);
      if (textHash !== null) remove(textHash, names[0] ?? redaction.identity, wordsHash(text));
    }
  }
  clearAlerts(tx, ownIds);
  return deleted;
}

/** Clears the text of alerts, also of sent ones, about these posts and about resets whose text is gone. */
function clearAlerts(tx: LedgerTransaction, postIds: ReadonlySet<number>): void {
  const { removedAt, shownUrl } = readRedactions(tx);
  const evidence = tx.select().from(resetEvidence).all();
  const about = new Set(evidence.flatMap(({ resetId, postId }) => (postIds.has(postId) ? [resetId] : [])));
  const isAbout = ({ resetId, textHash }: typeof resets.$inferSelect) =>
    about.has(resetId) || removedAt(textHash) !== null;
  const rowIds = new Set(
    tx
      .select()
      .from(resets)
      .all()
      .filter(isAbout)
      .map(({ id }) => id),
  );
  const read = tx
    .select()
    .from(readings)
    .where(inArray(readings.postId, [...postIds]))
    .all();
  const readingIds = new Set(read.map(({ id }) => id));
  for (const { id, resetRowId, readingId, url } of tx.select().from(alertDeliveries).all())
    if (rowIds.has(resetRowId ?? 0) || readingIds.has(readingId ?? 0))
      tx.update(alertDeliveries)
        .set({ text: REMOVED, url: shownUrl(url) })
        .where(eq(alertDeliveries.id, id))
        .run();
}
