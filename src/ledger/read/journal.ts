import { and, asc, desc, eq, lte, min, notExists, type SQL, sql } from 'drizzle-orm';
import { HORIZONS, type Horizon } from '../../core/scoring/horizons.js';
import { type Issue, windowOf } from '../../core/scoring/journal.js';
import type { JournalSpan } from '../../core/scoring/live-accuracy.js';
import type { Window } from '../../core/scoring/windows.js';
import { HOUR_MS } from '../../core/time.js';
import { forecasts, scores } from '../schema.js';
import type { Queries } from './queries.js';

/*
 * The journal of publications, and the scored windows that they open.
 */

export interface OpenedWindow extends Window {
  readonly forecastId: number;
  readonly horizonHours: Horizon;
}

export function newestIssue(queries: Queries): Issue | null {
  return (
    queries
      .select({ slot: forecasts.slot, issuedAt: forecasts.issuedAt })
      .from(forecasts)
      .orderBy(desc(forecasts.id))
      .limit(1)
      .get() ?? null
  );
}

/** The publication that opened the newest window of a horizon. */
export function newestOpener(queries: Queries, hours: Horizon) {
  return queries
    .select({ forecastId: forecasts.id, slot: forecasts.slot, issuedAt: forecasts.issuedAt })
    .from(forecasts)
    .where(opensWindowOf(hours))
    .orderBy(desc(forecasts.issuedAt))
    .limit(1)
    .get();
}

/** Windows that are not scored yet and closed at `until` or before, oldest first. */
export function windowsClosedBy(queries: Queries, until: number): readonly OpenedWindow[] {
  return HORIZONS.flatMap((horizonHours) => {
    const unscored = notExists(
      queries
        .select({ id: scores.id })
        .from(scores)
        .where(and(eq(scores.forecastId, forecasts.id), eq(scores.horizonHours, horizonHours))),
    );
    return queries
      .select({ forecastId: forecasts.id, slot: forecasts.slot, issuedAt: forecasts.issuedAt })
      .from(forecasts)
      .where(and(opensWindowOf(horizonHours), lte(forecasts.slot, until - horizonHours * HOUR_MS), unscored))
      .all()
      .map(({ forecastId, ...issue }) => ({ forecastId, horizonHours, ...windowOf(issue, horizonHours) }));
  }).sort((a, b) => a.opensAt - b.opensAt || a.horizonHours - b.horizonHours);
}

/** Written out, so that SQLite uses the horizon's partial index. */
function opensWindowOf(hours: Horizon): SQL {
  return hours === 6 ? sql`opens_6h = 1` : sql`opens_24h = 1`;
}

/** The first publication; null before it. */
function firstIssue(queries: Queries): Issue | null {
  return queries.select().from(forecasts).orderBy(asc(forecasts.id)).limit(1).get() ?? null;
}

/** What the journal spans. */
export function journalSpan(queries: Queries): JournalSpan {
  return {
    recordingSince: firstIssue(queries)?.issuedAt ?? null,
    latestAt: newestIssue(queries)?.issuedAt ?? null,
    modelVersions: modelVersions(queries),
  };
}

/** The model versions of the publications that opened windows, and of the newest one; oldest first. */
function modelVersions(queries: Queries): readonly string[] {
  const { id, modelVersion } = forecasts;
  const first = new Map<string, number>();
  const openers = HORIZONS.flatMap((hours) =>
    queries
      .select({ id: min(id).mapWith(Number), version: modelVersion })
      .from(forecasts)
      .where(opensWindowOf(hours))
      .groupBy(modelVersion)
      .all(),
  );
  const newest = queries
    .select({ id, version: modelVersion })
    .from(forecasts)
    .orderBy(desc(id))
    .limit(1)
    .all();
  for (const one of [...openers, ...newest])
    first.set(one.version, Math.min(one.id, first.get(one.version) ?? one.id));
  return [...first].sort(([, a], [, b]) => a - b).map(([version]) => version);
}
