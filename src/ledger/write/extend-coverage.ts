import { and, eq, gte, lte } from 'drizzle-orm';
import { type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { coverage } from '../schema.js';

/** Joins an interval into the stored coverage of a basis; intervals that it does not touch stay as they are. */
export function extendCoverage(
  tx: LedgerTransaction,
  basis: CoveredInterval['basis'],
  { fromAt, toAt }: Interval,
): void {
  const touched = and(eq(coverage.basis, basis), lte(coverage.fromAt, toAt), gte(coverage.toAt, fromAt));
  const before = tx.select().from(coverage).where(touched).all();
  const joined = joinCoverage([...before, { fromAt, toAt, basis }]);
  tx.delete(coverage).where(touched).run();
  for (const interval of joined) tx.insert(coverage).values(interval).run();
}
