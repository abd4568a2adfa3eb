import { oddsBaseline } from '../../core/launches/journal/odds-baseline.js';
import {
  dayOf,
  isOddsIssueDue,
  type JudgingList,
  type OddsWindow,
  oddsScoreDue,
  opensOddsWindow,
} from '../../core/launches/journal/odds-journal.js';
import { dayOfDate } from '../../core/launches/launch-day.js';
import type { OddsBook } from '../../core/launches/odds-book-schema.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LaunchRevision } from '../../ledger/read/launch-revisions.js';
import {
  listsChangedSince,
  newestOddsIssue,
  type OpenedOddsWindow,
  oddsWindows,
} from '../../ledger/read/odds-journal.js';
import type { Queries } from '../../ledger/read/queries.js';
import type { oddsScores, savedOdds } from '../../ledger/schema.js';

/** A launch list in use, and its revision. */
export interface ListInUse extends JudgingList {
  readonly revision: LaunchRevision;
}

/** Whether this turn saves odds and scores their windows: once a day, and after each change of a launch list. */
export function isOddsJournalDue(queries: Queries, now: number): boolean {
  const newest = newestOddsIssue(queries);
  return isOddsIssueDue(newest, newest !== null && listsChangedSince(queries, newest), now);
}

/**
 * Scores windows that a launch list now covers, and those whose outcome a corrected one changes.
 * @returns how many scores were written
 */
export function scoreOdds(
  queries: Queries,
  ledger: Appender,
  now: number,
  inUse: readonly ListInUse[],
): number {
  // Everything is decided before the first row is written, so that a failure leaves none of them.
  const scores = oddsWindows(queries).flatMap((window) => scoreOf(window, inUse, now) ?? []);
  for (const score of scores) ledger.append('oddsScores', score);
  return scores.length;
}

function scoreOf(
  window: OpenedOddsWindow,
  inUse: readonly ListInUse[],
  now: number,
): typeof oddsScores.$inferInsert | null {
  const { id: savedOddsId, company, score: standing } = window;
  const found = inUse.find(({ revision }) => revision.company === company);
  const due = found && oddsScoreDue(window, found, now);
  if (!due) return null;
  return {
    savedOddsId,
    revision: (standing?.revision ?? 0) + 1,
    supersedes: standing?.id ?? null,
    ...due,
    launchRevisionId: found.revision.id,
    reason: reasonOf(due.status, standing !== null),
    scoredAt: now,
  };
}

function reasonOf(status: 'scored' | 'void', isCorrection: boolean): string {
  if (status === 'void') return 'the launch list did not reach the end of the window within a year';
  return isCorrection
    ? 'the launch list was corrected'
    : 'the launch list is complete to the end of the window';
}

/** Saves the published odds of all lines. */
export function saveOdds(
  queries: Queries,
  ledger: Appender,
  now: number,
  { book, inUse }: { readonly book: OddsBook; readonly inUse: readonly ListInUse[] },
): void {
  const newest = new Map<string, OddsWindow>();
  for (const window of oddsWindows(queries)) newest.set(keyOf(window), window);
  for (const row of rowsOf(book, inUse, now)) {
    const opens = opensOddsWindow(newest.get(keyOf(row)) ?? null, row) ? 1 : 0;
    ledger.append('savedOdds', { ...row, opens });
  }
}

const keyOf = (one: { readonly company: string; readonly line: string; readonly days: number }) =>
  JSON.stringify([one.company, one.line, one.days]);

function rowsOf(book: OddsBook, inUse: readonly ListInUse[], now: number) {
  const publishedOn = dayOf(now);
  const today = dayOfDate(publishedOn);
  const moment = { issuedAt: now, publishedOn, modelVersion: book.modelVersion };
  return inUse.flatMap(({ revision, history }) => {
    const lines = book.companies.find(({ company }) => company.id === revision.company)?.lines ?? [];
    return lines.flatMap(({ line, odds }) =>
      odds.map(({ days, probability, low, high }) => ({
        ...moment,
        launchRevisionId: revision.id,
        company: revision.company,
        line: line.id,
        days,
        probability,
        low,
        high,
        baseline: oddsBaseline(history, line.id, days, today),
      })),
    ) satisfies Omit<typeof savedOdds.$inferInsert, 'opens'>[];
  });
}
