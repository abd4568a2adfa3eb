import { and, asc, desc, eq, lt, lte, max, min, or, sql } from 'drizzle-orm';
import type { Horizon } from '../../core/scoring/horizons.js';
import { type Issue, windowOf } from '../../core/scoring/journal.js';
import type { JournalSpan } from '../../core/scoring/live-accuracy.js';
import type { Window } from '../../core/scoring/windows.js';
import { forecasts, openWindows } from '../schema.js';
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

/** The publication that opened the newest window of a horizon; only those issued before an instant, if given. */
export function newestOpener(queries: Queries, hours: Horizon, before?: number) {
  // Written out, so that SQLite uses the horizon's partial index.
  const opens = hours === 6 ? sql`opens_6h = 1` : sql`opens_24h = 1`;
  return queries
    .select({ forecastId: forecasts.id, slot: forecasts.slot, issuedAt: forecasts.issuedAt })
    .from(forecasts)
    .where(before === undefined ? opens : and(opens, lt(forecasts.issuedAt, before)))
    .orderBy(desc(forecasts.issuedAt))
    .limit(1)
    .get();
}

/** The window of a horizon that contains an instant, or null. */
export function windowAt(queries: Queries, at: number, horizonHours: Horizon): OpenedWindow | null {
  const opener = newestOpener(queries, horizonHours, at);
  if (!opener) return null;
  const window = windowOf(opener, horizonHours);
  return at <= window.closesAt ? { forecastId: opener.forecastId, horizonHours, ...window } : null;
}

/** Windows that are not scored yet and closed at `until` or before, oldest first. */
export function windowsClosedBy(queries: Queries, until: number): readonly OpenedWindow[] {
  return queries
    .select()
    .from(openWindows)
    .where(lte(openWindows.closesAt, until))
    .orderBy(asc(openWindows.opensAt), asc(openWindows.horizonHours))
    .all()
    .map((row) => ({ ...row, horizonHours: row.horizonHours === 6 ? 6 : 24 }));
}

/** The first publication; null before it. */
export function firstIssue(queries: Queries): Issue | null {
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
  const newest = queries.select({ id: max(forecasts.id) }).from(forecasts);
  return queries
    .select({ version: forecasts.modelVersion })
    .from(forecasts)
    .where(or(sql`opens_6h = 1`, sql`opens_24h = 1`, eq(forecasts.id, newest)))
    .groupBy(forecasts.modelVersion)
    .orderBy(min(forecasts.id))
    .all()
    .map(({ version }) => version);
}
