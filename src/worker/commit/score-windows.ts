import { MODEL_RETRY_MS } from '../../core/reading/retry.js';
import { HORIZONS } from '../../core/scoring/horizons.js';
import { SCORING_DELAY_MS, scoringDecision } from '../../core/scoring/scoring-decision.js';
import type { Appender } from '../../ledger/chain/append.js';
import type { LedgerTransaction } from '../../ledger/file/open-writing.js';
import { watchedIntervals } from '../../ledger/read/coverage.js';
import { unansweredPosts } from '../../ledger/read/turn.js';
import {
  closeWindow,
  firstIssue,
  type OpenedWindow,
  windowAt,
  windowsClosedBy,
} from '../../ledger/write/journal.js';
import {
  firstResetIn,
  type StandingScore,
  standingScore,
  takeCorrectedInstants,
} from '../../ledger/write/scores.js';

interface Scoring {
  readonly turnId: number;
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
  const { now } = turn;
  const due = windowsClosedBy(tx, now - SCORING_DELAY_MS);
  const [first] = due;
  if (!first) return 0;
  const seen = { watched: watchedIntervals(tx, first.opensAt), unreadSince: unreadSince(tx, turn) };
  const scored = due.flatMap((window) => {
    const verdict = scoringDecision(window, seen, now);
    return verdict === 'wait' ? [] : [{ window, verdict }];
  });
  for (const { window, verdict } of scored) {
    if (verdict === 'score') appendScore(tx, ledger, turn, window, null, 'the window is over and covered');
    else appendVoid(ledger, turn, window);
    closeWindow(tx, window);
  }
  return scored.length;
}

/** The earliest post whose reading may still change. */
function unreadSince(tx: LedgerTransaction, { now, modelReads }: Scoring): number | null {
  if (!modelReads) return null;
  const waiting = unansweredPosts(tx, now - MODEL_RETRY_MS);
  return waiting.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null);
}

function rescore(tx: LedgerTransaction, ledger: Appender, turn: Scoring): number {
  const since = firstIssue(tx)?.issuedAt ?? Number.MAX_SAFE_INTEGER;
  let written = 0;
  for (const at of takeCorrectedInstants(tx, since)) {
    for (const horizon of HORIZONS) {
      const window = windowAt(tx, at, horizon);
      const standing = window && standingScore(tx, window);
      if (!standing || standing.status === 'void') continue;
      const happened = firstResetIn(tx, window) === null ? 0 : 1;
      if (happened === standing.outcome) continue;
      appendScore(tx, ledger, turn, window, standing, 'the record was corrected');
      written += 1;
    }
  }
  return written;
}

function appendScore(
  tx: LedgerTransaction,
  ledger: Appender,
  { turnId, now }: Scoring,
  { forecastId, horizonHours, opensAt, closesAt }: OpenedWindow,
  replaced: StandingScore | null,
  reason: string,
): void {
  const resetRowId = firstResetIn(tx, { opensAt, closesAt });
  ledger.append('scores', {
    turnId,
    forecastId,
    horizonHours,
    revision: (replaced?.revision ?? 0) + 1,
    supersedes: replaced?.id ?? null,
    opensAt,
    closesAt,
    status: 'scored',
    outcome: resetRowId === null ? 0 : 1,
    resetRowId,
    reason,
    scoredAt: now,
  });
}

function appendVoid(
  ledger: Appender,
  { turnId, now }: Scoring,
  { forecastId, horizonHours, opensAt, closesAt }: OpenedWindow,
): void {
  ledger.append('scores', {
    turnId,
    forecastId,
    horizonHours,
    revision: 1,
    supersedes: null,
    opensAt,
    closesAt,
    status: 'void',
    outcome: null,
    resetRowId: null,
    reason: 'not covered, or not read to the end, within thirty days',
    scoredAt: now,
  });
}
