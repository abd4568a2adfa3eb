import {
  type Anchor,
  MERGE_HORIZON_MS,
  mergePosts,
  type ReadPost,
  readPost,
  SAME_EVENT_MS,
} from '../../core/record/merge-posts.js';
import { type CurrentReset, type RecordChange, reconcile } from '../../core/record/reconcile.js';
import type { Queries } from '../../ledger/read/queries.js';
import { currentResets, readPostsSince } from '../../ledger/read/record.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';

/**
 * What to append to the record because of this turn's posts, which are not stored yet. Without new posts or answers it
 * runs no query.
 * @param firstPostId id that the first new post will get; the others follow
 */
export function recordChanges(
  queries: Queries,
  posts: TimelinePosts,
  firstPostId: number,
): readonly RecordChange[] {
  const changedFrom = earliestChange(posts);
  if (changedFrom === null) return [];
  const stored = readPostsSince(queries, changedFrom - MERGE_HORIZON_MS);
  return changesSince(queries, changedFrom, withNewPosts(stored, posts, firstPostId));
}

/** @param posts all since `MERGE_HORIZON_MS` before the earliest change, with their current readings */
export function changesSince(
  queries: Queries,
  changedFrom: number,
  posts: readonly ReadPost[],
): readonly RecordChange[] {
  const current = currentResets(queries, { fromAt: changedFrom - MERGE_HORIZON_MS });
  const fromPosts = current.filter((one) => one.pinnedBy === null && one.status === 'confirmed');
  const anchors = current.filter((one) => one.pinnedBy !== null).map((reset) => anchorOf(reset, fromPosts));
  return reconcile(mergePosts(posts, anchors), current, changedFrom);
}

/** The earliest instant at which the record may change; null when nothing is new. */
function earliestChange({ added, late }: TimelinePosts): number | null {
  const instants = [
    ...added.flatMap(({ post }) => [post.at, post.replacesAt ?? post.at]),
    ...late.flatMap(({ post, answer }) => (answer.kind === 'answer' ? [post.at] : [])),
  ];
  return instants.length === 0 ? null : instants.reduce((a, b) => Math.min(a, b));
}

/** As `readPostsSince` will return them once this turn's posts and readings are stored. */
function withNewPosts(
  stored: readonly ReadPost[],
  { added, late }: TimelinePosts,
  firstPostId: number,
): readonly ReadPost[] {
  const standing = new Map(stored.map((post) => [post.identity, post]));
  for (const { post, answer } of late)
    if (answer.kind === 'answer') standing.set(post.identity, readPost(post.id, post, answer.reading));
  const byRevision = added
    .map((one, index) => ({ ...one, id: firstPostId + index }))
    .sort((a, b) => a.post.revision - b.post.revision);
  for (const { id, post, rules, model } of byRevision)
    standing.set(post.identity, readPost(id, post, model?.kind === 'answer' ? model.reading : rules));
  return [...standing.values()].filter(({ kind }) => kind !== 'none');
}

/** @param fromPosts confirmed resets known only from posts */
function anchorOf(reset: CurrentReset, fromPosts: readonly CurrentReset[]): Anchor {
  const { resetId, kind, at, status, identities, pinnedBy } = reset;
  // These were in the record when this one was added as a separate reset.
  const before = fromPosts.filter(
    (one) => one.kind === kind && one.resetId < (pinnedBy ?? 0) && Math.abs(one.at - at) <= 2 * SAME_EVENT_MS,
  );
  return {
    resetId,
    kind,
    at,
    retracted: status === 'retracted',
    identities,
    apart: before.flatMap((one) => one.identities),
  };
}
