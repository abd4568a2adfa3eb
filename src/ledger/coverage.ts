import { and, asc, gte, lte } from 'drizzle-orm';
import { addCoverage, type CoveredInterval } from '../core/record/coverage.js';
import type { LedgerTransaction } from './open-writing.js';
import type { Queries } from './queries.js';
import { coverage } from './schema.js';

/** The intervals in which the record is known to be complete, by time. */
export function coveredIntervals(queries: Queries): readonly CoveredInterval[] {
  return queries.select().from(coverage).orderBy(asc(coverage.fromAt)).all();
}

/** Joins an interval into the stored coverage; intervals that it does not touch stay as they are. */
export function extendCoverage(tx: LedgerTransaction, added: CoveredInterval): void {
  const touched = and(lte(coverage.fromAt, added.toAt), gte(coverage.toAt, added.fromAt));
  const before = tx.select().from(coverage).where(touched).all();
  tx.delete(coverage).where(touched).run();
  for (const interval of addCoverage(before, added)) tx.insert(coverage).values(interval).run();
}
