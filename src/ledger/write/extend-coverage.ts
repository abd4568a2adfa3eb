import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { type CoveredInterval, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { coverage } from '../schema.js';

/** Who states it, and when. */
interface Said {
  readonly origin: string;
  readonly now: number;
}

/** Adds what an import states, which the chain keeps. */
export function coverByImport(tx: LedgerTransaction, ledger: Appender, stated: Interval, said: Said): void {
  claim(ledger, 'import', stated, said);
  extendCoverage(tx, 'import', stated);
}

/**
 * Adds what a read of a timeline covered. The newest stretch grows without an entry in the chain; when a read begins
 * another, the chain keeps the one that has ended, and so it keeps time before the newest stretch at once.
 */
export function coverByRead(tx: LedgerTransaction, ledger: Appender, read: Interval, said: Said): void {
  const isTimeline = eq(coverage.basis, 'timeline');
  const newest = tx.select().from(coverage).where(isTimeline).orderBy(desc(coverage.toAt)).limit(1).get();
  if (newest && read.fromAt > newest.toAt) claim(ledger, 'timeline', newest, said);
  if (newest && read.toAt < newest.fromAt) claim(ledger, 'timeline', read, said);
  extendCoverage(tx, 'timeline', read);
}

function claim(
  ledger: Appender,
  basis: CoveredInterval['basis'],
  { fromAt, toAt }: Interval,
  { origin, now }: Said,
): void {
  ledger.append('coverageClaims', { fromAt, toAt, basis, origin, recordedAt: now });
}

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
