import { READING_KINDS, type Reading, type ReadingKind } from '../reading/reading.js';

/** What is compared of a post; `label` is null if it is unlabelled. */
interface Compared {
  readonly label: ReadingKind | null;
  readonly read: Pick<Reading, 'kind'>;
}

/** Counts of posts: rows are labels, columns are readings. */
type Confusion = Readonly<Record<ReadingKind, Readonly<Record<ReadingKind, number>>>>;

/** How the kinds of the readings agree with their labels. */
export interface KindScore {
  /** How many posts have a label; the others are left out. */
  readonly labelled: number;
  /** How many of them were read as labelled. */
  readonly agreed: number;
  readonly confusion: Confusion;
}

export function compareKinds(posts: readonly Compared[]): KindScore {
  const labelled = posts.filter(({ label }) => label !== null);
  const each = <T>(of: (kind: ReadingKind) => T) =>
    Object.fromEntries(READING_KINDS.map((kind) => [kind, of(kind)])) as Record<ReadingKind, T>;
  const count = (label: ReadingKind, kind: ReadingKind) =>
    labelled.filter((post) => post.label === label && post.read.kind === kind).length;
  return {
    labelled: labelled.length,
    agreed: labelled.filter(({ label, read }) => label === read.kind).length,
    confusion: each((label) => each((kind) => count(label, kind))),
  };
}
