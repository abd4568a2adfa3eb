import { mergePosts } from '../../core/record/merge-posts.js';
import type { ReadPost } from '../../core/record/read-post.js';
import { type CurrentReset, type RecordChange, reconcile } from '../../core/record/reconcile.js';
import { type Anchor, SAME_EVENT_MS } from '../../core/record/reset-events.js';
import type { TimelinePosts } from '../fetch/read-timeline.js';

/**
 * The earliest instant at which a turn's posts may change the record; null when nothing is new.
 * @param byOperators the times of the posts that operators confirmed or corrected since the turn before
 */
export function recordChangedFrom(
  { added, late }: TimelinePosts,
  byOperators: readonly number[],
): number | null {
  const instants = [
    ...byOperators,
    ...added.flatMap(({ post }) => [post.at, post.replacesAt ?? post.at]),
    ...late.flatMap(({ post, answer }) => (answer.kind === 'answer' ? [post.at] : [])),
  ];
  return instants.length === 0 ? null : instants.reduce((a, b) => Math.min(a, b));
}

/**
 * What to append so that the record since an instant is what posts and corrections say.
 * @param posts and `current`: since `MERGE_HORIZON_MS` before `changedFrom`
 */
export function recordChanges(
  posts: readonly ReadPost[],
  current: readonly CurrentReset[],
  changedFrom: number,
): readonly RecordChange[] {
  const fromPosts = current.filter((reset) => reset.pinnedBy === null && reset.status === 'confirmed');
  const anchors = current
    .filter((reset) => reset.pinnedBy !== null)
    .map((reset) => anchorOf(reset, fromPosts));
  return reconcile(mergePosts(posts, anchors), current, changedFrom);
}

/** @param fromPosts confirmed resets known only from posts */
function anchorOf(reset: CurrentReset, fromPosts: readonly CurrentReset[]): Anchor {
  const { resetId, kind, at, status, identities, pinnedBy } = reset;
  // These were in the record when this one was added as a separate reset.
  const before = fromPosts.filter(
    (earlier) =>
      earlier.kind === kind &&
      earlier.resetId < (pinnedBy ?? 0) &&
      Math.abs(earlier.at - at) <= 2 * SAME_EVENT_MS,
  );
  return {
    resetId,
    kind,
    at,
    retracted: status === 'retracted',
    identities,
    apart: before.flatMap((earlier) => earlier.identities),
  };
}
