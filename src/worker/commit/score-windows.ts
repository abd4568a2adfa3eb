import type { Interval } from '../../core/time.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { firstResetIn, outdatedWindows, type StoredWindow } from '../../ledger/read/journal.js';
import { windowsToScore } from '../../ledger/read/windows-to-score.js';
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
  const due = windowsToScore(tx, turn);
  for (const { window, watched } of due) {
    const score = watched ? scoreOf(tx, window, watched, 'the window is over and covered') : VOID;
    append(ledger, turn, window, score);
  }
  return due.length;
}

/** A void window stays void, whatever is learnt of it later. */
function rescore(tx: LedgerTransaction, ledger: Appender, turn: Scoring): number {
  const outdated = outdatedWindows(tx);
  for (const window of outdated) {
    const watched = { fromAt: window.end?.watchedFrom ?? null, toAt: window.end?.watchedUntil ?? null };
    append(ledger, turn, window, scoreOf(tx, window, watched, 'the record was corrected'));
  }
  return outdated.length;
}

type Score = Pick<
  typeof scores.$inferInsert,
  'status' | 'outcome' | 'resetRowId' | 'watchedFrom' | 'watchedUntil' | 'reason'
>;

const VOID: Score = {
  status: 'void',
  outcome: null,
  resetRowId: null,
  watchedFrom: null,
  watchedUntil: null,
  reason: 'not covered, or not read to the end, within thirty days',
};

function scoreOf(
  tx: LedgerTransaction,
  window: StoredWindow,
  { fromAt, toAt }: Interval | { readonly fromAt: number | null; readonly toAt: number | null },
  reason: string,
): Score {
  const resetRowId = firstResetIn(tx, window);
  return {
    status: 'scored',
    outcome: resetRowId === null ? 0 : 1,
    resetRowId,
    watchedFrom: fromAt,
    watchedUntil: toAt,
    reason,
  };
}

function append(ledger: Appender, { now }: Scoring, { id, end }: StoredWindow, score: Score): void {
  ledger.append('scores', {
    windowId: id,
    revision: (end?.revision ?? 0) + 1,
    supersedes: end?.id ?? null,
    ...score,
    scoredAt: now,
  });
}
