import { createHash } from 'node:crypto';
import { addressIdentity, formerIdentity, type Post } from './post.js';

/** What the ledger already has of a post, one entry for each stored revision. */
export interface KnownRevision {
  readonly source: string;
  readonly externalId: string;
  readonly url: string | null;
  readonly identity: string;
  readonly contentHash: string;
  readonly revision: number;
  readonly at: number;
  readonly dating: Post['dating'];
}

export interface NewPost extends Post {
  readonly contentHash: string;
  readonly revision: number;
  /** The time of the revision before, null for the first one. */
  readonly replacesAt: number | null;
}

/**
 * SHA-256 of the text, white space folded and in Unicode NFC, so that the same words through another source or
 * another feed format are the same content.
 */
export function contentHash(text: string): string {
  return createHash('sha256').update(text.normalize('NFC').replace(/\s+/g, ' ').trim()).digest('hex');
}

/**
 * Which of the posts just read are new or edited. A post known through a better source (earlier in the configured
 * list) is not replaced by a worse one's differing copy of it; a better source's wording replaces a worse one's. Words
 * that were stored before are never news, so an old page out of some cache cannot flip the record; only a date, where
 * none was known, is.
 * @param reads posts in the order of the configured sources, each in its source's order
 * @param known every stored revision of the posts among `reads`, by identity, former identity and id in their source
 * @param sources keys in configured order, the primary first
 * @returns with the identity under which each post is stored: what a source calls by the same id stays the same post
 *   when its address changes
 */
export function newPosts(
  reads: readonly Post[],
  known: readonly KnownRevision[],
  sources: readonly string[],
): readonly NewPost[] {
  const rank = new Map(sources.map((source, index) => [source, index]));
  const rankOf = (source: string) => rank.get(source) ?? sources.length;
  // By today's identity, as far as a ledger from before query and fragment counted lets its posts be told apart.
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
  /** A page's address without more is the post that was stored under it last. */
  const standingFor = (identity: string) => {
    const one = newest.get(identity);
    return one && posts.get(names.get(idIn(one)) ?? identity);
  };
  // What an entry was stored as on its own is later than what it was stored as together with others.
  const byRevision = known.toSorted((a, b) => a.revision - b.revision);
  for (const former of [true, false])
    for (const one of byRevision) if ((nameOf(one) !== one.identity) === former) store(one);

  const fresh: NewPost[] = [];
  for (const post of reads) {
    const name = names.get(idIn(post)) ?? post.identity;
    names.set(idIn(post), name);
    const stored = posts.get(name) ?? standingFor(name);
    const latest = stored?.latest ?? null;
    const hash = contentHash(post.text);
    const same = stored?.byHash.get(hash) ?? [];
    const isBetterKnown = [...(stored?.sources ?? [])].some(
      (source) => source !== post.source && rankOf(source) <= rankOf(post.source),
    );
    const isNews = same.length > 0 ? datesIt(post, latest, same) : !isBetterKnown;
    if (!isNews) continue;
    // An undated post keeps the time that it was known by.
    const { at, dating } = post.dating === 'first_seen' && latest ? latest : post;
    // One that was stored together with others is told apart from them once another stands for them all.
    const identity = latest && newest.get(latest.identity) === latest ? latest.identity : name;
    const revision = (newest.get(identity)?.revision ?? 0) + 1;
    const next = {
      ...post,
      identity,
      at,
      dating,
      contentHash: hash,
      revision,
      replacesAt: latest?.at ?? null,
    };
    store(next);
    fresh.push(next);
  }
  return fresh;
}

/** The revisions of one post, found without a walk over them: a broken feed may name one id thousands of times. */
interface Stored {
  latest: KnownRevision;
  readonly byHash: Map<string, readonly KnownRevision[]>;
  readonly sources: Set<string>;
}

/** Today's identity of a revision that is stored under its former one. */
function nameOf({ url, identity }: KnownRevision): string {
  return (url !== null && formerIdentity(url) === identity && addressIdentity(url)) || identity;
}

function idIn({ source, externalId }: { source: string; externalId: string }): string {
  return JSON.stringify([source, externalId]);
}

/** The words are known, but without a date, which this copy from another source states. */
function datesIt(post: Post, latest: KnownRevision | null, same: readonly KnownRevision[]): boolean {
  const isStored = same.some((one) => idIn(one) === idIn(post));
  return post.dating === 'stated' && latest?.dating === 'first_seen' && !isStored;
}
