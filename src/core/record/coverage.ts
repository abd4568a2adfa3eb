/** A closed interval in which the record is known to be complete. Epoch milliseconds, `fromAt` <= `toAt`. */
export interface CoveredInterval {
  readonly fromAt: number;
  readonly toAt: number;
  /** What shows it: an imported record's own word, or unbroken reads of a timeline. */
  readonly basis: 'import' | 'timeline';
}

/**
 * Adds an interval to a list of disjoint ones, joining every interval that it touches or overlaps
 * (design section 3, coverage). A joined interval keeps the basis of its earliest part.
 * @param intervals disjoint, in any order
 * @param added an interval with `fromAt` > `toAt` adds nothing
 * @returns disjoint intervals by time
 */
export function addCoverage(
  intervals: readonly CoveredInterval[],
  added: CoveredInterval,
): readonly CoveredInterval[] {
  if (added.fromAt > added.toAt) return intervals;
  const apart = intervals.filter((one) => one.toAt < added.fromAt || one.fromAt > added.toAt);
  const joined = [added, ...intervals.filter((one) => !apart.includes(one))].reduce((a, b) => {
    const first = b.fromAt <= a.fromAt ? b : a;
    return { fromAt: first.fromAt, toAt: Math.max(a.toAt, b.toAt), basis: first.basis };
  });
  return [...apart, joined].sort((a, b) => a.fromAt - b.fromAt);
}

/**
 * What a timeline read adds to coverage.
 * @param previousUntil until when the unbroken run of reads before showed the source complete; null at the first
 * @param read `oldestAt` is the oldest post it brought, `reachesBack` whether nothing can be missing between it and
 *   the run before, `pending` whether the rest of its pages still waits for a later turn
 * @returns the interval to add (or null), and the end of the run for the next read
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
  const { completeUntil, oldestAt } = read;
  if (completeUntil === null || read.pending) return { added: null, completeUntil: previousUntil };
  // A first read, or one after a gap that cannot be closed any more, shows nothing before its oldest post: a feed
  // that holds the last twenty posts says nothing about the twenty-first, and one that holds none about nothing.
  const fromAt = previousUntil !== null && read.reachesBack ? previousUntil : oldestAt;
  if (fromAt === null || fromAt > completeUntil) return { added: null, completeUntil: previousUntil };
  return { added: { fromAt, toAt: completeUntil, basis: 'timeline' }, completeUntil };
}
