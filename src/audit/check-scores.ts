import { MODEL_RETRY_MS } from '../core/reading/retry.js';
import { HORIZONS } from '../core/scoring/horizons.js';
import { windowOf } from '../core/scoring/journal.js';
import { SCORING_DELAY_MS, scoringDecision, VOID_AFTER_MS } from '../core/scoring/scoring-decision.js';
import { watchedIntervals } from '../ledger/read/coverage.js';
import { unansweredPosts } from '../ledger/read/turn.js';
import { windowsClosedBy } from '../ledger/write/journal.js';
import type { Find } from './audit-report.js';
import { type Audited, instant, rowsOf } from './audited.js';
import { createOutcomes, type Outcomes } from './outcomes.js';

interface Score {
  readonly id: number;
  readonly forecastId: number;
  readonly hours: 6 | 24;
  readonly supersedes: number | null;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly status: string;
  readonly outcome: number | null;
  readonly resetRowId: number | null;
  readonly scoredAt: number;
  /** Of its forecast; null where there is none. */
  readonly slot: number | null;
  readonly issuedAt: number | null;
  readonly opens: number | null;
  /** Its place in the chain; null where there is none. */
  readonly seq: number | null;
  /** Of the row that it supersedes. */
  readonly was: number | null;
  readonly isStanding: 0 | 1;
  readonly isCovered: 0 | 1;
}

const SCORES = `SELECT s.id, s.forecast_id AS forecastId, s.horizon_hours AS hours, s.supersedes,
    s.opens_at AS opensAt, s.closes_at AS closesAt, s.status, s.outcome, s.reset_row_id AS resetRowId,
    s.scored_at AS scoredAt, f.slot, f.issued_at AS issuedAt,
    CASE s.horizon_hours WHEN 6 THEN f.opens_6h ELSE f.opens_24h END AS opens, c.seq, b.outcome AS was,
    NOT EXISTS (SELECT 1 FROM scores AS l WHERE l.supersedes = s.id) AS isStanding,
    EXISTS (SELECT 1 FROM coverage AS v WHERE v.basis = 'timeline' AND v.from_at <= s.opens_at AND v.to_at >= s.closes_at)
      AS isCovered
  FROM scores AS s LEFT JOIN forecasts AS f ON f.id = s.forecast_id
    LEFT JOIN chain AS c ON c.entity = 'scores' AND c.row_id = s.id
    LEFT JOIN scores AS b ON b.id = s.supersedes
  ORDER BY s.id`;

/**
 * Every score, recomputed from its forecast and the resets as they were known when it was written; and, where it
 * stands, as the newest turn knew them.
 */
export function checkScores(ledger: Audited, find: Find): void {
  const outcomes = createOutcomes(ledger);
  for (const score of rowsOf<Score>(ledger, SCORES)) {
    const say = (message: string) => find('scores', score.id, message);
    checkWindow(score, say);
    if (score.status === 'scored') checkOutcome(score, outcomes, say);
    else if (score.outcome !== null || score.resetRowId !== null)
      say('is void, and has an outcome all the same');
  }
  checkRevisions(ledger, find);
  checkOpeners(ledger, find);
  checkOverdue(ledger, find);
}

function checkWindow(score: Score, say: (message: string) => void): void {
  const { slot, issuedAt, hours, closesAt, scoredAt } = score;
  if (slot === null || issuedAt === null) {
    say(`its forecast ${score.forecastId} does not exist`);
    return;
  }
  if (score.opens !== 1) say(`forecast ${score.forecastId} opened no window of ${hours} hours`);
  const window = windowOf({ slot, issuedAt }, hours);
  if (window.opensAt !== score.opensAt || window.closesAt !== closesAt)
    say(
      `its window is ${instant(score.opensAt)} to ${instant(closesAt)}; forecast ${score.forecastId} opened ${instant(window.opensAt)} to ${instant(window.closesAt)}`,
    );
  if (scoredAt < closesAt + SCORING_DELAY_MS)
    say('was written sooner than ten minutes after its window closed');
  const isLate = scoredAt >= closesAt + VOID_AFTER_MS;
  if (score.status === 'void' && !isLate) say('is void sooner than thirty days after its window closed');
  if (score.status === 'scored' && score.supersedes === null && isLate)
    say('was scored thirty days after its window closed, or later: it had to be void');
  if (score.status === 'scored' && score.isCovered === 0)
    say('was scored, and no unbroken reads of a timeline cover its window (coverage)');
}

function checkOutcome(score: Score, outcomes: Outcomes, say: (message: string) => void): void {
  const { outcome, resetRowId, seq, was } = score;
  if (seq !== null) {
    const known = outcomes.knownAt(seq, score);
    if (resetRowId !== known || outcome !== (known === null ? 0 : 1))
      say(
        `says ${inWords(outcome, resetRowId)}; by the record as it was known when it was written, ${inWords(known === null ? 0 : 1, known)}`,
      );
  }
  if (score.supersedes !== null && was === outcome) say('supersedes a score with the same outcome');
  if (score.isStanding === 0) return;
  const now = outcomes.atNewestTurn(score);
  if (outcome !== (now === null ? 0 : 1))
    say(
      `stands with ${inWords(outcome, resetRowId)}; by the record of the newest turn, ${inWords(now === null ? 0 : 1, now)}`,
    );
}

