import { and, between, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { HORIZONS, type Horizon } from '../../core/scoring/horizons.js';
import { HOUR_MS, MINUTE_MS } from '../../core/time.js';
import { forecasts, oddsScores, savedOdds, scores } from '../schema.js';
import type { Queries } from './queries.js';

/*
 * The publications that opened a scored window, with the score that stands. Epoch milliseconds.
 */

export type OpeningForecast = ReturnType<typeof openersOf>[number];
export type OpeningOdds = ReturnType<typeof openingOdds>[number];
/** How a window ended; all null while it is open. */
export type WindowEnd = Pick<OpeningOdds, 'status' | 'outcome' | 'scoredAt'>;

/** The newest windows of the forecast, by time of issue, oldest first. */
export function openingForecasts(queries: Queries, limit: number): readonly OpeningForecast[] {
  return HORIZONS.flatMap((hours) => openersOf(queries, hours, limit))
    .sort((a, b) => a.issuedAt - b.issuedAt || a.hours - b.hours)
    .slice(-limit);
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

function openersOf(queries: Queries, hours: Horizon, limit: number) {
  const { slot, issuedAt, modelVersion } = forecasts;
  const later = alias(scores, 'later');
  const { status, outcome, scoredAt } = scores;
  return (
    queries
      .select({ slot, issuedAt, modelVersion, ...COLUMNS[hours], status, outcome, scoredAt })
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
export const MISSED_MS = 30 * MINUTE_MS;

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

/** The newest windows of the launch odds, in the order in which they were saved. */
export function openingOdds(queries: Queries, limit: number) {
  const { company, line, publishedOn, days, issuedAt, modelVersion } = savedOdds;
  const { probability, low, high, baseline } = savedOdds;
  const { status, outcome, scoredAt, launchedOn } = oddsScores;
  const later = alias(oddsScores, 'later');
  return queries
    .select({
      ...{ company, line, publishedOn, days, issuedAt, modelVersion, probability, low, high, baseline },
      ...{ status, outcome, scoredAt, launchedOn },
    })
    .from(savedOdds)
    .leftJoin(oddsScores, eq(oddsScores.savedOddsId, savedOdds.id))
    .leftJoin(later, eq(later.supersedes, oddsScores.id))
    .where(and(sql`${savedOdds.opens} = 1`, isNull(later.id)))
    .orderBy(desc(savedOdds.id))
    .limit(limit)
    .all()
    .reverse();
}

/** Stays the same while the windows of the forecast and their ends do; values of a replaced ledger differ. */
export function forecastsVersion(queries: Queries): string {
  const newest = HORIZONS.map((hours) => openersOf(queries, hours, 1).map(({ issuedAt }) => issuedAt));
  const score = queries.select().from(scores).orderBy(desc(scores.id)).limit(1).get();
  return JSON.stringify([newest, score?.id, score?.scoredAt]);
}

/** The same of the launch odds. */
export function oddsVersion(queries: Queries): string {
  const newest = openingOdds(queries, 1).map(({ issuedAt }) => issuedAt);
  const score = queries.select().from(oddsScores).orderBy(desc(oddsScores.id)).limit(1).get();
  return JSON.stringify([newest, score?.id, score?.scoredAt]);
}
