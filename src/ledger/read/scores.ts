import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { Window } from '../../core/scoring/windows.js';
import type { OpenedWindow } from '../read/journal.js';
import { currentRows, scores } from '../schema.js';
import type { Queries } from './queries.js';

/** The row of the first counted reset in a window, in the current record; null for none. */
export function firstResetIn(queries: Queries, { opensAt, closesAt }: Window): number | null {
  const found = queries
    .select({ id: currentRows.id })
    .from(currentRows)
    .where(
      and(
        gt(currentRows.at, opensAt),
        lte(currentRows.at, closesAt),
        eq(currentRows.kind, 'regular'),
        eq(currentRows.status, 'confirmed'),
      ),
    )
    .orderBy(asc(currentRows.at))
    .limit(1)
    .get();
  return found?.id ?? null;
}

/** The current score of a window. */
export type StandingScore = Pick<typeof scores.$inferSelect, 'id' | 'revision' | 'status' | 'outcome'>;

export function standingScore(
  queries: Queries,
  { forecastId, horizonHours }: Pick<OpenedWindow, 'forecastId' | 'horizonHours'>,
): StandingScore | null {
  return (
    queries
      .select({ id: scores.id, revision: scores.revision, status: scores.status, outcome: scores.outcome })
      .from(scores)
      .where(and(eq(scores.forecastId, forecastId), eq(scores.horizonHours, horizonHours)))
      .orderBy(desc(scores.revision))
      .limit(1)
      .get() ?? null
  );
}
