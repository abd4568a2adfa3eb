import { asc, desc } from 'drizzle-orm';
import { COVERAGE_BASES, type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../queries.js';
import { coverageClaims, turns } from '../schema.js';

/*
 * In which time the record is known to be complete: what claims state, and the stretch of unbroken reads that
 * still grows. A turn that is being committed passes that stretch as far as it has grown.
 */

/** The stretch that grows, as the newest turn left it; null before the first. */
export function growingStretch(queries: Queries): Interval | null {
  const { coveredFrom, coveredUntil } = turns;
  const row = queries
    .select({ coveredFrom, coveredUntil })
    .from(turns)
    .orderBy(desc(turns.id))
    .limit(1)
    .get();
  if (!row || row.coveredFrom === null || row.coveredUntil === null) return null;
  return { fromAt: row.coveredFrom, toAt: row.coveredUntil };
}

/** The intervals in which the record is known to be complete, by time, on any basis. */
export function coveredIntervals(
  queries: Queries,
  growing: Interval | null = growingStretch(queries),
): readonly CoveredInterval[] {
  return joinCoverage(partsOf(queries, growing));
}

/** The intervals covered by unbroken reads of a timeline: only they can score a forecast. */
export function watchedIntervals(
  queries: Queries,
  growing: Interval | null = growingStretch(queries),
): readonly CoveredInterval[] {
  return joinCoverage(partsOf(queries, growing).filter(({ basis }) => basis === 'timeline'));
}

/**
 * The covered intervals with their basis, as far as a snapshot knows them: an import may have added to them
 * since. Those of one basis never touch; those of different bases may overlap. Oldest first.
 */
export function coverageByBasis(
  queries: Queries,
  published: readonly Interval[],
): readonly CoveredInterval[] {
  const parts = partsOf(queries, growingStretch(queries));
  const stored = COVERAGE_BASES.flatMap((basis) =>
    joinCoverage(parts.filter((part) => part.basis === basis)),
  );
  return stored
    .toSorted((a, b) => a.fromAt - b.fromAt)
    .flatMap(({ fromAt, toAt, basis }) =>
      published
        .filter((interval) => interval.fromAt <= toAt && interval.toAt >= fromAt)
        .map((interval) => ({
          fromAt: Math.max(interval.fromAt, fromAt),
          toAt: Math.min(interval.toAt, toAt),
          basis,
        })),
    );
}

/** The claims by their beginning, of several at one instant imports first, then the stretch that grows. */
function partsOf(queries: Queries, growing: Interval | null): readonly CoveredInterval[] {
  const { fromAt, toAt, basis } = coverageClaims;
  const claims = queries
    .select({ fromAt, toAt, basis })
    .from(coverageClaims)
    .orderBy(asc(fromAt), asc(basis))
    .all();
  return growing ? [...claims, { ...growing, basis: 'timeline' }] : claims;
}
