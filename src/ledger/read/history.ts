import { and, asc, desc, eq, gte, or } from 'drizzle-orm';
import type { CoveredInterval } from '../../core/record/coverage.js';
import { coverage, resetRanks, resets } from '../schema.js';
import { coverageOfTurn } from './coverage.js';
import type { Queries } from './queries.js';
import { asOfTurn, wasWithdrawn, withdrawalOf } from './recorded.js';

/** A counted, banked or withdrawn reset. Epoch milliseconds; `gapMs` is null where it is not known. */
export type HistoryReset = ReturnType<typeof resetHistory>[number];

/** The newest counted resets as of the last turn, with the banked and the withdrawn ones of that time; oldest first. */
export function resetHistory(queries: Queries, limit: number) {
  const counted = queries
    .select({ at: resetRanks.at, gapMs: resetRanks.gapMs, text: resetRanks.text, url: resetRanks.url })
    .from(resetRanks)
    .orderBy(desc(resetRanks.rank))
    .limit(limit)
    .all()
    .map((row) => ({ kind: 'regular' as const, withdrawn: null, ...row }));
  const from = counted.length < limit ? null : (counted.at(-1)?.at ?? null);
  return [...counted, ...othersOfTurn(queries, from, limit)].sort((a, b) => a.at - b.at);
}

function othersOfTurn(queries: Queries, from: number | null, limit: number) {
  const { later, isLater, stood } = asOfTurn(queries);
  const { kind, at, text, url, status, reason, recordedAt } = resets;
  const isBanked = and(eq(kind, 'banked'), eq(status, 'confirmed'));
  return queries
    .select({ kind, at, text, url, status, reason, recordedAt })
    .from(resets)
    .leftJoin(later, isLater)
    .where(and(stood, from === null ? undefined : gte(at, from), or(isBanked, wasWithdrawn)))
    .orderBy(desc(at))
    .limit(limit)
    .all()
    .map((row) => {
      const { kind, at, text, url } = row;
      return { kind, at, gapMs: null, text, url, withdrawn: withdrawalOf(row) };
    });
}

/**
 * The intervals in which the record is known to be complete, with their basis, as of the last turn: those of different
 * bases may overlap. The newest, oldest first.
 */
export function coverageByBasis(queries: Queries, limit: number): readonly CoveredInterval[] {
  const ofTurn = coverageOfTurn(queries);
  const stored = queries.select().from(coverage).orderBy(asc(coverage.fromAt), asc(coverage.basis)).all();
  return stored
    .flatMap(({ fromAt, toAt, basis }) => {
      // An import since then may have added to it.
      const served = ofTurn.filter((one) => one.fromAt <= toAt && one.toAt >= fromAt);
      return served.map((one) => ({
        fromAt: Math.max(one.fromAt, fromAt),
        toAt: Math.min(one.toAt, toAt),
        basis,
      }));
    })
    .slice(-limit);
}
