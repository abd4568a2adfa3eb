import type { ReadingKind } from '../reading/reading.js';
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

const KINDS: readonly ReadingKind[] = ['reset', 'banked', 'reset+banked', 'hint', 'confirmation', 'none'];

/** How the labelled posts were read, counted by label and reading. */
export function confusionMatrix(posts: readonly JudgedPost[]): ConfusionMatrix {
  const row = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<ReadingKind, number>;
  const matrix = Object.fromEntries(KINDS.map((kind) => [kind, row()])) as Record<
    ReadingKind,
    Record<ReadingKind, number>
  >;
  for (const { label, read } of posts) if (label !== null) matrix[label][read.kind] += 1;
  return matrix;
}

/**
 * The resets that the readings make, against those that the labels make by the same merging rules. Two stand for the
 * same event when of one kind and within six hours; each is matched once, in the order of time.
 */
export function compareEvents(posts: readonly JudgedPost[]): EventComparison {
  const labelled = posts.flatMap(({ label, read }) =>
    label === null ? [] : [{ ...read, kind: label, confidence: 1, dating: 'stated' as const }],
  );
  const told = confirmed(posts.map((post) => post.read));
  const found: ResetEvent[] = [];
  const missed: ResetEvent[] = [];
  const matched = new Set<ResetEvent>();
  for (const event of confirmed(labelled)) {
    const match = told.find(
      (one) => !matched.has(one) && one.kind === event.kind && Math.abs(one.at - event.at) <= SAME_EVENT_MS,
    );
    if (match) matched.add(match);
    (match ? found : missed).push(event);
  }
  const judged = new Set(labelled.map((post) => post.identity));
  const extra = told.filter((event) => !matched.has(event));
  return {
    found,
    missed,
    invented: extra.filter((event) => judged.has(event.announcement.identity)),
    unjudged: extra.filter((event) => !judged.has(event.announcement.identity)),
  };
}

function confirmed(posts: readonly ReadPost[]): ResetEvent[] {
  return mergePosts(posts, []).filter((event) => event.status === 'confirmed');
}
