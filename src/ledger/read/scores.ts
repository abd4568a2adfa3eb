import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Horizon } from '../../core/scoring/horizons.js';
import type { JournalWindow } from '../../core/scoring/live-accuracy.js';
import type { Window } from '../../core/scoring/windows.js';
import type { OpenedWindow } from '../read/journal.js';
import { currentRows, forecasts, scores } from '../schema.js';
import { newestId, type Queries } from './queries.js';

const later = alias(scores, 'later');

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

export const newestScore = (queries: Queries) => newestId(queries, scores);

/** Every scored window with the forecast that opened it, oldest first, without void ones. */
export function scoredWindows(queries: Queries): readonly JournalWindow[] {
  const rows = queries
    .select({ score: scores, forecast: forecasts })
    .from(scores)
    .innerJoin(forecasts, eq(forecasts.id, scores.forecastId))
    .leftJoin(later, eq(later.supersedes, scores.id))
    .where(and(eq(scores.status, 'scored'), isNull(later.id)))
    .orderBy(asc(scores.opensAt))
    .all();
  return rows.map(({ score, forecast }) => {
    const horizonHours: Horizon = score.horizonHours === 6 ? 6 : 24;
    return {
      horizonHours,
      modelVersion: forecast.modelVersion,
      opensAt: score.opensAt,
      closesAt: score.closesAt,
      outcome: score.outcome === 1,
      ...(horizonHours === 6
        ? {
            probability: forecast.probability6h,
            baseline: forecast.baseline6h,
            withoutHints: forecast.withoutHints6h,
            smoothHistory: forecast.smoothHistory6h,
          }
        : {
            probability: forecast.probability24h,
            baseline: forecast.baseline24h,
            withoutHints: forecast.withoutHints24h,
            smoothHistory: forecast.smoothHistory24h,
          }),
    };
  });
}
