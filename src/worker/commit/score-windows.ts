import type { ForecastWindow } from '../../core/scoring/windows.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { firstResetIn, outdatedScores } from '../../ledger/read/journal.js';
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

function scoreDue(tx: LedgerTransaction, ledger: Appender, { now, modelReads }: Scoring): number {
  const due = windowsToScore(tx, { now, modelReads });
  for (const { window, watched } of due) {
    const score = watched
      ? {
          ...outcomeOf(tx, window),
          watchedFrom: watched.fromAt,
          watchedUntil: watched.toAt,
          reason: 'the window is over and covered',
        }
      : VOID;
    ledger.append('scores', { windowId: window.id, revision: 1, supersedes: null, ...score, scoredAt: now });
  }
  return due.length;
}

/** A void window stays void, whatever is learnt of it later. */
function rescore(tx: LedgerTransaction, ledger: Appender, { now }: Scoring): number {
  const outdated = outdatedScores(tx);
  for (const { window, score } of outdated)
    ledger.append('scores', {
      windowId: window.id,
      revision: score.revision + 1,
      supersedes: score.id,
      ...outcomeOf(tx, window),
      watchedFrom: score.watchedFrom,
      watchedUntil: score.watchedUntil,
      reason: 'the record was corrected',
      scoredAt: now,
    });
  return outdated.length;
}

type Outcome = Pick<typeof scores.$inferInsert, 'status' | 'outcome' | 'resetRowId'>;

/** What the current record says of a window. */
function outcomeOf(tx: LedgerTransaction, window: ForecastWindow): Outcome {
  const resetRowId = firstResetIn(tx, window);
  return { status: 'scored', outcome: resetRowId === null ? 0 : 1, resetRowId };
}

const VOID = {
  status: 'void',
  outcome: null,
  resetRowId: null,
  watchedFrom: null,
  watchedUntil: null,
  reason: 'not covered, or not read to the end, within thirty days',
} as const;
