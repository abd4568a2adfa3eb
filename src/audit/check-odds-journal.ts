import { checkLaunchList } from '../core/launches/check-launch-list.js';
import { launchHistory } from '../core/launches/history.js';
import { oddsBaseline } from '../core/launches/journal/odds-baseline.js';
import {
  dayOf,
  isOddsIssueDue,
  type JudgingList,
  type OddsIssue,
  type OddsWindow,
  opensOddsWindow,
} from '../core/launches/journal/odds-journal.js';
import { dayOfDate } from '../core/launches/launch-day.js';
import type { LaunchList } from '../core/launches/launch-list.js';
import type { Find, FindHere } from './audit-report.js';
import { type Audited, rowsOf } from './audited.js';
import { checkOddsScores } from './check-odds-scores.js';

interface Saved extends OddsIssue, OddsWindow {
  readonly id: number;
  readonly turnId: number;
  readonly company: string;
  readonly line: string;
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly baseline: number | null;
  readonly opens: 0 | 1;
  readonly launchRevisionId: number;
  /** The revision of its company that was in use in its turn. */
  readonly inUse: number | null;
  /** The turn of the newest launch list of any company then. */
  readonly ledgersOf: number;
}

const SAVED = `SELECT o.id, o.turn_id AS turnId, o.company, o.line, o.published_on AS publishedOn, o.days, o.issued_at AS issuedAt,
    o.probability, o.low, o.high, o.baseline, o.opens, o.launch_revision_id AS launchRevisionId,
    (SELECT max(r.id) FROM launch_revisions AS r WHERE r.company = o.company AND r.turn_id <= o.turn_id) AS inUse,
    (SELECT ifnull(max(r.turn_id), 0) FROM launch_revisions AS r WHERE r.turn_id <= o.turn_id) AS ledgersOf
  FROM saved_odds AS o ORDER BY o.id`;

/**
 * Saved odds are in order, once a day and after changes of a launch list; they open the windows that
 * docs/launch-odds.md defines, are those that were served, and have the baseline that follows from their launch list.
 */
export function checkOddsJournal(ledger: Audited, find: Find): void {
  const lists = createLists(ledger);
  const openers = new Map<string, OddsWindow>();
  let before: (OddsIssue & { readonly turnId: number }) | null = null;
  for (const odds of rowsOf<Saved>(ledger, SAVED)) {
    const findHere: FindHere = (message) => find('saved_odds', odds.id, message);
    if (before?.turnId !== odds.turnId) {
      if (!isOddsIssueDue(before, before !== null && odds.ledgersOf > before.turnId, odds.issuedAt))
        findHere('must not be in the journal: it does not come after the odds before it, or was not due');
      before = odds;
    }
    if (odds.publishedOn !== dayOf(odds.issuedAt)) findHere('its day is not the one on which it was issued');
    if (odds.launchRevisionId !== odds.inUse)
      findHere(`names row ${odds.launchRevisionId} of launch_revisions; row ${odds.inUse} was in use`);
    const key = JSON.stringify([odds.company, odds.line, odds.days]);
    const expected = opensOddsWindow(openers.get(key) ?? null, odds) ? 1 : 0;
    if (odds.opens !== expected)
      findHere(`opens is ${odds.opens}; expected ${expected} after the windows before it`);
    if (odds.opens === 1) openers.set(key, odds);
    checkProbabilities(odds, lists(odds.launchRevisionId), findHere);
  }
  checkServed(ledger, find);
  checkOddsScores(ledger, find, lists);
}

function checkProbabilities(
  { line, publishedOn, days, probability, low, high, baseline }: Saved,
  known: JudgingList | null,
  findHere: FindHere,
): void {
  for (const [name, value] of Object.entries({ probability, low, high, baseline }))
    if (value !== null && !(value >= 0 && value <= 1 && Math.round(value * 1e4) / 1e4 === value))
      findHere(`${name} is ${value}; expected a probability of four decimals`);
  if (!(low <= probability && probability <= high))
    findHere(`its range, ${low} to ${high}, does not contain its probability ${probability}`);
  // A launch list that this program no longer accepts cannot be read.
  if (!known) return;
  const expected = oddsBaseline(known.history, line, days, dayOfDate(publishedOn));
  if (baseline !== expected)
    findHere(`its baseline is ${baseline}; from its launch list follows ${expected}`);
}

/** As long as the payload that a turn served is there, it has what the turn saved, and everything in it was saved. */
function checkServed(ledger: Audited, find: Find): void {
  const wrong = rowsOf<{ id: number | null; turnId: number; what: string }>(
    ledger,
    `WITH served AS MATERIALIZED (
       SELECT s.turn_id AS turnId, c.value ->> '$.company.id' AS company, l.value ->> '$.line.id' AS line,
         o.value ->> 'days' AS days, o.value ->> 'probability' AS probability, o.value ->> 'low' AS low, o.value ->> 'high' AS high
       FROM snapshots AS s JOIN odds_payloads AS p ON p.id = s.payload ->> '$.odds.payloadId',
         json_each(p.payload, '$.companies') AS c, json_each(c.value, '$.lines') AS l, json_each(l.value, '$.odds') AS o
       WHERE s.payload IS NOT NULL AND p.payload IS NOT NULL AND json_valid(s.payload) AND json_valid(p.payload)
         AND s.turn_id IN (SELECT turn_id FROM saved_odds)
     )
     SELECT o.id, v.turnId, v.company || ', ' || v.line || ', ' || v.days || ' days' AS what
     FROM served AS v LEFT JOIN saved_odds AS o
       ON o.turn_id = v.turnId AND o.company = v.company AND o.line = v.line AND o.days = v.days
     WHERE o.id IS NULL OR o.probability <> v.probability OR o.low <> v.low OR o.high <> v.high
     UNION ALL
     SELECT o.id, o.turn_id, 'not served' FROM saved_odds AS o
     WHERE o.turn_id IN (SELECT turnId FROM served) AND NOT EXISTS (
       SELECT 1 FROM served AS v
       WHERE o.turn_id = v.turnId AND o.company = v.company AND o.line = v.line AND o.days = v.days
     )`,
  );
  for (const { id, turnId, what } of wrong)
    find('saved_odds', id, `differs from what its turn ${turnId} served: ${what}`);
}

/** The launch list of a revision, read once; null if this program does not accept it. */
function createLists({ sqlite }: Audited): (id: number) => JudgingList | null {
  const read = sqlite.prepare('SELECT company, content FROM launch_revisions WHERE id = ?');
  const known = new Map<number, JudgingList | null>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const row = read.get(id) as { company: string; content: string } | undefined;
    const launchList = row ? accepted(row.content, row.company) : null;
    const found = launchList && { launchList, history: launchHistory(launchList) };
    known.set(id, found);
    return found;
  };
}

function accepted(content: string, company: string): LaunchList | null {
  try {
    return checkLaunchList(JSON.parse(content), `${company}.json`).launchList ?? null;
  } catch {
    // checkLaunches reports it.
    return null;
  }
}
