import { isWithin, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time/time.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { watchedIntervals } from '../read/coverage.js';
import { growingCoverage } from '../schema.js';

/**
 * Adds what a read of a timeline covered. The newest stretch grows without an entry in the chain; when a read
 * begins another, the chain keeps the one that has ended, and so it keeps time before the newest stretch at
 * once.
 * @param origin the source that was read
 */
export function extendCoverage(
  tx: LedgerTransaction,
  ledger: Appender,
  read: Interval,
  { origin, now }: { readonly origin: string; readonly now: number },
): void {
  if (isWithin(read, watchedIntervals(tx))) return;
  const stretches = joinCoverage<Interval>([...tx.select().from(growingCoverage).all(), read]);
  const newest = stretches.at(-1);
  if (!newest) return;
  for (const { fromAt, toAt } of stretches.slice(0, -1))
    ledger.append('coverageClaims', { fromAt, toAt, basis: 'timeline', origin, recordedAt: now });
  tx.delete(growingCoverage).run();
  tx.insert(growingCoverage).values({ id: 1, fromAt: newest.fromAt, toAt: newest.toAt }).run();
}
