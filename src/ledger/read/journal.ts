import { and, asc, desc, eq, isNull, lte, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Publication } from '../../core/forecast/publication/publication.js';
import { HORIZONS, type Horizon } from '../../core/scoring/horizons.js';
import { type Issue, opensWindow } from '../../core/scoring/journal.js';
import type { JournalWindow, WindowState } from '../../core/scoring/journal-window.js';
import type { JournalSpan } from '../../core/scoring/live-accuracy.js';
import { epochMs, isoInstantOrNull } from '../../core/time/instant.js';
import { ALL, type Queries } from '../queries.js';
import { currentRows, forecasts, scores, windows } from '../schema.js';

/*
 * The journal: the forecasts that are scored, and the outcomes of their windows. Epoch milliseconds.
 */

/** A window as it is stored. */
export type WindowRow = Readonly<typeof windows.$inferSelect>;
type ScoreRow = Readonly<typeof scores.$inferSelect>;

/** A later score of the same window. */
const later = alias(scores, 'later');

/** The newest windows, by time of issue, oldest first. */
export function journalWindows(
  queries: Queries,
  limit: number = ALL,
): readonly (JournalWindow & Pick<WindowRow, 'id'>)[] {
  return queries
    .select({ window: windows, score: scores })
    .from(windows)
    .leftJoin(scores, eq(scores.windowId, windows.id))
    .leftJoin(later, eq(later.supersedes, scores.id))
    .where(isNull(later.id))
    .orderBy(desc(windows.opensAt), desc(windows.horizonHours))
    .limit(limit)
    .all()
    .map(({ window: { horizonHours, movedByPromise, slot: _, ...rest }, score }) => ({
      ...rest,
      horizonHours: horizonHours as Horizon,
      movedByPromise: movedByPromise === 1,
      ...windowState(score),
    }))
    .reverse();
}

/** @param score the one that stands; null for none */
function windowState(score: Pick<ScoreRow, 'status' | 'outcome' | 'scoredAt'> | null): WindowState {
  if (score === null) return { status: 'open' };
  const { status, outcome, scoredAt } = score;
  return status === 'void' ? { status, scoredAt } : { status, outcome: outcome === 1, scoredAt };
}

/** Windows that are not scored yet and closed at `until` or before, oldest first. */
export function openWindowsClosedBy(queries: Queries, until: number): readonly WindowRow[] {
  return queries
    .select({ window: windows })
    .from(windows)
    .leftJoin(scores, eq(scores.windowId, windows.id))
    .where(and(isNull(scores.id), lte(windows.closesAt, until)))
    .orderBy(asc(windows.opensAt), asc(windows.horizonHours))
    .all()
    .map(({ window }) => window);
}

/** A score that stands but does not follow from the current record. */
export interface OutdatedScore {
  readonly window: WindowRow;
  readonly score: ScoreRow;
}

/** By their windows, oldest first. */
export function outdatedScores(queries: Queries): readonly OutdatedScore[] {
  const happened = sql`EXISTS (SELECT 1 FROM ${currentRows} AS r
    WHERE r.at > ${windows.opensAt} AND r.at <= ${windows.closesAt} AND r.kind = 'regular' AND r.status = 'confirmed')`;
  return queries
    .select({ window: windows, score: scores })
    .from(windows)
    .innerJoin(scores, eq(scores.windowId, windows.id))
    .leftJoin(later, eq(later.supersedes, scores.id))
    .where(and(isNull(later.id), eq(scores.status, 'scored'), sql`${scores.outcome} <> ${happened}`))
    .orderBy(asc(windows.opensAt), asc(windows.horizonHours))
    .all();
}

/** The slot of the forecast that opened the newest window of a horizon; null before it. */
export function newestWindowSlot(queries: Queries, hours: Horizon): number | null {
  return (
    queries
      .select({ slot: windows.slot })
      .from(windows)
      .where(eq(windows.horizonHours, hours))
      .orderBy(desc(windows.slot))
      .limit(1)
      .get()?.slot ?? null
  );
}

/** A publication as a snapshot shows it: instants in ISO-8601 UTC. */
type ShownPublication = Pick<Publication, 'nearTerm' | 'next24Hours'> & {
  readonly slot: string;
  readonly issuedAt: string;
};

/**
 * Whether the journal has a publication with these chances, and has not lost the window that it opened or
 * came into.
 */
export function holdsPublication(
  queries: Queries,
  { slot, issuedAt, nearTerm, next24Hours }: ShownPublication,
): boolean {
  const slotAt = epochMs(slot);
  const row = queries
    .select({ id: forecasts.id })
    .from(forecasts)
    .where(
      and(
        eq(forecasts.slot, slotAt),
        eq(forecasts.issuedAt, epochMs(issuedAt)),
        eq(forecasts.probability6h, nearTerm.probability),
        eq(forecasts.probability24h, next24Hours.probability),
      ),
    )
    .get();
  if (row === undefined) return false;
  return HORIZONS.every((hours) => !opensWindow(newestWindowSlot(queries, hours), slotAt, hours));
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

/**
 * What the journal spans. The first forecast opens the first windows; the newest one is kept, whether it
 * opens any.
 */
export function journalSpan(queries: Queries): JournalSpan {
  const first = queries
    .select({ at: min(windows.opensAt) })
    .from(windows)
    .get();
  return {
    recordingSince: isoInstantOrNull(first?.at ?? null),
    latestAt: isoInstantOrNull(newestIssue(queries)?.issuedAt ?? null),
    modelVersions: modelVersions(queries),
  };
}

/** The model versions of the windows, and of the newest forecast; oldest first. */
function modelVersions(queries: Queries): readonly string[] {
  const opened = queries
    .select({ version: windows.modelVersion })
    .from(windows)
    .groupBy(windows.modelVersion)
    .orderBy(min(windows.id))
    .all();
  const newest = queries
    .select({ version: forecasts.modelVersion })
    .from(forecasts)
    .orderBy(desc(forecasts.id))
    .limit(1)
    .all();
  return [...new Set([...opened, ...newest].map(({ version }) => version))];
}

/**
 * Stays the same while the windows of the journal and their scores do; values of a replaced ledger differ.
 */
export function journalVersion(queries: Queries): string {
  const [window] = journalWindows(queries, 1);
  const { id, scoredAt } = scores;
  const score = queries.select({ id, scoredAt }).from(scores).orderBy(desc(id)).limit(1).get();
  return JSON.stringify([window?.id, score?.id, score?.scoredAt]);
}
