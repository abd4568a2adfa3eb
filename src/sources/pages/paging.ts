import { z } from 'zod';
import type { Post } from '../../core/reading/post.js';
import { postsInOrder } from '../../core/record/coverage.js';

/**
 * This many of the newest posts are kept by id and identity, so that a deleted or renamed one does not open a
 * gap.
 */
const MARK_POSTS = 10;

const validators = z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() });

/** Sent back by a conditional GET. */
export type Validators = z.infer<typeof validators>;

/**
 * The newest posts of a read: the next read must reach back to one of them, or to an older post.
 * Without ids, `at` is the start of the wanted time (null: everything).
 */
const mark = z.object({ ids: z.array(z.string()), at: z.number().nullable() });
export type ReadMark = z.infer<typeof mark>;

/** Posts between two reads that are still missing, from `cursor` down to `goal`. */
const gap = z.object({
  /** The last page read, which is read again to detect shifted pages; null: begin at the top. */
  cursor: z.string().nullable(),
  /** The oldest post read so far. */
  edge: z.object({ id: z.string(), at: z.number() }).nullable(),
  goal: mark,
});

export type Gap = z.infer<typeof gap>;

export const pagingState = z.object({
  validators: validators.nullable(),
  mark: mark.nullable(),
  gap: gap.nullable(),
});

/** State of a paged source between reads. */
export type PagingState = z.infer<typeof pagingState>;

/** The mark of a page, or the previous one if the page has no posts. */
export function markOf(posts: readonly Post[], before: ReadMark | null): ReadMark | null {
  if (posts.length === 0) return before;
  const dated = posts.filter(isDated).sort((a, b) => b.at - a.at);
  const newest = dated.length > 0 ? dated : posts;
  const ids = newest.slice(0, MARK_POSTS).flatMap(({ externalId, identity }) => [externalId, identity]);
  return { ids: [...new Set(ids)], at: dated[0]?.at ?? null };
}

/**
 * Whether a page reaches the goal: it lists one of its posts or, because these may be deleted, an older one
 * in order.
 */
export function reaches({ ids, at }: ReadMark, posts: readonly Post[]): boolean {
  const shown = [...postsInOrder(posts), ...posts.filter((post) => !isDated(post))];
  return shown.some(
    (post) =>
      ids.includes(post.externalId) ||
      ids.includes(post.identity) ||
      (at !== null && isDated(post) && post.at < at),
  );
}

/** The instant back to which a list of posts shows no gap; null without a post. */
export function oldestIn(posts: readonly Post[]): number | null {
  // A post without a date has that of the read.
  return (postsInOrder(posts)[0] ?? posts[0])?.at ?? null;
}

/** Whether a page that is read again still begins at or above the oldest post already read. */
export function overlaps(edge: Gap['edge'], posts: readonly Post[]): boolean {
  if (edge === null) return true;
  return posts.some((post) => post.externalId === edge.id || (isDated(post) && post.at >= edge.at));
}

export function edgeOf(posts: readonly Post[], before: Gap['edge']): Gap['edge'] {
  const last = posts.findLast(isDated);
  return last ? { id: last.externalId, at: last.at } : before;
}

/**
 * Keeps one post per id and content. Of several contents for one id, the first in the document is the newest
 * and comes last, so that storing them in order ends with the newest.
 */
export function uniquePosts(posts: readonly Post[]): Post[] {
  const byId = new Map<string, Map<string, Post>>();
  for (const post of posts) {
    const versions = byId.get(post.externalId) ?? new Map<string, Post>();
    byId.set(post.externalId, versions);
    const { text, url, isReply, context } = post;
    const content = JSON.stringify([text, url, isReply, context, isDated(post) && post.at]);
    if (!versions.has(content)) versions.set(content, post);
  }
  return [...byId.values()].flatMap((versions) => [...versions.values()].reverse());
}

function isDated(post: Post): boolean {
  return post.dating === 'stated';
}
