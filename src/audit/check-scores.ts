import { MODEL_RETRY_MS } from '../core/reading/retry.js';
import { HORIZONS } from '../core/scoring/horizons.js';
import { windowOf } from '../core/scoring/journal.js';
import { SCORING_DELAY_MS, scoringDecision, VOID_AFTER_MS } from '../core/scoring/scoring-decision.js';
import { watchedIntervals } from '../ledger/read/coverage.js';
import { windowsClosedBy } from '../ledger/read/journal.js';
import { unansweredPosts } from '../ledger/read/turn.js';
import type { Find, FindHere } from './audit-report.js';
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
  /** Of its forecast; null if there is none. */
  readonly slot: number | null;
  readonly issuedAt: number | null;
  readonly opens: number | null;
  /** Its chain entry; null if there is none. */
  readonly seq: number | null;
  /** Outcome of the row that it supersedes. */
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
 * Recomputes every score from its forecast and the resets known when it was written; a current score also from the
 * resets known to the newest turn.
 */
export function checkScores(ledger: Audited, find: Find): void {
  const outcomes = createOutcomes(ledger);
  for (const score of rowsOf<Score>(ledger, SCORES)) {
    const findHere: FindHere = (message) => find('scores', score.id, message);
    checkWindow(score, findHere);
    if (score.status === 'scored') checkOutcome(score, outcomes, findHere);
    else if (score.outcome !== null || score.resetRowId !== null) findHere('is void, but has an outcome');
  }
  checkRevisions(ledger, find);
  checkOpeners(ledger, find);
  checkOverdue(ledger, find);
}

function checkWindow(score: Score, findHere: FindHere): void {
  const { slot, issuedAt, hours, closesAt, scoredAt } = score;
  if (slot === null || issuedAt === null) {
    findHere(`its forecast ${score.forecastId} does not exist`);
    return;
  }
  if (score.opens !== 1) findHere(`forecast ${score.forecastId} opened no ${hours}-hour window`);
  const window = windowOf({ slot, issuedAt }, hours);
  if (window.opensAt !== score.opensAt || window.closesAt !== closesAt)
    findHere(
      `its window is ${instant(score.opensAt)} to ${instant(closesAt)}; forecast ${score.forecastId} opened ${instant(window.opensAt)} to ${instant(window.closesAt)}`,
    );
  if (scoredAt < closesAt + SCORING_DELAY_MS)
    findHere('was written less than ten minutes after its window closed');
  const isLate = scoredAt >= closesAt + VOID_AFTER_MS;
  if (score.status === 'void' && !isLate)
    findHere('was made void less than thirty days after its window closed');
  if (score.status === 'scored' && score.supersedes === null && isLate)
    findHere('was scored thirty days or more after its window closed; it must be void');
  if (score.status === 'scored' && score.isCovered === 0)
    findHere('was scored, although coverage by timelines does not include its window');
}

function checkOutcome(score: Score, outcomes: Outcomes, findHere: FindHere): void {
  const { outcome, resetRowId, seq, was } = score;
  if (seq !== null) {
    const known = outcomes.knownAt(seq, score);
    if (resetRowId !== known || outcome !== (known === null ? 0 : 1))
      findHere(
        `its outcome is: ${inWords(outcome, resetRowId)}; from the record when it was written follows: ${inWords(known === null ? 0 : 1, known)}`,
      );
  }
  if (score.supersedes !== null && was === outcome) findHere('supersedes a score with the same outcome');
  if (score.isStanding === 0) return;
  const now = outcomes.atNewestTurn(score);
  if (outcome !== (now === null ? 0 : 1))
    findHere(
      `its outcome is: ${inWords(outcome, resetRowId)}; from the record of the newest turn follows: ${inWords(now === null ? 0 : 1, now)}`,
    );
}

function inWords(outcome: number | null, resetRowId: number | null): string {
  if (outcome === 0 && resetRowId === null) return 'no reset in its window';
  if (outcome === 1) return `a reset in its window (row ${resetRowId} of resets)`;
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
      `has revision ${revision} and supersedes ${supersedes ?? 'nothing'}; expected revision ${place} that supersedes ${before ?? 'nothing'}`,
    );
}

/** Each window is open, scored or void, and `open_windows` has exactly the open ones. */
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
        find('forecasts', id, `its ${hours}-hour window is neither in open_windows nor scored`);
      if (opensAt !== null && scored > 0)
        find('forecasts', id, `its ${hours}-hour window is scored, but still in open_windows`);
      if (opensAt !== null && (opensAt !== window.opensAt || closesAt !== window.closesAt))
        find(
          'open_windows',
          openRow(ledger, id, hours),
          `differs from the ${hours}-hour window of forecast ${id}`,
        );
    }
  }
  for (const { rowId, forecastId, hours } of rowsOf<{ rowId: number; forecastId: number; hours: number }>(
    ledger,
    `SELECT o.rowid AS rowId, o.forecast_id AS forecastId, o.horizon_hours AS hours FROM open_windows AS o
       LEFT JOIN forecasts AS f ON f.id = o.forecast_id
       WHERE NOT ifnull(CASE o.horizon_hours WHEN 6 THEN f.opens_6h WHEN 24 THEN f.opens_24h ELSE 0 END, 0)`,
  ))
    find('open_windows', rowId, `forecast ${forecastId} opened no ${hours}-hour window`);
}

function openRow({ sqlite }: Audited, forecastId: number, hours: number): number {
  return sqlite
    .prepare('SELECT rowid FROM open_windows WHERE forecast_id = ? AND horizon_hours = ?')
    .pluck()
    .get(forecastId, hours) as number;
}

/** No window is left open that the newest turn had to score. */
function checkOverdue(ledger: Audited, find: Find): void {
  const { queries, newestTurn } = ledger;
  if (!newestTurn) return;
  const now = newestTurn.committedAt;
  const due = windowsClosedBy(queries, now - SCORING_DELAY_MS);
  const [first] = due;
  if (!first) return;
  // The ledger does not say whether a model was configured. If so, its unread posts keep a window open.
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
      `is over and covered: the newest turn should have ${verdict === 'score' ? 'scored it' : 'made it void'}`,
    );
  }
}
