import { type Anchor, MERGE_HORIZON_MS, mergePosts, SAME_EVENT_MS } from '../../core/record/merge-posts.js';
import { type CurrentReset, type RecordChange, reconcile } from '../../core/record/reconcile.js';
import type { Queries } from '../../ledger/read/queries.js';
import { currentResets, readPostsSince } from '../../ledger/read/record.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';

/** What to append to the record because of this turn's posts, which are stored. Without new posts or answers it runs no query. */
export function recordChanges(queries: Queries, posts: TimelinePosts): readonly RecordChange[] {
  const changedFrom = earliestChange(posts);
  if (changedFrom === null) return [];
  return changesSince(queries, changedFrom);
}

/** What to append so that the record since this instant is what posts and corrections say. */
export function changesSince(queries: Queries, changedFrom: number): readonly RecordChange[] {
  const fromAt = changedFrom - MERGE_HORIZON_MS;
  const posts = readPostsSince(queries, fromAt);
  const current = currentResets(queries, { fromAt });
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
