import { and, asc, desc, gt, lt, lte, max, min, sql } from 'drizzle-orm';
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

/** The model versions of the journal, and the row through which it was read for them. */
export interface SavedVersions {
  readonly throughId: number;
  readonly versions: readonly string[];
}

/** @param known of an earlier call, so that only newer rows are read: all of them take 40 ms for each year of turns */
export function savedVersions(
  queries: Queries,
  known: SavedVersions = { throughId: 0, versions: [] },
): SavedVersions {
  const found = queries
    .select({ version: forecasts.modelVersion, lastId: max(forecasts.id) })
    .from(forecasts)
    .where(gt(forecasts.id, known.throughId))
    .groupBy(forecasts.modelVersion)
    .orderBy(min(forecasts.id))
    .all();
  return {
    throughId: Math.max(known.throughId, ...found.map(({ lastId }) => lastId ?? 0)),
    versions: [...new Set([...known.versions, ...found.map(({ version }) => version)])],
  };
}

export function journalSpan(queries: Queries, { versions }: SavedVersions): JournalSpan {
  return {
    recordingSince: firstIssue(queries)?.issuedAt ?? null,
    latestAt: newestIssue(queries)?.issuedAt ?? null,
    modelVersions: versions,
  };
}
