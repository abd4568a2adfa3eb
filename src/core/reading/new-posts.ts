import { createHash } from 'node:crypto';
import type { Post } from './post.js';

/** What the ledger already has of a post, one entry for each stored revision. */
export interface KnownRevision {
  readonly source: string;
  readonly externalId: string;
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
 * @param known every stored revision of the posts among `reads`, by identity and by id in their source
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
  const revisions = new Map<string, Stored>();
  const identities = new Map<string, string>();
  const store = (one: KnownRevision) => {
    const stored = revisions.get(one.identity) ?? { latest: one, byHash: new Map(), sources: new Set() };
    if (one.revision >= stored.latest.revision) stored.latest = one;
    stored.byHash.set(one.contentHash, [...(stored.byHash.get(one.contentHash) ?? []), one]);
    stored.sources.add(one.source);
    revisions.set(one.identity, stored);
    identities.set(idIn(one), one.identity);
  };
  known.forEach(store);

  const fresh: NewPost[] = [];
  for (const post of reads) {
    const identity = identities.get(idIn(post)) ?? post.identity;
    identities.set(idIn(post), identity);
    const stored = revisions.get(identity);
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
    const revision = (latest?.revision ?? 0) + 1;
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

function idIn({ source, externalId }: { source: string; externalId: string }): string {
  return JSON.stringify([source, externalId]);
}

/** The words are known, but without a date, which this copy from another source states. */
function datesIt(post: Post, latest: KnownRevision | null, same: readonly KnownRevision[]): boolean {
  const isStored = same.some((one) => idIn(one) === idIn(post));
  return post.dating === 'stated' && latest?.dating === 'first_seen' && !isStored;
}
