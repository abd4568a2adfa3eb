import {
  dayOf,
  type JudgingList,
  lastDayOf,
  launchesOf,
  oddsOutcome,
  VOID_AFTER_DAYS,
} from '../core/launches/journal/odds-journal.js';
import { dayOfDate } from '../core/launches/launch-day.js';
import { ledgersChangedSince, newestOddsIssue, oddsWindows } from '../ledger/read/odds-journal.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

interface Score {
  readonly id: number;
  readonly savedOddsId: number;
  readonly status: 'scored' | 'void';
  readonly outcome: number | null;
  readonly launchedOn: string | null;
  readonly launchRevisionId: number;
  readonly scoredAt: number;
  readonly supersedes: number | null;
  /** Outcome of the row that it supersedes. */
  readonly was: number | null;
  /** Of its odds; null if there are none. */
  readonly line: string | null;
  readonly publishedOn: string;
  readonly days: number;
  readonly opens: 0 | 1;
  /** The revision of its company that was in use in its turn. */
  readonly inUse: number | null;
  /** What the row should have, by its place among the scores of its window. */
  readonly place: number;
  readonly before: number | null;
  readonly revision: number;
}

const SCORES = `SELECT s.id, s.saved_odds_id AS savedOddsId, s.revision, s.supersedes, s.status, s.outcome, s.launched_on AS launchedOn,
    s.launch_revision_id AS launchRevisionId, s.scored_at AS scoredAt, b.outcome AS was,
    o.line, o.published_on AS publishedOn, o.days, o.opens,
    (SELECT max(r.id) FROM launch_revisions AS r WHERE r.company = o.company AND r.turn_id <= s.turn_id) AS inUse,
    row_number() OVER by_window AS place, lag(s.id) OVER by_window AS before
  FROM odds_scores AS s LEFT JOIN saved_odds AS o ON o.id = s.saved_odds_id LEFT JOIN odds_scores AS b ON b.id = s.supersedes
  WINDOW by_window AS (PARTITION BY s.saved_odds_id ORDER BY s.id) ORDER BY s.id`;

type LedgerOf = (launchRevisionId: number) => JudgingList | null;

/** Recomputes every outcome from the launch list that the score names; standing ones also from the one in use. */
export function checkOddsScores(ledger: Audited, find: Find, ledgerOf: LedgerOf): void {
  for (const score of rowsOf<Score>(ledger, SCORES)) {
    const { savedOddsId, line, revision, place, supersedes, before, launchRevisionId, inUse } = score;
    const findHere: FindHere = (message) => find('odds_scores', score.id, message);
    if (line === null) {
      findHere(`row ${savedOddsId} of saved_odds does not exist`);
      continue;
    }
    if (score.opens !== 1) findHere(`row ${savedOddsId} of saved_odds opened no window`);
    if (revision !== place || supersedes !== before)
      findHere(
        `has revision ${revision} and supersedes ${supersedes ?? 'nothing'}; expected revision ${place} that supersedes ${before ?? 'nothing'}`,
      );
    if (launchRevisionId !== inUse)
      findHere(`names row ${launchRevisionId} of launch_revisions; row ${inUse} was in use`);
    if (supersedes !== null && score.was === score.outcome)
      findHere('supersedes a score with the same outcome');
    checkOutcome(score, line, ledgerOf(launchRevisionId), findHere);
  }
  checkStanding(ledger, find, ledgerOf);
}

function checkOutcome(score: Score, line: string, known: JudgingList | null, findHere: FindHere): void {
  const today = dayOfDate(dayOf(score.scoredAt));
  const isLate = today > lastDayOf(score) + VOID_AFTER_DAYS;
  if (score.status === 'void') {
    if (!isLate) findHere('was made void less than a year after its window ended');
    return;
  }
  if (isLate && score.supersedes === null)
    findHere('was scored more than a year after its window ended; it must be void');
  // A ledger that this program no longer accepts cannot be read.
  if (known === null) return;
  const due = oddsOutcome(score, launchesOf(known, line), { today, isScored: true });
  if (due?.status !== 'scored')
    findHere('was scored before its window ended, or its launch list does not cover the window');
  else if (due.launchedOn !== score.launchedOn || (due.launchedOn === null ? 0 : 1) !== score.outcome)
    findHere(
      `its outcome is: ${inWords(score.launchedOn)}; from its launch list follows: ${inWords(due.launchedOn)}`,
    );
}

const inWords = (launchedOn: string | null) =>
  launchedOn === null ? 'no launch in its window' : `a launch on ${launchedOn}`;

/** Scores follow from the ledgers in use, and no window is open that the newest publication had to score. */
function checkStanding({ queries, sqlite }: Audited, find: Find, ledgerOf: LedgerOf): void {
  const newest = newestOddsIssue(queries);
  // The turn that loaded a ledger later could not publish odds, and left scores to the next one.
  if (!newest || ledgersChangedSince(queries, newest.turnId)) return;
  const revision = sqlite.prepare('SELECT max(id) FROM launch_revisions WHERE company = ?').pluck();
  const today = dayOfDate(newest.publishedOn);
  for (const window of oddsWindows(queries)) {
    const { savedOddsId, company, line, score } = window;
    const known = ledgerOf(Number(revision.get(company)));
    if (known === null || score?.status === 'void') continue;
    const due = oddsOutcome(window, launchesOf(known, line), { today, isScored: score !== null });
    if (due === null) continue;
    if (score === null) {
      const verb = due.status === 'void' ? 'made it void' : 'scored it';
      find('saved_odds', savedOddsId, `its window is over: the newest publication should have ${verb}`);
    } else if (due.status === 'scored' && (due.launchedOn === null ? 0 : 1) !== score.outcome)
      find(
        'odds_scores',
        score.id,
        `its outcome is ${score.outcome}; from the launch list in use follows: ${inWords(due.launchedOn)}`,
      );
  }
}
