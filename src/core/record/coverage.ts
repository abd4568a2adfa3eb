import type { Covered } from '../published/resets.js';
import type { Post } from '../reading/post.js';
import { epochMs } from '../time/instant.js';
import type { Interval } from '../time/time.js';

export const COVERAGE_BASES = ['import', 'timeline'] as const;

/** An interval in which the record is known to be complete. */
export interface CoveredInterval extends Interval {
  /** The evidence: a statement in an imported record, or unbroken reads of a timeline. */
  readonly basis: (typeof COVERAGE_BASES)[number];
}

/** Published intervals, for arithmetic. */
export function intervalsOf(coverage: readonly Covered[]): readonly Interval[] {
  return coverage.map(({ from, until }) => ({ fromAt: epochMs(from), toAt: epochMs(until) }));
}

/**
 * Joins the intervals that touch or overlap (docs/sources.md, coverage), in time n log n. A joined interval
 * keeps the basis of its earliest part, of two that begin together that of the first in the list. One with
 * `fromAt` > `toAt` adds nothing.
 * @returns disjoint intervals by time
 */
export function joinCoverage<Part extends Interval>(intervals: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const interval of intervals
    .filter(({ fromAt, toAt }) => fromAt <= toAt)
    .toSorted((a, b) => a.fromAt - b.fromAt)) {
    const last = joined.at(-1);
    if (!last || interval.fromAt > last.toAt) joined.push(interval);
    else joined[joined.length - 1] = { ...last, toAt: Math.max(last.toAt, interval.toAt) };
  }
  return joined;
}

/** Whether one of these intervals includes another one whole. */
export function isWithin({ fromAt, toAt }: Interval, covered: readonly Interval[]): boolean {
  return covered.some((interval) => interval.fromAt <= fromAt && toAt <= interval.toAt);
}

/**
 * The dated posts of a list that show how far back it is complete, oldest first. A post listed before a newer
 * one shows nothing: it is pinned, was edited, or begins a thread that has gone on.
 * @param posts as the source lists them: newest first, or oldest first, as some feeds do, whose lists only
 *   ever rise
 */
export function postsInOrder<P extends Pick<Post, 'at' | 'dating'>>(posts: readonly P[]): readonly P[] {
  const dated = posts.filter(({ dating }) => dating === 'stated');
  const isOldestFirst = dated.every((post, n) => post.at >= (dated[n - 1] ?? post).at);
  const inOrder: P[] = [];
  for (const post of isOldestFirst ? dated : dated.toReversed())
    if (post.at >= (inOrder.at(-1) ?? post).at) inOrder.push(post);
  return inOrder;
}

/**
 * What a timeline read adds to coverage.
 *
 * Covered is the time between two reads if the second one reached back to the posts of the first, and the
 * time from its oldest post if it did not: a feed may hold only the last twenty. The end is the moment of the
 * read, or the newest post of a file. So no instant is covered at which a post could have been that was never
 * listed, provided that a source lists all of its posts between two that it lists in order (`postsInOrder`),
 * and no two of one instant. What was covered stays covered. An edit changes nothing, nor does an entry that
 * was listed but could not be used: it was seen.
 * @param previousUntil end of the unbroken run of earlier reads; null for the first read
 * @param read `oldestAt`: its oldest post in order; `reachesBack`: it leaves no gap to the run before;
 *   `pending`: the rest of its pages is left for a later turn
 * @returns the interval to add (or null), and the end of the run for the next read
 * @see docs/sources.md, coverage
 */
export function coverageOfRead(
  previousUntil: number | null,
  read: {
    readonly completeUntil: number | null;
    readonly reachesBack: boolean;
    readonly pending: boolean;
    readonly oldestAt: number | null;
  },
): { readonly added: CoveredInterval | null; readonly completeUntil: number | null } {
  const { completeUntil: toAt, oldestAt, reachesBack, pending } = read;
  const fromAt = reachesBack ? (previousUntil ?? oldestAt) : oldestAt;
  if (pending || fromAt === null || toAt === null || fromAt > toAt)
    return { added: null, completeUntil: previousUntil };
  return { added: { fromAt, toAt, basis: 'timeline' }, completeUntil: toAt };
}
