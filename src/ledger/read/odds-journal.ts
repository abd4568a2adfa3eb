import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ScoredOdds } from '../../core/launches/journal/odds-accuracy.js';
import type { OddsIssue } from '../../core/launches/journal/odds-journal.js';
import type { WindowState } from '../../core/scoring/journal-window.js';
import type { ChainedEntity } from '../chain/fields.js';
import { chain, launchRevisions, oddsScores, savedOdds } from '../schema.js';
import { windowState } from './journal.js';
import { ALL, newestId, type Queries } from './queries.js';

/*
 * The journal of launch odds: what was saved, the windows that it opened, and their scores.
 */

/** The newest publication, by its last row. */
export function newestOddsIssue(queries: Queries): (OddsIssue & { readonly rowId: number }) | null {
  const { id: rowId, publishedOn, issuedAt } = savedOdds;
  return (
    queries
      .select({ rowId, publishedOn, issuedAt })
      .from(savedOdds)
      .orderBy(desc(savedOdds.id))
      .limit(1)
      .get() ?? null
  );
}

/** When odds were first saved; null before that. */
export function firstOddsIssue(queries: Queries): number | null {
  return queries.select().from(savedOdds).orderBy(asc(savedOdds.id)).limit(1).get()?.issuedAt ?? null;
}

/** Whether a launch list was stored after a publication; the chain has the order of both. */
export function listsChangedSince(queries: Queries, { rowId }: { readonly rowId: number }): boolean {
  const seqOf = (entity: ChainedEntity, id: number) =>
    queries
      .select({ seq: chain.seq })
      .from(chain)
      .where(and(eq(chain.entity, entity), eq(chain.rowId, id)))
      .get()?.seq ?? 0;
  return seqOf('launchRevisions', newestId(queries, launchRevisions)) > seqOf('savedOdds', rowId);
}

/** A window that saved odds opened, and its state. */
export type OpenedOddsWindow = Readonly<typeof savedOdds.$inferSelect> &
  WindowState & {
    /** The score that stands; null while it is open. */
    readonly score: Readonly<typeof oddsScores.$inferSelect> | null;
  };

/** The newest windows, oldest first. */
export function oddsWindows(queries: Queries, limit: number = ALL): readonly OpenedOddsWindow[] {
  const later = alias(oddsScores, 'later');
  return (
    queries
      .select({ odds: savedOdds, score: oddsScores })
      .from(savedOdds)
      .leftJoin(oddsScores, eq(oddsScores.savedOddsId, savedOdds.id))
      .leftJoin(later, eq(later.supersedes, oddsScores.id))
      // Written out, so that SQLite uses the partial index.
      .where(and(sql`${savedOdds.opens} = 1`, isNull(later.id)))
      .orderBy(desc(savedOdds.id))
      .limit(limit)
      .all()
      .map(({ odds, score }) => ({ ...odds, ...windowState(score), score }))
      .reverse()
  );
}

/** The windows with an outcome, without void ones. */
export function scoredOdds(windows: readonly OpenedOddsWindow[]): readonly ScoredOdds[] {
  return windows.flatMap(({ baseline, ...window }) =>
    window.status === 'scored' && baseline !== null ? [{ ...window, baseline }] : [],
  );
}
