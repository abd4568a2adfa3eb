/** A closed interval in which the record is known to be complete. Epoch milliseconds, `fromAt` <= `toAt`. */
export interface CoveredInterval {
  readonly fromAt: number;
  readonly toAt: number;
  /** The evidence: a statement in an imported record, unbroken reads of a timeline, or the coverage of an upstream. */
  readonly basis: 'import' | 'timeline' | 'mirror';
}

/**
 * Adds an interval to a list of disjoint ones and joins every interval that it touches or overlaps
 * (docs/sources.md, coverage). A joined interval keeps the basis of its earliest part.
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
 * Where two coverages begin to differ.
 * @param before disjoint intervals by time
 * @param after likewise
 * @returns no instant before it is covered in one and not in the other; null: they are the same
 */
export function firstDifference(
  before: readonly Pick<CoveredInterval, 'fromAt' | 'toAt'>[],
  after: readonly Pick<CoveredInterval, 'fromAt' | 'toAt'>[],
): number | null {
  for (let place = 0; place < Math.max(before.length, after.length); place += 1) {
    const [a, b] = [before[place], after[place]];
    if (!a || !b) return (a ?? b)?.fromAt ?? null;
    if (a.fromAt !== b.fromAt) return Math.min(a.fromAt, b.fromAt);
    if (a.toAt !== b.toAt) return Math.min(a.toAt, b.toAt);
  }
  return null;
}

/**
 * What a timeline read adds to coverage.
 * @param previousUntil end of the unbroken run of earlier reads; null for the first read
 * @param read `oldestAt`: its oldest post; `reachesBack`: it leaves no gap to the run before; `pending`: the rest of
 *   its pages is left for a later turn
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
  // A first read, or one after a gap that can no longer be closed, proves nothing before its oldest post: a feed may
  // hold only the last twenty.
  const fromAt = previousUntil !== null && read.reachesBack ? previousUntil : oldestAt;
  if (fromAt === null || fromAt > completeUntil) return { added: null, completeUntil: previousUntil };
  return { added: { fromAt, toAt: completeUntil, basis: 'timeline' }, completeUntil };
}
