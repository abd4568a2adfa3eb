import type { BareReset } from '../../core/record/reset.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { outdatedScores } from '../../ledger/read/journal.js';
import { type Watch, windowsToScore } from '../../ledger/read/windows-to-score.js';
import { windowScores } from '../decide/window-scores.js';

interface Scoring extends Watch {
  /** The record of this turn. */
  readonly record: readonly BareReset[];
}

/**
 * Scores windows that are over, and rescores those whose record was corrected.
 * @returns how many scores were written
 */
export function scoreWindows(tx: LedgerTransaction, ledger: Appender, { record, ...watch }: Scoring): number {
  const windows = { due: windowsToScore(tx, watch), outdated: outdatedScores(tx) };
  const scores = windowScores(windows, record);
  for (const score of scores) ledger.append('scores', { ...score, scoredAt: watch.now });
  return scores.length;
}
