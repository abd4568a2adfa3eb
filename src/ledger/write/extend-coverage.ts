import { and, eq, gte, lte } from 'drizzle-orm';
import { addCoverage, type CoveredInterval } from '../../core/record/coverage.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { coverage } from '../schema.js';

/** Joins an interval into the stored coverage of its basis; intervals that it does not touch stay as they are. */
export function extendCoverage(tx: LedgerTransaction, added: CoveredInterval): void {
  const touched = and(
    eq(coverage.basis, added.basis),
    lte(coverage.fromAt, added.toAt),
    gte(coverage.toAt, added.fromAt),
  );
  const before = tx.select().from(coverage).where(touched).all();
  tx.delete(coverage).where(touched).run();
  for (const interval of addCoverage(before, added)) tx.insert(coverage).values(interval).run();
}
