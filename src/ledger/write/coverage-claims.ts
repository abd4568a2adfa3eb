import { eq } from 'drizzle-orm';
import { addCoverage, type CoveredInterval } from '../../core/record/coverage.js';
import type { Appender } from '../chain/append.js';
import type { LedgerTransaction } from '../file/open-writing.js';
import type { Queries } from '../read/queries.js';
import { chain, coverage, coverageClaims } from '../schema.js';
import { extendCoverage } from './extend-coverage.js';

export interface CoverageClaim {
  readonly covered: CoveredInterval;
  readonly origin: string;
  readonly now: number;
}

/** Extends coverage by what an import states, and keeps the statement in the chain. */
export function claimCoverage(tx: LedgerTransaction, ledger: Appender, claim: CoverageClaim): void {
  appendClaim(ledger, claim);
  extendCoverage(tx, claim.covered);
}

function appendClaim(ledger: Appender, { covered: { fromAt, toAt }, origin, now }: CoverageClaim): void {
  ledger.append('coverageClaims', { fromAt, toAt, origin, recordedAt: now });
}

/** What the imports state, as one list of disjoint intervals. */
export function importsClaimed(queries: Queries): readonly CoveredInterval[] {
  const claims = queries.select().from(coverageClaims).all();
  return claims
    .map(({ fromAt, toAt }) => ({ fromAt, toAt, basis: 'import' as const }))
    .reduce<readonly CoveredInterval[]>(addCoverage, []);
}

/** Versions before the chain had claims imported coverage without one: the first turn after them makes it up. */
export function claimEarlierCoverage(tx: LedgerTransaction, ledger: Appender, now: number): void {
  if (tx.select().from(chain).where(eq(chain.entity, 'snapshots')).limit(1).get()) return;
  const claims = importsClaimed(tx);
  for (const covered of tx.select().from(coverage).where(eq(coverage.basis, 'import')).all())
    if (!claims.some(({ fromAt, toAt }) => fromAt <= covered.fromAt && covered.toAt <= toAt))
      appendClaim(ledger, { covered, origin: 'an earlier version', now });
}
