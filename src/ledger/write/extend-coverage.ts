import { isWithin, joinCoverage } from '../../core/record/coverage.js';
import type { Interval } from '../../core/time/time.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { watchedIntervals } from '../read/coverage.js';

/**
 * Adds what a read of a timeline covered to the newest stretch, which the turn's row has. When a read begins
 * another, the one that has ended is claimed, and so is time before the newest stretch at once.
 * @param growing the newest stretch so far; null before the first
 * @param origin the source that was read
 * @returns the newest stretch with this read
 */
export function extendCoverage(
  tx: LedgerTransaction,
  ledger: Appender,
  growing: Interval | null,
  read: Interval,
  { origin, now }: { readonly origin: string; readonly now: number },
): Interval | null {
  if (isWithin(read, watchedIntervals(tx, growing))) return growing;
  const stretches = joinCoverage<Interval>(growing ? [growing, read] : [read]);
  for (const { fromAt, toAt } of stretches.slice(0, -1))
    ledger.append('coverageClaims', { fromAt, toAt, basis: 'timeline', origin, recordedAt: now });
  return stretches.at(-1) ?? growing;
}
