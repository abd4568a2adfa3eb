import { launchHistory } from '../core/launches/history.js';
import { oddsBaseline } from '../core/launches/journal/odds-baseline.js';
import {
  isOddsIssueDue,
  type JudgingList,
  launchesOf,
  type OddsIssue,
  type OddsOutcome,
  type OddsWindow,
  oddsOutcome,
  oddsScoreDue,
  opensOddsWindow,
} from '../core/launches/journal/odds-journal.js';
import { dayAt, dayOfDate } from '../core/launches/launch-day.js';
import { launchListOf, revisionsInUse } from '../ledger/read/launch-revisions.js';
import { listsChangedSince, newestOddsIssue, oddsWindows } from '../ledger/read/odds-journal.js';
import type { Find } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';

/** The launch list of a revision; null if this program does not accept it. */
type ListOf = (launchRevisionId: number) => JudgingList | null;

/**
 * Saved odds come once a day and after changes of a list, open the windows that the page defines, and have the baseline
 * and the outcome that follow from their list.
 */
export function checkOddsJournal(ledger: Audited, find: Find): void {
  const listOf = createLists(ledger);
  checkSaved(ledger, find, listOf);
  checkServed(ledger, find);
  checkScores(ledger, find, listOf);
  checkStanding(ledger, find, listOf);
}

interface Saved extends OddsIssue, OddsWindow {
  readonly id: number;
  readonly company: string;
  readonly line: string;
  readonly baseline: number | null;
  readonly opens: 0 | 1;
  readonly launchRevisionId: number;
  /** How many launch lists of any company were stored before it. */
  readonly lists: number;
}

const SAVED = `SELECT id, company, line, published_on AS publishedOn, days, issued_at AS issuedAt,
    baseline, opens, launch_revision_id AS launchRevisionId,
    (SELECT count(*) FROM chain AS l WHERE l.entity = 'launchRevisions' AND l.seq <
      (SELECT seq FROM chain WHERE entity = 'savedOdds' AND row_id = o.id)) AS lists
  FROM saved_odds AS o ORDER BY id`;

function checkSaved(ledger: Audited, find: Find, listOf: ListOf): void {
  const openers = new Map<string, OddsWindow>();
  let before: Saved | null = null;
  for (const odds of rowsOf<Saved>(ledger, SAVED)) {
    const { id, issuedAt, line, days } = odds;
    if (before?.issuedAt !== issuedAt) {
      if (!isOddsIssueDue(before, before !== null && odds.lists > before.lists, issuedAt))
        find('saved_odds', id, 'does not come after the odds before it, or was not due');
      before = odds;
    }
    const key = JSON.stringify([odds.company, line, days]);
    if (opensOddsWindow(openers.get(key) ?? null, odds) !== (odds.opens === 1))
      find('saved_odds', id, `opens is ${odds.opens}, which does not follow from the windows before it`);
    if (odds.opens === 1) openers.set(key, odds);
    const known = listOf(odds.launchRevisionId);
    const expected = known && oddsBaseline(known.history, line, days, dayOfDate(odds.publishedOn));
    if (known && odds.baseline !== expected)
      find('saved_odds', id, `its baseline is ${odds.baseline}; from its launch list follows ${expected}`);
  }
}

