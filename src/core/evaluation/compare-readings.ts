import { READING_KINDS, type ReadingKind } from '../reading/reading.js';
import { mergePosts, type ReadPost, type ResetEvent, SAME_EVENT_MS } from '../record/merge-posts.js';

/** A post with what a person says of it and what the reader made of it; null for a post nobody has labelled. */
export interface JudgedPost {
  readonly label: ReadingKind | null;
  readonly read: ReadPost;
}

/** Counts of posts: rows are labels, columns what was read. */
export type ConfusionMatrix = Readonly<Record<ReadingKind, Readonly<Record<ReadingKind, number>>>>;

export interface EventComparison {
  /** Resets that labels and readings agree on, at the time of the labels. */
  readonly found: readonly ResetEvent[];
  /** In the labels alone. */
  readonly missed: readonly ResetEvent[];
  /** In the readings alone, told by a labelled post. */
  readonly invented: readonly ResetEvent[];
  /** In the readings alone, told by a post without label: nobody has said whether that is right. */
  readonly unjudged: readonly ResetEvent[];
}

/** How the labelled posts were read, counted by label and reading. */
export function confusionMatrix(posts: readonly JudgedPost[]): ConfusionMatrix {
  const count = (label: ReadingKind, kind: ReadingKind) =>
    posts.filter((post) => post.label === label && post.read.kind === kind).length;
  return byKind((label) => byKind((kind) => count(label, kind)));
}

function byKind<T>(of: (kind: ReadingKind) => T): Record<ReadingKind, T> {
  return Object.fromEntries(READING_KINDS.map((kind) => [kind, of(kind)])) as Record<ReadingKind, T>;
}

/**
 * The resets that the readings make, against those that the labels make by the same merging rules. Two stand for the
 * same event when they have one announcement, else when of one kind and within six hours; each is matched once, in
 * the order of time.
 */
export function compareEvents(posts: readonly JudgedPost[]): EventComparison {
  const labelled = posts.flatMap(({ label, read }) =>
    label === null ? [] : [{ ...read, kind: label, confidence: 1, dating: 'stated' as const }],
  );
  const expected = confirmed(labelled);
  const told = confirmed(posts.map((post) => post.read));
  const pairs = new Map<ResetEvent, ResetEvent>();
  for (const isSame of [sameAnnouncement, withinSixHours]) {
    for (const event of expected) {
      if (pairs.has(event)) continue;
      const taken = new Set(pairs.values());
      const match = told.find((one) => !taken.has(one) && one.kind === event.kind && isSame(one, event));
      if (match) pairs.set(event, match);
    }
  }
  const judged = new Set(labelled.map((post) => post.identity));
  const matched = new Set(pairs.values());
  const extra = told.filter((event) => !matched.has(event));
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
