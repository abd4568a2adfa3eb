import { sha256 } from '../text/sha256.js';
import { SECOND_MS } from '../time/time.js';
import { addressIdentity, entryKey, isNumbered, type Post, postIdentity } from './post.js';

/** A stored revision of a post. */
export interface KnownRevision
  extends Pick<Post, 'source' | 'externalId' | 'url' | 'identity' | 'at' | 'dating'> {
  readonly contentHash: string;
  readonly revision: number;
}

export interface NewPost extends Post, KnownRevision {
  /** Time of the previous revision; null for the first. */
  readonly replacesAt: number | null;
}

/**
 * SHA-256 of the text in Unicode NFC with single spaces: the same for the same words from another source or
 * feed format.
 */
export function contentHash(text: string): string {
  return sha256(text.normalize('NFC').replace(/\s+/g, ' ').trim());
}

/**
 * Which of the posts just read are new or edited. A copy from a worse source (later in the configured list)
 * never replaces one from a better source, but a better source's wording replaces a worse one's. Words that
 * were stored before are not new, so an old cached page cannot change the record back. A first date for an
 * undated post is new, and so is a better source's date. An id is no proof, nor is an address: an entry with
 * the same one alone, but another of the other, other words and another date is another post.
 * @param reads posts in the order of the configured sources, each in its source's order
 * @param revisions every stored revision of the posts among `reads`, by identity and id in their source
 * @param sources keys in configured order, the primary first
 * @returns the new posts with the identity under which each is stored: an entry that keeps its id in a source
 *   stays the same post when its address changes
 */
export function newPosts(
  reads: readonly Post[],
  revisions: readonly KnownRevision[],
  sources: readonly string[],
): readonly NewPost[] {
  const rank = new Map(sources.map((source, index) => [source, index]));
  const rankOf = (source: string) => rank.get(source) ?? sources.length;
  const posts = new Map<string, Stored>();
  /** The identity of each entry of a source, and its newest revision. */
  const entries = new Map<string, { readonly name: string; readonly latest: KnownRevision }>();
  /**
   * The identity of what a source said at a moment, because some sources rename every entry at every request.
   */
  const moments = new Map<string, string>();
  const store = (revision: KnownRevision) => {
    const name = entries.get(entryKey(revision))?.name ?? revision.identity;
    const stored = posts.get(name) ?? { latest: revision, byHash: new Map(), sources: new Set() };
    stored.latest = revision;
    stored.byHash.set(revision.contentHash, [...(stored.byHash.get(revision.contentHash) ?? []), revision]);
    stored.sources.add(revision.source);
    posts.set(name, stored);
    entries.set(entryKey(revision), { name, latest: revision });
    moments.set(momentKey(revision), name);
  };
  for (const revision of revisions.toSorted((a, b) => a.revision - b.revision)) store(revision);

  const fresh: NewPost[] = [];
  for (const read of reads) {
    const hash = contentHash(read.text);
    const named = entries.get(entryKey(read));
    const post =
      named && isAnother(read, hash, named.latest) ? { ...read, externalId: read.url ?? '' } : read;
    const entry = entries.get(entryKey(post));
    const atAddress = posts.get(post.identity)?.latest;
    const ownName =
      !entry && atAddress && isAnotherThere(post, hash, atAddress)
        ? postIdentity(post.source, post.externalId, null)
        : post.identity;
    const nameAtMoment = moments.get(momentKey({ ...post, contentHash: hash }));
    const identity =
      entry?.name ?? (post.dating === 'stated' && post.text !== '' ? nameAtMoment : null) ?? ownName;
    const revised = { ...post, identity, contentHash: hash, revision: 0 };
    entries.set(entryKey(post), entry ?? { name: identity, latest: revised });
    const stored = posts.get(identity);
    const latest = stored?.latest ?? null;
    const alike = stored?.byHash.get(hash) ?? [];
    const isBetterKnown = [...(stored?.sources ?? [])].some(
      (source) => source !== post.source && rankOf(source) <= rankOf(post.source),
    );
    const betters = addsDate(post, latest, alike) || (!isBetterKnown && correctsDate(post, latest, alike));
    const isNews = alike.length > 0 ? betters : !isBetterKnown;
    if (!isNews) continue;
    // An undated post keeps its stored time.
    const { at, dating } = post.dating === 'first_seen' && latest ? latest : post;
    const revision = (latest?.revision ?? 0) + 1;
    const replacesAt = latest?.at ?? null;
    const next = { ...revised, at, dating, revision, replacesAt };
    store(next);
    fresh.push(next);
  }
  return fresh;
}

/** Entries of one source with the same words and the same stated time are one post. */
export function momentKey(entry: Pick<KnownRevision, 'source' | 'at' | 'contentHash'>): string {
  return JSON.stringify([entry.source, entry.at, entry.contentHash]);
}

/** Whether an entry is not the post that has its id: it has another address, other words and another date. */
function isAnother(post: Post, hash: string, latest: KnownRevision): boolean {
  const [address, knownAddress] = [addressIdentity(post.url), addressIdentity(latest.url)];
  if (address === null || knownAddress === null || address === knownAddress) return false;
  return saysAnother(post, hash, latest);
}

/**
 * Whether an entry is not the post that its source has at its address: it has another id, other words and
 * another date, as on a page that lists all news at one address.
 */
function isAnotherThere(post: Post, hash: string, latest: KnownRevision): boolean {
  if (isNumbered(post.identity) || post.source !== latest.source) return false;
  return post.externalId !== latest.externalId && saysAnother(post, hash, latest);
}

/** Whether an entry has other words and another date. */
function saysAnother(post: Post, hash: string, latest: KnownRevision): boolean {
  if (hash === latest.contentHash || post.dating !== 'stated' || latest.dating !== 'stated') return false;
  return Math.abs(post.at - latest.at) >= SECOND_MS;
}

/** The revisions of one post, indexed, because a broken feed may use one id thousands of times. */
interface Stored {
  latest: KnownRevision;
  readonly byHash: Map<string, readonly KnownRevision[]>;
  readonly sources: Set<string>;
}

/** Whether this copy from a better source has another date: a copy may have the time of its copying. */
function correctsDate(post: Post, latest: KnownRevision | null, alike: readonly KnownRevision[]): boolean {
  const isStored = alike.some((revision) => revision.source === post.source);
  return post.dating === 'stated' && !isStored && Math.abs(post.at - (latest?.at ?? post.at)) >= SECOND_MS;
}

/** Whether this gives a date to a post whose words are stored without one. An entry does so once. */
function addsDate(post: Post, latest: KnownRevision | null, alike: readonly KnownRevision[]): boolean {
  const isStored = alike.some(
    (revision) => revision.dating === 'stated' && entryKey(revision) === entryKey(post),
  );
  return post.dating === 'stated' && latest?.dating === 'first_seen' && !isStored;
}
