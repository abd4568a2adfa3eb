import { eq, inArray } from 'drizzle-orm';
import { addressIdentity } from '../../core/reading/post.js';
import { isOwnWords, isSameWords, runsOf, type WordsKey, wordsKey } from '../../core/reading/words.js';
import { type Appender, createAppender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../queries.js';
import {
  contextIdentity,
  keyOf,
  type RedactionRow,
  readRedactions,
  storedRedactions,
} from '../read/redactions.js';
import { storedContext } from '../read/stored-context.js';
import { alertDeliveries, launchPosts, posts, readings, resetEvidence, resets, texts } from '../schema.js';
import { rewriteTexts } from './rewrite-texts.js';

/** Which post an operator takes down, and why. */
export type RedactionOfPost = Omit<RedactionRow, 'textHash' | 'words' | 'letters'>;

export type Redacted =
  | { readonly kind: 'redacted'; readonly texts: number; readonly quotedBy: readonly Quoting[] }
  /** Nothing in the ledger has this identity. */
  | { readonly kind: 'unknown' }
  /** Everything was taken down before. */
  | { readonly kind: 'redacted_before' };

/** What has a text with five words or more in a row of one that was taken down: a post or a reset. */
interface Quoting {
  /** Its address, by which `redact` takes it down, too; null for a reset without one. */
  readonly url: string | null;
  /** Number of a reset without an address; null for all others. */
  readonly resetId: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Replaces an alert's text. */
const REMOVED = 'The text was removed.';

/** The identity of a reset without an address. */
export const resetIdentity = (resetId: number): string => `reset:${resetId}`;

/**
 * Takes down the text of a post: all its revisions, where others answer or quote it, the text of its reset or
 * of its entry in a launch feed, the same words under another identity, and every entry of a context that has
 * five words or more of it in a row.
 * @param post by its identity, or by that of any address that one of its revisions has
 */
export function redact(
  tx: LedgerTransaction,
  post: RedactionOfPost,
  { isUnread = false }: { readonly isUnread?: boolean } = {},
): Redacted {
  const { identity, hidesAddress } = post;
  const before = storedRedactions(tx);
  const places = placesOf(tx).filter(({ names }) => names.includes(identity));
  if (places.length === 0 && !isUnread && !before.some((row) => row.identity === identity))
    return { kind: 'unknown' };
  // A later edit is refused by the identity under which it will be stored.
  const own = places.flatMap(({ names, context }) => (context === null ? names.slice(0, 1) : []));
  const isSaid = (name: string) =>
    before.some((row) => row.identity === name && row.hidesAddress >= hidesAddress);
  const unsaid = [...new Set([identity, ...own])].filter((name) => !isSaid(name));
  const ledger = createAppender(tx);
  const stored = storedTexts(tx);
  for (const name of unsaid) ledger.append('redactions', { ...post, identity: name, ...NO_TEXT });
  const { deleted, quotedBy } = takeDown(tx, ledger, post, stored);
  rewriteTexts(tx);
  return unsaid.length === 0 && deleted === 0
    ? { kind: 'redacted_before' }
    : { kind: 'redacted', texts: deleted, quotedBy };
}

const NO_TEXT = { textHash: null, words: null, letters: null };

/**
 * Takes down again what another state of the ledger had taken down.
 * @returns how many texts were deleted
 */
export function redactAgain(tx: LedgerTransaction, rows: readonly RedactionRow[]): number {
  const stored = new Set(storedRedactions(tx).map(nameOf));
  const missing = rows.filter((row) => !stored.has(nameOf(row)));
  const newest = missing.at(-1);
  if (newest === undefined) return 0;
  const ledger = createAppender(tx);
  const all = storedTexts(tx);
  let deleted = 0;
  for (const row of missing) {
    ledger.append('redactions', row);
    if (row.textHash !== null) deleted += tx.delete(texts).where(eq(texts.hash, row.textHash)).run().changes;
  }
  deleted += takeDown(tx, ledger, newest, all).deleted;
  rewriteTexts(tx);
  return deleted;
}

const nameOf = ({ identity, textHash, hidesAddress }: RedactionRow) =>
  textHash ?? JSON.stringify([identity, hidesAddress]);

const storedTexts = (queries: Queries): ReadonlyMap<string, string> =>
  new Map(
    queries
      .select()
      .from(texts)
      .all()
      .map(({ hash, text }) => [hash, text]),
  );

/** Where a text is used. */
interface Place extends Quoting {
  /** Null if there never was a text. */
  readonly textHash: string | null;
  /** Identities by which it is known, first the one under which it is stored; none if it has none. */
  readonly names: readonly string[];
  /** The post that has it, itself or in its context; null for resets and launch feeds. */
  readonly post: { readonly id: number; readonly identity: string } | null;
  /** What a post answers or quotes; without an address of its own, such as the options of a poll. */
  readonly context: 'named' | 'unnamed' | null;
}

function placesOf(queries: Queries): readonly Place[] {
  const named = (identity: string, url: string | null) => [
    ...new Set([identity, addressIdentity(url) ?? identity]),
  ];
  const ofPosts = queries
    .select()
    .from(posts)
    .all()
    .flatMap(({ id, identity, url, at, textHash, context }): Place[] => {
      const post = { id, identity };
      const place = { names: named(identity, url), post, url: url ?? identity, resetId: null, at };
      return [
        { ...place, textHash, context: null },
        ...storedContext(context).map((related): Place => {
          const text = { ...place, textHash: related.textHash };
          // What has no address of its own goes with the post.
          return related.identity === undefined
            ? { ...text, context: 'unnamed' }
            : { ...text, names: [related.identity], context: 'named' };
        }),
      ];
    });
  const rest = { post: null, context: null } as const;
  const ofLaunches = queries
    .select()
    .from(launchPosts)
    .all()
    .map(({ identity, url, at, textHash }) => {
      return { ...rest, textHash, names: named(identity, url), url: url ?? identity, resetId: null, at };
    });
  const ofResets = queries
    .select()
    .from(resets)
    .all()
    .map(({ resetId, url, at, textHash }) => {
      const names = [addressIdentity(url) ?? resetIdentity(resetId)];
      return { ...rest, textHash, names, url, resetId: url === null ? resetId : null, at };
    });
  return [...ofPosts, ...ofLaunches, ...ofResets];
}

/**
 * Deletes every text that is now refused, and appends a row for each.
 * @param stored the texts before anything of this was deleted
 */
function takeDown(
  tx: LedgerTransaction,
  ledger: Appender,
  redaction: RedactionOfPost,
  stored: ReadonlyMap<string, string>,
): { readonly deleted: number; readonly quotedBy: readonly Quoting[] } {
  const { hidesAddress, actor, reason, recordedAt } = redaction;
  const places = placesOf(tx);
  const kept = new Map(storedTexts(tx));
  const ownIds = new Set<number>();
  let deleted = 0;
  const remove = (place: Place) => {
    const { textHash } = place;
    const text = kept.get(textHash ?? '');
    if (textHash === null || text === undefined) return;
    kept.delete(textHash);
    const removed = removedAs(tx, place, wordsKey(text, textHash));
    ledger.append('redactions', { ...removed, textHash, hidesAddress, actor, reason, recordedAt });
    tx.delete(texts).where(eq(texts.hash, textHash)).run();
    deleted += 1;
  };
  // The words or the identity of a deleted text may match further ones.
  for (let before = -1; before !== deleted; ) {
    before = deleted;
    const isTakenDown = takenDownIn(tx);
    for (const place of places) {
      if (!isTakenDown(place, kept.get(place.textHash ?? '') ?? '')) continue;
      if (place.post !== null && place.context === null) ownIds.add(place.post.id);
      remove(place);
    }
  }
  const quoting = placesQuoting(places, stored, kept, takenDownIn(tx));
  for (const place of quoting) if (place.context !== null) remove(place);
  clearAlerts(tx, ownIds);
  return { deleted, quotedBy: quotingOf(quoting) };
}

/**
 * Under which identity a text is taken down, and what recognizes it. A quotation is refused where it stands,
 * and only there: it may be of a post by somebody else, which it must not take down.
 */
function removedAs(queries: Queries, { names, context, post }: Place, key: WordsKey | null) {
  const identities = new Set(storedRedactions(queries).map(({ identity }) => identity));
  const identity = names.find((name) => identities.has(name));
  if (post !== null && (context === 'unnamed' || (context === 'named' && identity === undefined)))
    return { identity: contextIdentity(post.identity), ...NO_WORDS };
  return { identity: identity ?? names[0] ?? '', ...(key ?? NO_WORDS) };
}

const NO_WORDS = { words: null, letters: 0 };

type IsTakenDown = (place: Pick<Place, 'names'>, text: string) => boolean;

/** Whether a text is of a post that was taken down, or has the same words. */
function takenDownIn(queries: Queries): IsTakenDown {
  const rows = storedRedactions(queries);
  const identities = new Set(rows.map(({ identity }) => identity));
  const keys = rows.flatMap((row) => keyOf(row) ?? []);
  return ({ names }, text) =>
    names.some((name) => identities.has(name)) ||
    (keys.some((key) => isSameWords(text, key, key.salt)) && isOwnWords(text));
}

/** The places whose texts are still there and have five words in a row of a post that was taken down. */
function placesQuoting(
  places: readonly Place[],
  stored: ReadonlyMap<string, string>,
  kept: ReadonlyMap<string, string>,
  isTakenDown: IsTakenDown,
): readonly Place[] {
  const runs = new Set<string>();
  for (const place of places) {
    const text = stored.get(place.textHash ?? '');
    // An entry without an address only goes with its post, and is somebody else's.
    if (text === undefined || kept.has(place.textHash ?? '') || place.context === 'unnamed') continue;
    if (isTakenDown(place, text)) for (const run of runsOf(text)) runs.add(run);
  }
  if (runs.size === 0) return [];
  return places.filter(({ textHash }) => {
    const text = kept.get(textHash ?? '');
    return text !== undefined && [...runsOf(text)].some((run) => runs.has(run));
  });
}

/** Those that are no context, each post once, by time. */
function quotingOf(places: readonly Place[]): readonly Quoting[] {
  const own = places.filter(({ context }) => context === null);
  const once = new Map(own.map(({ url, resetId, at }) => [url ?? resetId, { url, resetId, at }]));
  return [...once.values()].sort((a, b) => a.at - b.at);
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
