import { and, asc, eq, gte } from 'drizzle-orm';
import { type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import { coverage, coverageClaims, joinedCoverage } from '../schema.js';
import type { Queries } from './queries.js';

/** The intervals in which the record is known to be complete, by time, on any basis. */
export function coveredIntervals(queries: Queries): readonly CoveredInterval[] {
  return joinCoverage(
    queries.select().from(coverage).orderBy(asc(coverage.fromAt), asc(coverage.basis)).all(),
  );
}

/** The same as of the newest turn, which is what the API serves: an import may have added to it since. */
export function coverageOfTurn(queries: Queries) {
  return queries.select().from(joinedCoverage).orderBy(asc(joinedCoverage.fromAt)).all();
}

/** The intervals covered by unbroken reads of a timeline: only they can score a forecast. */
export function watchedIntervals(queries: Queries, since: number): readonly CoveredInterval[] {
  return queries
    .select()
    .from(coverage)
    .where(and(eq(coverage.basis, 'timeline'), gte(coverage.toAt, since)))
    .all();
}

/** What the imports state, as one list of disjoint intervals. */
export function importsClaimed(queries: Queries): readonly CoveredInterval[] {
  const claims = queries.select().from(coverageClaims).all();
  return joinCoverage(claims.map(({ fromAt, toAt }) => ({ fromAt, toAt, basis: 'import' })));
}