/** As long as the payload that a turn served is there, it has what the turn saved, and everything in it was saved. */
function checkServed(ledger: Audited, find: Find): void {
  const wrong = rowsOf<{ id: number | null }>(
    ledger,
    `WITH served AS MATERIALIZED (
       SELECT s.generated_at AS issuedAt, c.value ->> '$.company.id' AS company, l.value ->> '$.line.id' AS line,
         o.value ->> 'days' AS days, o.value ->> 'probability' AS probability, o.value ->> 'low' AS low, o.value ->> 'high' AS high
       FROM snapshots AS s JOIN odds_books AS p ON p.id = s.payload ->> '$.odds.bookId',
         json_each(p.payload, '$.companies') AS c, json_each(c.value, '$.lines') AS l, json_each(l.value, '$.odds') AS o
       WHERE s.payload IS NOT NULL AND json_valid(s.payload) AND json_valid(p.payload)
         AND s.generated_at IN (SELECT issued_at FROM saved_odds)
     ), saved AS MATERIALIZED (
       SELECT issued_at AS issuedAt, company, line, days, probability, low, high, id FROM saved_odds
       WHERE issued_at IN (SELECT issuedAt FROM served)
     )
     SELECT o.id FROM (SELECT * FROM served EXCEPT SELECT issuedAt, company, line, days, probability, low, high FROM saved) AS v
       LEFT JOIN saved AS o ON (o.issuedAt, o.company, o.line, o.days) = (v.issuedAt, v.company, v.line, v.days)
     UNION ALL
     SELECT id FROM saved WHERE (issuedAt, company, line, days) NOT IN (SELECT issuedAt, company, line, days FROM served)`,
  );
  for (const { id } of wrong) find('saved_odds', id, 'differs from what its turn served');
}

interface Score extends OddsOutcome, OddsWindow {
  readonly id: number;
  readonly line: string;
  readonly supersedes: number | null;
  readonly scoredAt: number;
  readonly launchRevisionId: number;
}

/** Every outcome follows from the launch list that the score names. */
function checkScores(ledger: Audited, find: Find, listOf: ListOf): void {
  for (const score of rowsOf<Score>(
    ledger,
    `SELECT s.id, s.status, s.outcome, s.launched_on AS launchedOn, s.supersedes, s.scored_at AS scoredAt,
       s.launch_revision_id AS launchRevisionId, o.line, o.published_on AS publishedOn, o.days
     FROM odds_scores AS s JOIN saved_odds AS o ON o.id = s.saved_odds_id ORDER BY s.id`,
  )) {
    const known = listOf(score.launchRevisionId);
    const at = { today: dayAt(score.scoredAt), isScored: score.supersedes !== null };
    const end = oddsOutcome(score, launchesOf(known, score.line), at);
    if (known === null && end === null && score.status === 'scored') continue;
    const { status, outcome, launchedOn } = end ?? {
      status: 'not over or not known',
      outcome: null,
      launchedOn: null,
    };
    if (score.status !== status || score.outcome !== outcome || score.launchedOn !== launchedOn)
      find(
        'odds_scores',
        score.id,
        `its outcome is ${said(score)}; from its launch list follows ${said({ status, launchedOn })}`,
      );
  }
}

const said = ({ status, launchedOn }: { readonly status: string; readonly launchedOn: string | null }) =>
  status === 'scored' ? (launchedOn === null ? 'no launch' : `a launch on ${launchedOn}`) : status;

/** Scores follow from the launch lists in use, and no window is open that the newest publication had to score. */
function checkStanding(ledger: Audited, find: Find, listOf: ListOf): void {
  const { queries, sqlite } = ledger;
  const newest = newestOddsIssue(queries);
  // The turn that loaded a list later could not publish odds, and left scores to the next one.
  if (!newest || listsChangedSince(queries, newest)) return;
  const revision = sqlite.prepare('SELECT max(id) FROM launch_revisions WHERE company = ?').pluck();
  for (const window of oddsWindows(queries)) {
    const due = oddsScoreDue(window, listOf(Number(revision.get(window.company))), newest.issuedAt);
    const wrong = `the newest publication should have made it: ${due && said(due)}`;
    if (due && window.score) find('odds_scores', window.score.id, wrong);
    else if (due) find('saved_odds', window.id, wrong);
  }
}

function createLists({ queries }: Audited): ListOf {
  const known = new Map<number, JudgingList | null>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const { launchList } = launchListOf(queries, id);
    const found = launchList && { launchList, history: launchHistory(launchList) };
    known.set(id, found);
    return found;
  };
}

/** The launch lists in use follow the rules of docs/launch-odds.md. */
export function checkLists({ queries }: Audited, find: Find): void {
  for (const { id } of revisionsInUse(queries))
    for (const problem of launchListOf(queries, id).problems) find('launch_revisions', id, problem);
}
