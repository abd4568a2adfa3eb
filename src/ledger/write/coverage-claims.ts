import type { CoveredInterval } from '../../core/record/coverage.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import { extendCoverage } from './extend-coverage.js';

export interface CoverageClaim {
  readonly covered: CoveredInterval;
  readonly origin: string;
  readonly now: number;
}

/** Extends coverage by what an import states, and keeps the statement in the chain. */
export function claimCoverage(
  tx: LedgerTransaction,
  ledger: Appender,
  { covered, origin, now }: CoverageClaim,
): void {
  const { fromAt, toAt } = covered;
  ledger.append('coverageClaims', { fromAt, toAt, origin, recordedAt: now });
  extendCoverage(tx, 'import', [covered]);
}