function inWords(outcome: number | null, resetRowId: number | null): string {
  if (outcome === 0 && resetRowId === null) return 'no reset fell into its window';
  if (outcome === 1) return `a reset fell into its window (row ${resetRowId} of resets)`;
  return `outcome ${outcome} with row ${resetRowId} of resets`;
}

function checkRevisions(ledger: Audited, find: Find): void {
  const wrong = rowsOf<{
    id: number;
    revision: number;
    place: number;
    supersedes: number | null;
    before: number | null;
  }>(
    ledger,
    `SELECT id, revision, place, supersedes, before FROM (
       SELECT id, revision, supersedes, row_number() OVER (PARTITION BY forecast_id, horizon_hours ORDER BY id) AS place,
         lag(id) OVER (PARTITION BY forecast_id, horizon_hours ORDER BY id) AS before FROM scores
     ) WHERE revision <> place OR supersedes IS NOT before ORDER BY id`,
  );
  for (const { id, revision, place, supersedes, before } of wrong)
    find(
      'scores',
      id,
      `is revision ${revision} and supersedes ${supersedes ?? 'nothing'}; it is number ${place} of its window, after ${before ?? 'none'}`,
    );
}

/** Each opened window is either open, or scored, or void; `open_windows` says which are open, and nothing else. */
function checkOpeners(ledger: Audited, find: Find): void {
  for (const hours of HORIZONS) {
    const opened = rowsOf<{
      id: number;
      slot: number;
      issuedAt: number;
      opensAt: number | null;
      closesAt: number | null;
      scored: number;
    }>(
      ledger,
      `SELECT f.id, f.slot, f.issued_at AS issuedAt, o.opens_at AS opensAt, o.closes_at AS closesAt,
         (SELECT count(*) FROM scores AS s WHERE s.forecast_id = f.id AND s.horizon_hours = ${hours} AND s.revision = 1) AS scored
       FROM forecasts AS f LEFT JOIN open_windows AS o ON o.forecast_id = f.id AND o.horizon_hours = ${hours}
       WHERE f.opens_${hours}h = 1 ORDER BY f.id`,
    );
    for (const { id, slot, issuedAt, opensAt, closesAt, scored } of opened) {
      const window = windowOf({ slot, issuedAt }, hours);
      if (opensAt === null && scored === 0)
        find('forecasts', id, `its window of ${hours} hours is neither open (open_windows) nor scored`);
      if (opensAt !== null && scored > 0)
        find('forecasts', id, `its window of ${hours} hours is scored, and open (open_windows) all the same`);
      if (opensAt !== null && (opensAt !== window.opensAt || closesAt !== window.closesAt))
        find(
          'open_windows',
          openRow(ledger, id, hours),
          `is not the window of forecast ${id} over ${hours} hours`,
        );
    }
  }
  for (const { rowId, forecastId, hours } of rowsOf<{ rowId: number; forecastId: number; hours: number }>(
    ledger,
    `SELECT o.rowid AS rowId, o.forecast_id AS forecastId, o.horizon_hours AS hours FROM open_windows AS o
       LEFT JOIN forecasts AS f ON f.id = o.forecast_id
       WHERE NOT ifnull(CASE o.horizon_hours WHEN 6 THEN f.opens_6h WHEN 24 THEN f.opens_24h ELSE 0 END, 0)`,
  ))
    find('open_windows', rowId, `forecast ${forecastId} opened no window of ${hours} hours`);
}

function openRow({ sqlite }: Audited, forecastId: number, hours: number): number {
  return sqlite
    .prepare('SELECT rowid FROM open_windows WHERE forecast_id = ? AND horizon_hours = ?')
    .pluck()
    .get(forecastId, hours) as number;
}

/** Nothing that could be scored is left open. */
function checkOverdue(ledger: Audited, find: Find): void {
  const { queries, newestTurn } = ledger;
  if (!newestTurn) return;
  const now = newestTurn.committedAt;
  const due = windowsClosedBy(queries, now - SCORING_DELAY_MS);
  const [first] = due;
  if (!first) return;
  // Whether a model was configured is not in the ledger; where it was, its unread posts keep a window open.
  const unread = unansweredPosts(queries, now - MODEL_RETRY_MS).map(({ at }) => at);
  const unreadSince = unread.length === 0 ? null : Math.min(...unread);
  const seen = { watched: watchedIntervals(queries, first.opensAt), unreadSince };
  for (const window of due) {
    const verdict = scoringDecision(window, seen, now);
    if (verdict === 'wait') continue;
    const { forecastId, horizonHours } = window;
    find(
      'open_windows',
      openRow(ledger, forecastId, horizonHours),
      `is over and covered, and had to be ${verdict === 'score' ? 'scored' : 'void'} by the newest turn`,
    );
  }
}
