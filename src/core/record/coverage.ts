/** A closed interval in which the record is known to be complete. Epoch milliseconds, `fromAt` <= `toAt`. */
export interface CoveredInterval {
  readonly fromAt: number;
  readonly toAt: number;
  /** The evidence: a statement in an imported record, unbroken reads of a timeline, or the coverage of an upstream. */
  readonly basis: 'import' | 'timeline' | 'mirror';
}

/**
 * Joins the intervals that touch or overlap (docs/sources.md, coverage), in time n log n. A joined interval keeps the basis
 * of its earliest part, of two that begin together that of the first in the list. One with `fromAt` > `toAt` adds nothing.
 * @returns disjoint intervals by time
 */
export function joinCoverage(intervals: readonly CoveredInterval[]): readonly CoveredInterval[] {
  const joined: CoveredInterval[] = [];
  for (const one of intervals
    .filter(({ fromAt, toAt }) => fromAt <= toAt)
    .toSorted((a, b) => a.fromAt - b.fromAt)) {
    const last = joined.at(-1);
    if (!last || one.fromAt > last.toAt) joined.push(one);
    else if (one.toAt > last.toAt) joined[joined.length - 1] = { ...last, toAt: one.toAt };
  }
  return joined;
}

/**
 * Where two coverages (disjoint intervals by time) begin to differ: no instant before it is covered in one and not in the
 * other. Null: they are the same.
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
 * What a timeline read adds to coverage (null: nothing), and the end of the unbroken run for the next read.
 * @param previousUntil end of the run of earlier reads; null for the first read
 * @param read `oldestAt`: its oldest post; `reachesBack`: it leaves no gap to the run before; `pending`: the rest of its
 *   pages is left for a later turn
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
