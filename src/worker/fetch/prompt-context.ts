import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import {
  MERGE_HORIZON_MS,
  mergePosts,
  type ReadPost,
  type ResetKind,
  readPost,
} from '../../core/record/merge-posts.js';
import { openPromises } from '../../core/record/open-promises.js';
import type { CountedResets } from '../../core/record/standing-promises.js';
import { newestPostsBetween } from '../../ledger/read/earlier-posts.js';
import { countedSincePromises } from '../../ledger/read/promises.js';
import type { Queries } from '../../ledger/read/queries.js';
import { readPostsSince } from '../../ledger/read/record.js';
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
 * What the reader model gets in addition to a post: the promises that were open when it appeared, and the team's last posts
 * of the week before it. Nothing from later posts is used, and of posts read together only what the rules found, so
 * that the answer about one never depends on how fast another is given.
 * @param together posts of this turn with their readings by the rules
 */
export function promptContext(
  known: KnownBefore,
  together: readonly (readonly [Post, Reading])[],
): (post: Post) => PostToRead {
  const added = together.map(([post, reading], index) => readPost(-1 - index, post, reading));
  const isNew = new Set(added.map(({ identity }) => identity));
  const saying = [
    ...known.read.filter(({ identity }) => !isNew.has(identity)),
    ...added.filter(({ kind }) => kind !== 'none'),
  ].sort((a, b) => a.at - b.at || (a.identity < b.identity ? -1 : 1));
  const recent = recentPosts(added, known.postsBetween);

  return (post) => {
    const { identity, at } = post;
    const before = saying.filter(
      (one) => one.at < at && one.identity !== identity && one.at > at - MERGE_HORIZON_MS,
    );
    const announced = mergePosts(before, []).filter(
      ({ status, announcement }) => status === 'confirmed' && isNew.has(announcement.identity),
    );
    const counted = (of: ResetKind) => [
      ...known.counted[of].filter((one) => one < at),
      ...announced.filter(({ kind }) => kind === of).map((one) => one.at),
    ];
    return {
      post,
      openPromises: openPromises(before, { regular: counted('regular'), banked: counted('banked') }, at),
      recentPosts: recent(post),
    };
  };
}

/** What the ledger knows that can matter to these posts. */
export function knownBefore(queries: Queries, asked: readonly Post[]): KnownBefore {
  if (asked.length === 0) return NOTHING_BEFORE;
  const oldestAt = asked.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);
  return {
    read: readPostsSince(queries, oldestAt - MERGE_HORIZON_MS),
    counted: countedSincePromises(queries, oldestAt),
    // One more, because the post itself may be among them in an earlier revision.
    postsBetween: (after, before) => newestPostsBetween(queries, after, before, EARLIER_POSTS + 1),
  };
}
