import type { Reading, ReadingKind } from '../reading/reading.js';
import { mergePosts } from '../record/merge-posts.js';
import type { ReadPost } from '../record/read-post.js';
import { type ResetEvent, SAME_EVENT_MS } from '../record/reset-events.js';

/** A person's labels of what a post says besides its kind; a field without a label is absent. */
export type FieldLabels = {
  readonly [Field in 'promises' | 'strength' | 'scope' | 'window']?: Reading[Field];
};

/** A post with a person's labels (`label` null if unlabelled) and the reader's reading. */
export interface JudgedPost {
  readonly label: ReadingKind | null;
  readonly fields: FieldLabels;
  readonly read: ReadPost;
}

/** How the resets of the readings agree with those of the labels. */
export interface EventComparison {
  /** Resets that labels and readings agree on, with the labels' times. */
  readonly found: readonly ResetEvent[];
  /** Only in the labels. */
  readonly missed: readonly ResetEvent[];
  /**
   * The missed ones that the readings have as unconfirmed: an operator hears of them, but they do not count.
   */
  readonly unconfirmed: readonly ResetEvent[];
  /** Only in the readings, announced by a labelled post. */
  readonly invented: readonly ResetEvent[];
  /** Only in the readings, announced by an unlabelled post: right or wrong is unknown. */
  readonly unjudged: readonly ResetEvent[];
  /** Share of the labelled resets that are found; null if there are none. */
  readonly recall: number | null;
  /** Share of the judged resets of the readings that are right; null if there are none. */
  readonly precision: number | null;
  /** Share of the labelled resets that are found or unconfirmed; null if there are none. */
  readonly foundWithUnconfirmed: number | null;
}

/**
 * Compares the resets from readings with those from labels, merged by the same rules. Two resets of a kind
 * match if they have the same announcement, else if they lie within six hours; each is matched once, in time
 * order.
 */
export function compareEvents(posts: readonly JudgedPost[]): EventComparison {
  const labelled = posts.flatMap(({ label, fields, read }) =>
    label === null ? [] : [asLabelled(label, fields, read)],
  );
  const expected = withStatus('confirmed', mergePosts(labelled, []));
  const events = mergePosts(
    posts.map((post) => post.read),
    [],
  );
  const read = withStatus('confirmed', events);
  const pairs = matching(expected, read);
  const judged = new Set(labelled.map((post) => post.identity));
  const matched = new Set(pairs.values());
  const extra = read.filter((event) => !matched.has(event));
  const found = expected.filter((event) => pairs.has(event));
  const missed = expected.filter((event) => !pairs.has(event));
  const invented = extra.filter((event) => judged.has(event.announcement.identity));
  const doubtful = matching(missed, withStatus('unconfirmed', events));
  const unconfirmed = missed.filter((event) => doubtful.has(event));
  return {
    found,
    missed,
    unconfirmed,
    invented,
    unjudged: extra.filter((event) => !judged.has(event.announcement.identity)),
    recall: share(found.length, expected.length),
    precision: share(found.length, found.length + invented.length),
    foundWithUnconfirmed: share(found.length + unconfirmed.length, expected.length),
  };
}

/** Each expected event with the one of the readings that it matches, if any. */
function matching(
  expected: readonly ResetEvent[],
  read: readonly ResetEvent[],
): ReadonlyMap<ResetEvent, ResetEvent> {
  const pairs = new Map<ResetEvent, ResetEvent>();
  for (const isSame of [sameAnnouncement, withinSixHours]) {
    for (const event of expected) {
      if (pairs.has(event)) continue;
      const taken = new Set(pairs.values());
      const match = read.find(
        (candidate) => !taken.has(candidate) && candidate.kind === event.kind && isSame(candidate, event),
      );
      if (match) pairs.set(event, match);
    }
  }
  return pairs;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/**
 * The post as its labels read it. What is not labelled of a promise is as it was read, because nobody said
 * otherwise; without a scope it is for everyone.
 */
function asLabelled(kind: ReadingKind, fields: FieldLabels, read: ReadPost): ReadPost {
  const { promises = read.promises, strength = read.strength, window = read.window, scope = null } = fields;
  return {
    ...read,
    kind,
    promises: promises ?? 'unclear',
    strength,
    scope,
    window,
    confidence: 1,
    dating: 'stated',
  };
}

function sameAnnouncement(event: ResetEvent, other: ResetEvent): boolean {
  return event.announcement.identity === other.announcement.identity;
}

function withinSixHours(event: ResetEvent, other: ResetEvent): boolean {
  return Math.abs(event.at - other.at) <= SAME_EVENT_MS;
}

function withStatus(status: ResetEvent['status'], events: readonly ResetEvent[]): ResetEvent[] {
  return events.filter((event) => event.status === status);
}
