import { asc, eq } from 'drizzle-orm';
import { type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../queries.js';
import { coverage } from '../schema.js';

/** The intervals in which the record is known to be complete, by time, on any basis. */
export function coveredIntervals(queries: Queries): readonly CoveredInterval[] {
  return joinCoverage(
    queries.select().from(coverage).orderBy(asc(coverage.fromAt), asc(coverage.basis)).all(),
  );
}

/** The intervals covered by unbroken reads of a timeline: only they can score a forecast. */
export function watchedIntervals(queries: Queries): readonly CoveredInterval[] {
  return queries.select().from(coverage).where(eq(coverage.basis, 'timeline')).all();
}

/**
 * The covered intervals with their basis, as far as a snapshot knows them: an import may have added to them
 * since. Those of different bases may overlap. Oldest first.
 */
export function coverageByBasis(
  queries: Queries,
  published: readonly Interval[],
): readonly CoveredInterval[] {
  const stored = queries.select().from(coverage).orderBy(asc(coverage.fromAt), asc(coverage.basis)).all();
  return stored.flatMap(({ fromAt, toAt, basis }) =>
    published
      .filter((interval) => interval.fromAt <= toAt && interval.toAt >= fromAt)
      .map((interval) => ({
        fromAt: Math.max(interval.fromAt, fromAt),
        toAt: Math.min(interval.toAt, toAt),
        basis,
      })),
  );
}
