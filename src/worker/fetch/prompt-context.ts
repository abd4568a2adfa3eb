import { type CountedResets, keepersOf, keepingKinds, resetsInWords } from '../../core/promises/keeping.js';
import { isPromise, LONGEST_PROMISE_MS, promiseOf } from '../../core/promises/reset-promise.js';
import { standingPromises } from '../../core/promises/standing.js';
import type { Post } from '../../core/reading/post.js';
import type { Reading, ResetKind } from '../../core/reading/reading.js';
import { MERGE_HORIZON_MS, mergePosts } from '../../core/record/merge-posts.js';
import { inWords, type ReadPost, readPost } from '../../core/record/read-post.js';
import type { Queries } from '../../ledger/queries.js';
import { newestPostsBetween } from '../../ledger/read/earlier-posts.js';
import { countedAfter, withEveryReading } from '../../ledger/read/promises.js';
import { readPostsSince } from '../../ledger/read/read-posts.js';
import { currentRecord } from '../../ledger/read/resets.js';
import { EARLIER_POSTS, type PostToRead } from '../../sources/model/model-prompt.js';
import { type EarlierPost, recentPosts } from './conversation.js';

/** What was known before these posts were read. */
export interface KnownBefore {
  /** Posts with readings that say something about resets. */
  readonly read: readonly ReadPost[];
  readonly counted: CountedResets;
  /** At least the newest six posts between two instants, in any order. */
  readonly postsBetween: (after: number, before: number) => readonly EarlierPost[];
}

export const NOTHING_BEFORE: KnownBefore = {
  read: [],
  counted: { regular: [], banked: [] },
  postsBetween: () => [],
};

/**
 * What the reader model gets in addition to a post: the promises that were open when it appeared, and the
 * team's last posts of the week before it. Nothing from later posts is used.
 * @param together posts that are read together, with their readings as they stand
 */
export function promptContext(
  earlier: KnownBefore,
  together: readonly (readonly [Post, Reading])[],
  post: Post,
): PostToRead {
  const { identity, at } = post;
  const since = at - MERGE_HORIZON_MS;
  const near = together.filter(([nearPost]) => nearPost.at < at && nearPost.at > since);
  const added = near.map(([nearPost, reading], index) =>
    readPost(-1 - index, nearPost, reading, inWords(reading, nearPost.text)),
  );
  const isNew = new Set(added.map((read) => read.identity));
  const before = [
    ...earlier.read.filter((read) => read.at < at && read.at > since && !isNew.has(read.identity)),
    ...added.filter(({ kind }) => kind !== 'none'),
  ]
    .filter((read) => read.identity !== identity)
    .sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  const announced = mergePosts(before, []).filter(
    ({ status, withdrawal, announcement }) =>
      status === 'confirmed' && withdrawal === null && isNew.has(announcement.identity),
  );
  // A post of an earlier turn may be among those that are read now, and its reset in the ledger.
  const counted = (of: ResetKind) => [
    ...new Set([
      ...earlier.counted[of].filter((instant) => instant < at),
      ...announced.filter(({ kind }) => kind === of).map((event) => event.at),
    ]),
  ];
  const resets = { regular: counted('regular'), banked: counted('banked') };
  const promises = before.filter(isPromise).map((post) => ({ ...promiseOf(post), text: post.text }));
  const open = standingPromises(promises, { ...resets, ...resetsInWords(before) }, at);
  return {
    post,
    openPromises: open.map(({ promise, awaits }) => {
      const keeping = keepingKinds(awaits).flatMap((kind) => resets[kind]);
      const left = Math.max(1, promise.times - keepersOf(promise, keeping, at).length);
      return { ...promise, awaits, left };
    }),
    recentPosts: recentPosts(
      near.map(([nearPost]) => nearPost),
      earlier.postsBetween,
    )(post),
  };
}

/** What the ledger knows that can matter to these posts. */
export function knownBefore(queries: Queries, asked: readonly Post[]): KnownBefore {
  if (asked.length === 0) return NOTHING_BEFORE;
  const oldestAt = asked.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);
  return {
    read: readPostsSince(queries, oldestAt - MERGE_HORIZON_MS),
    counted: countedAfter(queries, withEveryReading(currentRecord(queries)), oldestAt - LONGEST_PROMISE_MS),
    // One more, because the post itself may be among them in an earlier revision.
    postsBetween: (after, before) => newestPostsBetween(queries, after, before, EARLIER_POSTS + 1),
  };
}
