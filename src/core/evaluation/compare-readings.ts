import { READING_KINDS, type ReadingKind } from '../reading/reading.js';
import { mergePosts, type ReadPost, type ResetEvent, SAME_EVENT_MS } from '../record/merge-posts.js';

/** A post with a person's label (null if unlabelled) and the reader's reading. */
export interface JudgedPost {
  readonly label: ReadingKind | null;
  readonly read: ReadPost;
}

/** Counts of posts: rows are labels, columns are readings. */
export type ConfusionMatrix = Readonly<Record<ReadingKind, Readonly<Record<ReadingKind, number>>>>;

export interface EventComparison {
  /** Resets that labels and readings agree on, with the labels' times. */
  readonly found: readonly ResetEvent[];
  /** Resets only in the labels. */
  readonly missed: readonly ResetEvent[];
  /** Resets only in the readings, announced by a labelled post. */
  readonly invented: readonly ResetEvent[];
  /** Resets only in the readings, announced by an unlabelled post: right or wrong is unknown. */
  readonly unjudged: readonly ResetEvent[];
}

/** Counts of the labelled posts by label and reading. */
export function confusionMatrix(posts: readonly JudgedPost[]): ConfusionMatrix {
  const count = (label: ReadingKind, kind: ReadingKind) =>
    posts.filter((post) => post.label === label && post.read.kind === kind).length;
  return byKind((label) => byKind((kind) => count(label, kind)));
}

function byKind<T>(of: (kind: ReadingKind) => T): Record<ReadingKind, T> {
  return Object.fromEntries(READING_KINDS.map((kind) => [kind, of(kind)])) as Record<ReadingKind, T>;
}

/**
 * Compares the resets from readings with those from labels, merged by the same rules. Two resets of a kind match if
 * they have the same announcement, else if they lie within six hours; each is matched once, in time order.
 */
export function compareEvents(posts: readonly JudgedPost[]): EventComparison {
  const labelled = posts.flatMap(({ label, read }) =>
    label === null ? [] : [{ ...read, kind: label, confidence: 1, dating: 'stated' as const }],
  );
  const expected = confirmed(labelled);
  const read = confirmed(posts.map((post) => post.read));
  const pairs = new Map<ResetEvent, ResetEvent>();
  for (const isSame of [sameAnnouncement, withinSixHours]) {
    for (const event of expected) {
      if (pairs.has(event)) continue;
      const taken = new Set(pairs.values());
      const match = read.find((one) => !taken.has(one) && one.kind === event.kind && isSame(one, event));
      if (match) pairs.set(event, match);
    }
  }
  const judged = new Set(labelled.map((post) => post.identity));
  const matched = new Set(pairs.values());
  const extra = read.filter((event) => !matched.has(event));
  return {
    found: expected.filter((event) => pairs.has(event)),
    missed: expected.filter((event) => !pairs.has(event)),
    invented: extra.filter((event) => judged.has(event.announcement.identity)),
    unjudged: extra.filter((event) => !judged.has(event.announcement.identity)),
  };
}

function sameAnnouncement(one: ResetEvent, other: ResetEvent): boolean {
  return one.announcement.identity === other.announcement.identity;
}

function withinSixHours(one: ResetEvent, other: ResetEvent): boolean {
  return Math.abs(one.at - other.at) <= SAME_EVENT_MS;
}

function confirmed(posts: readonly ReadPost[]): ResetEvent[] {
  return mergePosts(posts, []).filter((event) => event.status === 'confirmed');
}
