import { countUpTo, type Interval } from '../time/time.js';

/** Where a record is known to be complete, ready to be measured. Epoch milliseconds. */
export interface CoveredTime {
  /** Disjoint, ascending. */
  readonly intervals: readonly Interval[];
  /** Where they begin. */
  readonly starts: readonly number[];
  /** Covered time before each of them, in milliseconds. */
  readonly before: readonly number[];
}

export function coveredTime(coverage: readonly Interval[]): CoveredTime {
  const intervals = coverage.toSorted((a, b) => a.fromAt - b.fromAt);
  let covered = 0;
  const before = intervals.map(({ fromAt, toAt }) => {
    covered += toAt - fromAt;
    return covered - (toAt - fromAt);
  });
  return { intervals, starts: intervals.map(({ fromAt }) => fromAt), before };
}

/** Covered time up to an instant, in milliseconds. */
export function coveredUntil({ intervals, starts, before }: CoveredTime, at: number): number {
  const index = countUpTo(starts, at) - 1;
  const interval = intervals[index];
  return interval ? (before[index] ?? 0) + Math.min(at, interval.toAt) - interval.fromAt : 0;
}

/** Whether all of a closed stretch is covered. */
export function isCovered({ intervals, starts }: CoveredTime, from: number, to = from): boolean {
  return (intervals[countUpTo(starts, from) - 1]?.toAt ?? Number.NEGATIVE_INFINITY) >= to;
}
