import { withOriginals } from '../../core/reading/copies.js';
import { newPosts } from '../../core/reading/new-posts.js';
import type { Post } from '../../core/reading/post.js';
import type { Reading } from '../../core/reading/reading.js';
import { MODEL_RETRY_MS, UNCONFIRMED_ASKED_MS } from '../../core/reading/retry.js';
import { readByRules } from '../../core/reading/rules/rules-reader.js';
import { newestPostsBetween } from '../../ledger/read/earlier-posts.js';
import { knownRevisions, wordingsNear } from '../../ledger/read/known-revisions.js';
import type { Queries } from '../../ledger/read/queries.js';
import { unansweredPosts } from '../../ledger/read/turn.js';
import { EARLIER_POSTS, type PostToRead } from '../../sources/model/model-prompt.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { recentPosts, withKnownParents } from './conversation.js';
import type { Fetched } from './fetched.js';
import { knownBefore, promptContext } from './prompt-context.js';
import { type ReadLimits, type ReadPosts, readNewPosts } from './read-new-posts.js';

export type TimelinePosts = ReadPosts<Post, Reading>;

interface TimelineOptions extends ReadLimits {
  /** IANA zone of the product's team. */
  readonly timeZone: string;
  readonly model: ModelReader | null;
}

/** Reads new and edited posts of the timeline. */
export function readTimeline(
  queries: Queries,
  timeline: Fetched['timeline'],
  options: TimelineOptions,
): Promise<TimelinePosts> {
  const { timeZone, now } = options;
  const read = timeline.flatMap(({ result }) => (result.kind === 'read' ? result.read.posts : []));
  const fetched = withOriginals(read, wordingsNear(queries, read));
  const sources = timeline.map(({ key }) => key);
  const found = withKnownParents(queries, newPosts(fetched, knownRevisions(queries, fetched), sources));
  const recent = recentPosts(found, (after, before) =>
    newestPostsBetween(queries, after, before, EARLIER_POSTS + 1),
  );
  return readNewPosts<Post, Reading, PostToRead>(found, {
    ...options,
    rules: (post) => readByRules(post, { timeZone, recent: () => recent(post) }),
    inputOf: (asked) => {
      const known = knownBefore(queries, asked);
      return (post, readings) => promptContext(known, [...readings], post);
    },
    unanswered: () => unansweredPosts(queries, now - MODEL_RETRY_MS, now - UNCONFIRMED_ASKED_MS),
    isAsked: () => true,
    keyOf: ({ identity }) => identity,
  });
}
