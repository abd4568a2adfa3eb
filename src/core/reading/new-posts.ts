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
 * list) is not replaced by a worse one's differing copy of it; a better source's wording replaces a worse one's.
 * @param reads posts in the order of the configured sources, each in its source's order
 * @param known every stored revision of the identities among `reads`
 * @param sources keys in configured order, the primary first
 */
export function newPosts(
  reads: readonly Post[],
  known: readonly KnownRevision[],
  sources: readonly string[],
): readonly NewPost[] {
  const rank = new Map(sources.map((source, index) => [source, index]));
  const rankOf = (source: string) => rank.get(source) ?? sources.length;
  const revisions = new Map<string, KnownRevision[]>();
  for (const one of known) revisions.set(one.identity, [...(revisions.get(one.identity) ?? []), one]);

  const fresh: NewPost[] = [];
  for (const post of reads) {
    const hash = contentHash(post.text);
    const stored = revisions.get(post.identity) ?? [];
    if (stored.some((one) => one.contentHash === hash)) continue;
    const latest = stored.reduce<KnownRevision | null>(
      (a, b) => (a && a.revision > b.revision ? a : b),
      null,
    );
    if (latest && latest.source !== post.source && rankOf(latest.source) <= rankOf(post.source)) continue;
    // An undated post keeps the time at which it was first seen.
    const at = post.dating === 'first_seen' && latest ? latest.at : post.at;
    const next = {
      ...post,
      at,
      contentHash: hash,
      revision: (latest?.revision ?? 0) + 1,
      replacesAt: latest?.at ?? null,
    };
    revisions.set(post.identity, [...stored, next]);
    fresh.push(next);
  }
  return fresh;
}
