import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
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

/** Windows whose current score does not follow from the current record, oldest first. */
export function outdatedWindows(queries: Queries): readonly OpenedWindow[] {
  return queries.all<OpenedWindow>(sql`
    SELECT s.forecast_id AS forecastId, s.horizon_hours AS horizonHours, s.opens_at AS opensAt, s.closes_at AS closesAt
    FROM scores AS s
    WHERE s.status = 'scored' AND NOT EXISTS (SELECT 1 FROM scores AS later WHERE later.supersedes = s.id)
      AND s.outcome <> EXISTS (SELECT 1 FROM current_resets AS r
        WHERE r.at > s.opens_at AND r.at <= s.closes_at AND r.kind = 'regular' AND r.status = 'confirmed')
    ORDER BY s.opens_at, s.horizon_hours`);
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
