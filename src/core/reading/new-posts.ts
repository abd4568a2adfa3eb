import { createHash } from 'node:crypto';
import { SECOND_MS } from '../time.js';
import { addressIdentity, formerIdentity, type Post } from './post.js';

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
 * SHA-256 of the text in Unicode NFC with single spaces, so that the same words from another source or feed format are
 * the same content.
 */
export function contentHash(text: string): string {
  return createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex');
}

/**
 * Which of the posts just read are new or edited. A copy from a worse source (later in the configured list) never
 * replaces one from a better source, but a better source's wording replaces a worse one's. Words that were stored
 * before are not new, so an old cached page cannot change the record back. A first date for an undated post is new, and
 * so is a better source's date.
 * @param reads posts in the order of the configured sources, each in its source's order
 * @param known every stored revision of the posts among `reads`, by identity, former identity and id in their source
 * @param sources keys in configured order, the primary first
 * @returns the new posts with the identity under which each is stored: an entry that keeps its id in a source stays the
 *   same post when its address changes
 */
export function newPosts(
  reads: readonly Post[],
  known: readonly KnownRevision[],
  sources: readonly string[],
): readonly NewPost[] {
  const rank = new Map(sources.map((source, index) => [source, index]));
  const rankOf = (source: string) => rank.get(source) ?? sources.length;
  // By current identity. Older ledgers ignored query and fragment and may have merged several posts into one.
  const posts = new Map<string, Stored>();
  const names = new Map<string, string>();
  /** By the identity under which they are stored. */
  const newest = new Map<string, KnownRevision>();
  const store = (one: KnownRevision) => {
    const name = names.get(idIn(one)) ?? nameOf(one);
    const stored = posts.get(name) ?? { latest: one, byHash: new Map(), sources: new Set() };
    stored.latest = one;
    stored.byHash.set(one.contentHash, [...(stored.byHash.get(one.contentHash) ?? []), one]);
    stored.sources.add(one.source);
    posts.set(name, stored);
    names.set(idIn(one), name);
    if (one.revision >= (newest.get(one.identity)?.revision ?? 0)) newest.set(one.identity, one);
  };
  /** An address without query and fragment means the post that was last stored under it. */
  const storedUnder = (identity: string) => {
    const one = newest.get(identity);
    return one && posts.get(names.get(idIn(one)) ?? identity);
  };
  // Posts stored under their own identity come after those stored merged with others.
  const byRevision = known.toSorted((a, b) => a.revision - b.revision);
  for (const former of [true, false])
    for (const one of byRevision) if ((nameOf(one) !== one.identity) === former) store(one);

  const fresh: NewPost[] = [];
  for (const post of reads) {
    const name = names.get(idIn(post)) ?? post.identity;
    names.set(idIn(post), name);
    const stored = posts.get(name) ?? storedUnder(name);
    const latest = stored?.latest ?? null;
    const hash = contentHash(post.text);
    const same = stored?.byHash.get(hash) ?? [];
    const isBetterKnown = [...(stored?.sources ?? [])].some(
      (source) => source !== post.source && rankOf(source) <= rankOf(post.source),
    );
    const betters = addsDate(post, latest, same) || (!isBetterKnown && correctsDate(post, latest, same));
    const isNews = same.length > 0 ? betters : !isBetterKnown;
    if (!isNews) continue;
    // An undated post keeps its stored time.
    const { at, dating } = post.dating === 'first_seen' && latest ? latest : post;
    // A post that was stored merged with others gets its own identity once another represents them.
    const identity = latest && newest.get(latest.identity) === latest ? latest.identity : name;
    const revision = (newest.get(identity)?.revision ?? 0) + 1;
    const replacesAt = latest?.at ?? null;
    const next = { ...post, identity, at, dating, contentHash: hash, revision, replacesAt };
    store(next);
    fresh.push(next);
  }
  return fresh;
}

/** The revisions of one post, indexed, because a broken feed may use one id thousands of times. */
interface Stored {
  latest: KnownRevision;
  readonly byHash: Map<string, readonly KnownRevision[]>;
  readonly sources: Set<string>;
}

/** Current identity of a revision, which may be stored under its former one. */
function nameOf({ url, identity }: KnownRevision): string {
  return (url !== null && formerIdentity(url) === identity && addressIdentity(url)) || identity;
}

function idIn({ source, externalId }: { source: string; externalId: string }): string {
  return JSON.stringify([source, externalId]);
}

/** Whether this copy from a better source has another date: a mirror's post may have the time of its copying. */
function correctsDate(post: Post, latest: KnownRevision | null, same: readonly KnownRevision[]): boolean {
  const isStored = same.some((one) => one.source === post.source);
  return post.dating === 'stated' && !isStored && Math.abs(post.at - (latest?.at ?? post.at)) >= SECOND_MS;
}

/** Whether this copy from another source gives a date to a post whose words are stored without one. */
function addsDate(post: Post, latest: KnownRevision | null, same: readonly KnownRevision[]): boolean {
  const isStored = same.some((one) => idIn(one) === idIn(post));
  return post.dating === 'stated' && latest?.dating === 'first_seen' && !isStored;
}
