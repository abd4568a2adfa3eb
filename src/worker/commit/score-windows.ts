import { HORIZONS } from '../../core/scoring/horizons.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { dueWindows } from '../../ledger/read/due-windows.js';
import { firstIssue, type OpenedWindow, windowAt } from '../../ledger/read/journal.js';
import { firstResetIn, type StandingScore, standingScore } from '../../ledger/read/scores.js';
import type { scores } from '../../ledger/schema.js';
import { closeWindow } from '../../ledger/write/journal.js';
import { takeCorrectedInstants } from '../../ledger/write/projections.js';
import type { Moment } from './moment.js';

interface Scoring extends Moment {
  /** A reader model is configured, so readings of new posts may still change. */
  readonly modelReads: boolean;
}

/**
 * Scores windows that are over, and rescores those whose record was corrected.
 * @returns how many scores were written
 */
export function scoreWindows(tx: LedgerTransaction, ledger: Appender, turn: Scoring): number {
  // Corrections first: scores of due windows already use the corrected record.
  return rescore(tx, ledger, turn) + scoreDue(tx, ledger, turn);
}

function scoreDue(tx: LedgerTransaction, ledger: Appender, turn: Scoring): number {
  const due = dueWindows(tx, turn);
  for (const { window, verdict } of due) {
    const score = verdict === 'void' ? VOID : scoreOf(tx, window, 'the window is over and covered');
    append(ledger, turn, window, score);
    closeWindow(tx, window);
  }
  return due.length;
}

function rescore(tx: LedgerTransaction, ledger: Appender, turn: Scoring): number {
  const since = firstIssue(tx)?.issuedAt ?? Number.MAX_SAFE_INTEGER;
  let written = 0;
  for (const at of takeCorrectedInstants(tx, since)) {
    for (const horizon of HORIZONS) {
      const window = windowAt(tx, at, horizon);
      const standing = window && standingScore(tx, window);
      if (!standing || standing.status === 'void') continue;
      const score = scoreOf(tx, window, 'the record was corrected');
      if (score.outcome === standing.outcome) continue;
      append(ledger, turn, window, score, standing);
      written += 1;
    }
  }
  return written;
}

type Score = Pick<typeof scores.$inferInsert, 'status' | 'outcome' | 'resetRowId' | 'reason'>;

const VOID: Score = {
  status: 'void',
  outcome: null,
  resetRowId: null,
  reason: 'not covered, or not read to the end, within thirty days',
};

function scoreOf(tx: LedgerTransaction, window: OpenedWindow, reason: string): Score {
  const resetRowId = firstResetIn(tx, window);
  return { status: 'scored', outcome: resetRowId === null ? 0 : 1, resetRowId, reason };
}

function append(
  ledger: Appender,
  { turnId, now }: Scoring,
  { forecastId, horizonHours, opensAt, closesAt }: OpenedWindow,
  score: Score,
  replaced: StandingScore | null = null,
): void {
  const revision = { revision: (replaced?.revision ?? 0) + 1, supersedes: replaced?.id ?? null };
  const window = { forecastId, horizonHours, opensAt, closesAt };
  ledger.append('scores', { turnId, ...window, ...revision, ...score, scoredAt: now });
}
