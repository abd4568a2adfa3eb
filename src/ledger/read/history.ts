import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { CoveredInterval } from '../../core/record/coverage.js';
import type { ResetKind } from '../../core/record/merge-posts.js';
import { coverage, projectionState, resetRanks, resets } from '../schema.js';
import { coverageOfTurn } from './coverage.js';
import type { Queries } from './queries.js';

/** A counted or banked reset. Epoch milliseconds. */
export interface HistoryReset {
  readonly kind: ResetKind;
  readonly at: number;
  /** Since the previous counted reset; null where it is not known, and for banked ones. */
  readonly gapMs: number | null;
  readonly text: string | null;
  readonly url: string | null;
}

/** The newest counted resets and the newest banked ones as of the last turn, together by time, oldest first. */
export function resetHistory(queries: Queries, limit: number): readonly HistoryReset[] {
  const counted = queries
    .select({ at: resetRanks.at, gapMs: resetRanks.gapMs, text: resetRanks.text, url: resetRanks.url })
    .from(resetRanks)
    .orderBy(desc(resetRanks.rank))
    .limit(limit)
    .all()
    .map((row): HistoryReset => ({ kind: 'regular', ...row }));
  return [...counted, ...bankedOfTurn(queries, limit)].sort((a, b) => a.at - b.at);
}

/** Later entries of an operator appear with the next turn, like those of the ranks. */
function bankedOfTurn(queries: Queries, limit: number): readonly HistoryReset[] {
  const state = queries
    .select({ through: projectionState.throughRowId })
    .from(projectionState)
    .where(eq(projectionState.name, 'reset_ranks'))
    .get();
  if (!state) return [];
  const { through } = state;
  const later = alias(resets, 'later');
  return queries
    .select({ at: resets.at, text: resets.text, url: resets.url })
    .from(resets)
    .leftJoin(later, and(eq(later.supersedes, resets.id), lte(later.id, through)))
    .where(
      and(
        // Written out, so that SQLite uses the partial index.
        sql`${resets.kind} = 'banked'`,
        sql`+${resets.id} <= ${through}`,
        eq(resets.status, 'confirmed'),
        isNull(later.id),
      ),
    )
    .orderBy(desc(resets.at))
    .limit(limit)
    .all()
    .map((row) => ({ kind: 'banked', gapMs: null, ...row }));
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
