import {
  PROMISED,
  type PromiseWindow,
  READING_KINDS,
  RESET_REASONS,
  type Reading,
  type ReadingKind,
  SCOPES,
  STRENGTHS,
  WINDOW_KINDS,
} from '../reading/reading.js';
import { LONGEST_PROMISE_MS } from '../record/promise-status.js';

/** A person's labels of what a post says besides its kind; a field without a label is absent. */
export type FieldLabels = {
  readonly [Field in 'promises' | 'strength' | 'scope' | 'reason' | 'window']?: Reading[Field];
};

/** What is compared of a post; `at` is epoch milliseconds. */
interface Compared {
  readonly label: ReadingKind | null;
  readonly fields: FieldLabels;
  readonly read: Pick<Reading, 'kind' | keyof FieldLabels> & { readonly at: number };
}

/** Counts of posts: rows are labels, columns are readings. */
export type Confusion<Value extends string = string> = Readonly<
  Record<Value, Readonly<Record<Value, number>>>
>;

/** How one field of the readings agrees with its labels. */
interface FieldScore<Value extends string = string> {
  /** How many posts have a label of this field; the others are left out. */
  readonly labelled: number;
  /** How many of them were read as labelled. */
  readonly agreed: number;
  readonly confusion: Confusion<Value>;
}

/** One score for each field that may be labelled. */
export interface FieldScores {
  readonly kind: FieldScore<ReadingKind>;
  readonly promises: FieldScore;
  readonly strength: FieldScore;
  readonly window: FieldScore;
  readonly scope: FieldScore;
  readonly reason: FieldScore;
}

/** The value of a field that the post, or the reading, does not have. */
const UNSAID = '-';

/** Scores each field over the posts that have a label of it. `window` agrees where `isHit`; its table has the kinds. */
export function compareFields(posts: readonly Compared[]): FieldScores {
  const scoreOf = <Value extends string>(
    field: 'promises' | 'strength' | 'scope' | 'reason',
    values: readonly Value[],
  ): FieldScore =>
    fieldScore<string>(
      [...values, UNSAID],
      posts.flatMap(({ fields, read }) => {
        const label = fields[field];
        return label === undefined ? [] : [[label ?? UNSAID, read[field] ?? UNSAID] as const];
      }),
    );
  return {
    kind: fieldScore(
      READING_KINDS,
      posts.flatMap(({ label, read }) => (label === null ? [] : [[label, read.kind] as const])),
    ),
    promises: scoreOf('promises', PROMISED),
    strength: scoreOf('strength', STRENGTHS),
    window: windowScore(posts),
    scope: scoreOf('scope', SCOPES),
    reason: scoreOf('reason', RESET_REASONS),
  };
}

/**
 * Counts pairs of label and reading.
 * @param values every value that either may have, in the order of rows and columns
 * @param pairs label first
 */
function fieldScore<Value extends string>(
  values: readonly Value[],
  pairs: readonly (readonly [Value, Value])[],
): FieldScore<Value> {
  const count = (label: Value, read: Value) =>
    pairs.filter((pair) => pair[0] === label && pair[1] === read).length;
  const each = <T>(of: (value: Value) => T) =>
    Object.fromEntries(values.map((value) => [value, of(value)])) as Record<Value, T>;
  return {
    labelled: pairs.length,
    agreed: pairs.filter(([label, read]) => label === read).length,
    confusion: each((label) => each((read) => count(label, read))),
  };
}

/** A window that is open on both sides is none. */
function windowScore(posts: readonly Compared[]): FieldScore {
  const timed = (window: PromiseWindow | null) =>
    (window?.from ?? window?.to ?? null) === null ? null : window;
  const pairs = posts.flatMap(({ fields: { window }, read }) =>
    window === undefined ? [] : [{ at: read.at, label: timed(window), read: timed(read.window) }],
  );
  const kinds = pairs.map(({ label, read }) => [label?.kind ?? UNSAID, read?.kind ?? UNSAID] as const);
  return {
    ...fieldScore<string>([...WINDOW_KINDS, UNSAID], kinds),
    agreed: pairs.filter(({ at, label, read }) => isHit(label, read, at)).length,
  };
}

/**
 * Whether two windows agree: neither post nor reading has one, or they overlap by at least half of the shorter. An open
 * start is the post, an open end is 30 days after it, the longest that a promise stands.
 * @param at epoch milliseconds of the post
 */
export function isHit(label: PromiseWindow | null, read: PromiseWindow | null, at: number): boolean {
  if (label === null || read === null) return label === read;
  const [one, other] = [label, read].map(({ from, to }) => {
    return { from: from ?? at, to: to ?? Math.max(at, from ?? at) + LONGEST_PROMISE_MS };
  }) as [Span, Span];
  const overlap = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return overlap >= 0 && overlap >= Math.min(one.to - one.from, other.to - other.from) / 2;
}

interface Span {
  readonly from: number;
  readonly to: number;
}
