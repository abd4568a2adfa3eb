import { and, between, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { HORIZONS, type Horizon } from '../../core/scoring/horizons.js';
import { windowOf } from '../../core/scoring/journal.js';
import type { JournalWindow } from '../../core/scoring/live-accuracy.js';
import { HOUR_MS, MINUTE_MS } from '../../core/time.js';
import { forecasts, type oddsScores, scores } from '../schema.js';
import type { Queries } from './queries.js';

/*
 * The forecasts that opened a scored window, with the score that stands. Epoch milliseconds.
 */

export interface OpeningForecast {
  readonly hours: Horizon;
  readonly slot: number;
  readonly issuedAt: number;
  readonly modelVersion: string;
  /** Of the horizon, 0..1. */
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly baseline: number;
  readonly withoutHints: number;
  readonly smoothHistory: number;
  /** Null while the window is open. */
  readonly score: Pick<typeof scores.$inferSelect, 'status' | 'outcome' | 'scoredAt'> | null;
}

/** As the limit of a query: no limit. */
export const ALL = -1;

/** The newest windows of the forecast, by time of issue, oldest first. */
export function openingForecasts(queries: Queries, limit: number): readonly OpeningForecast[] {
  const found = HORIZONS.flatMap((hours) => openersOf(queries, hours, limit));
  found.sort((a, b) => a.issuedAt - b.issuedAt || a.hours - b.hours);
  return limit === ALL ? found : found.slice(-limit);
}

const COLUMNS = {
  6: {
    probability: forecasts.probability6h,
    low: forecasts.low6h,
    high: forecasts.high6h,
    baseline: forecasts.baseline6h,
    withoutHints: forecasts.withoutHints6h,
    smoothHistory: forecasts.smoothHistory6h,
  },
  24: {
    probability: forecasts.probability24h,
    low: forecasts.low24h,
    high: forecasts.high24h,
    baseline: forecasts.baseline24h,
    withoutHints: forecasts.withoutHints24h,
    smoothHistory: forecasts.smoothHistory24h,
  },
} as const;

function openersOf(queries: Queries, hours: Horizon, limit: number): readonly OpeningForecast[] {
  const { slot, issuedAt, modelVersion } = forecasts;
  const later = alias(scores, 'later');
  const { status, outcome, scoredAt } = scores;
  return (
    queries
      .select({ slot, issuedAt, modelVersion, ...COLUMNS[hours], score: { status, outcome, scoredAt } })
      .from(forecasts)
      .leftJoin(scores, and(eq(scores.forecastId, forecasts.id), eq(scores.horizonHours, hours)))
      .leftJoin(later, eq(later.supersedes, scores.id))
      // Written out, so that SQLite uses the horizon's partial index.
      .where(and(hours === 6 ? sql`opens_6h = 1` : sql`opens_24h = 1`, isNull(later.id)))
      .orderBy(desc(issuedAt))
      .limit(limit)
      .all()
      .map((row) => ({ hours, ...row }))
  );
}

/** A forecast this much older than asked for is another one: turns were missed. */
const MISSED_MS = 30 * MINUTE_MS;

/** The chance that was saved some hours before an instant, for these hours; null without a saved forecast of then. */
export function saidBefore(queries: Queries, at: number, hours: Horizon): number | null {
  const latest = at - hours * HOUR_MS;
  const { slot } = forecasts;
  const found = queries
    .select({ probability: COLUMNS[hours].probability })
    .from(forecasts)
    .where(between(slot, latest - MISSED_MS, latest))
    .orderBy(desc(slot))
    .limit(1)
    .get();
  return found?.probability ?? null;
}

/** Every scored window with the forecast that opened it, oldest first, without void ones. */
export function scoredWindows(queries: Queries): readonly JournalWindow[] {
  return openingForecasts(queries, ALL).flatMap(({ hours, score, ...forecast }) =>
    score?.status === 'scored'
      ? [{ ...forecast, ...windowOf(forecast, hours), horizonHours: hours, outcome: score.outcome === 1 }]
      : [],
  );
}

/** Stays the same while the windows of a journal and their ends do; values of a replaced ledger differ. */
export function journalVersion(
  queries: Queries,
  windows: (queries: Queries, limit: number) => readonly { readonly issuedAt: number }[],
  ends: typeof scores | typeof oddsScores,
): string {
  const [newest] = windows(queries, 1);
  const { id, scoredAt } = ends;
  const score = queries.select({ id, scoredAt }).from(ends).orderBy(desc(id)).limit(1).get();
  return JSON.stringify([newest?.issuedAt, score?.id, score?.scoredAt]);
}
