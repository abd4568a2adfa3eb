import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { dueWindows } from '../../ledger/read/due-windows.js';
import type { OpenedWindow } from '../../ledger/read/journal.js';
import {
  firstResetIn,
  outdatedWindows,
  type StandingScore,
  standingScore,
} from '../../ledger/read/scores.js';
import type { scores } from '../../ledger/schema.js';

interface Scoring {
  readonly now: number;
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
  }
  return due.length;
}

/** A void window stays void, whatever is learnt of it later. */
function rescore(tx: LedgerTransaction, ledger: Appender, turn: Scoring): number {
  const outdated = outdatedWindows(tx);
  for (const window of outdated)
    append(ledger, turn, window, scoreOf(tx, window, 'the record was corrected'), standingScore(tx, window));
  return outdated.length;
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
  { now }: Scoring,
  { forecastId, horizonHours, opensAt, closesAt }: OpenedWindow,
  score: Score,
  replaced: StandingScore | null = null,
): void {
  const revision = { revision: (replaced?.revision ?? 0) + 1, supersedes: replaced?.id ?? null };
  const window = { forecastId, horizonHours, opensAt, closesAt };
  ledger.append('scores', { ...window, ...revision, ...score, scoredAt: now });
}
