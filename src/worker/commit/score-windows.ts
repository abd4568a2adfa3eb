import type { BareReset } from '../../core/record/reset.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { outdatedScores } from '../../ledger/read/journal.js';
import { windowsToScore } from '../../ledger/read/windows-to-score.js';
import { windowScores } from '../decide/window-scores.js';

interface Scoring {
  readonly now: number;
  /** The record of this turn. */
  readonly record: readonly BareReset[];
  /** A reader model is configured, so readings of new posts may still change. */
  readonly modelReads: boolean;
}

/**
 * Scores windows that are over, and rescores those whose record was corrected.
 * @returns how many scores were written
 */
export function scoreWindows(
  tx: LedgerTransaction,
  ledger: Appender,
  { now, record, modelReads }: Scoring,
): number {
  const windows = { due: windowsToScore(tx, { now, modelReads }), outdated: outdatedScores(tx) };
  const scores = windowScores(windows, record);
  for (const score of scores) ledger.append('scores', { ...score, scoredAt: now });
  return scores.length;
}
