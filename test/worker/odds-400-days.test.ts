import { expect, it } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import type { OddsBody } from '../../src/core/published/launches.js';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { auditSql, PAGE_QUERIES } from '../_support/ledgers/audit-sql.js';
import { serveApi } from '../_support/servers/api.js';
import { launch, launchFile } from '../core/launches/_launch-list.js';
import { launchFolder } from './_launch-files.js';
import { DAY, HOUR, startTurns, type Turns } from './_turns.js';

/** Eighteen days in `npm test`; `npm run test:days` takes six hours. */
const STEP = Number(process.env.ODDS_TURN_HOURS ?? 432) * HOUR;

/** A ledger must not end after today, so all of this lies in the past. */
const BEGIN = Date.UTC(2025, 0, 6, 12);
const LINES = ['main', 'mini', 'max'];
const HORIZONS = [7, 14, 30, 60, 90];

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** What really happens at a company, from a year before the first turn: launches of each line at odd intervals. */
function launchesOf(rng: () => number): { readonly line: string; readonly at: number }[] {
  return LINES.flatMap((line, place) => {
    const found: { line: string; at: number }[] = [];
    for (
      let at = BEGIN - 330 * DAY;
      at < BEGIN + 400 * DAY;
      at += DAY * Math.ceil(5 + (30 + 25 * place) * rng() * 2)
    )
      found.push({ line, at });
    return found;
  }).sort((a, b) => a.at - b.at);
}

/** A company's ledger as its keeper has it: complete until a day, with mistakes that later get corrected. */
function ledgerOf(
  id: string,
  launches: readonly { readonly line: string; readonly at: number }[],
  asOf: number,
  mistaken: boolean,
) {
  const known = launches.filter(({ at }) => dateOf(at) <= dateOf(asOf));
  // The newest launch is missing, the one before it ten days early.
  const told = mistaken ? known.slice(0, -1) : known;
  const entries = told.map(({ line, at }, place) => {
    const isWrong = mistaken && place === told.length - 1;
    return launch(`${line} ${place}`, dateOf(isWrong ? at - 10 * DAY : at), { line });
  });
  return launchFile({
    company: { id, name: id },
    asOf: dateOf(asOf),
    modernSince: dateOf(BEGIN - 330 * DAY),
    lines: LINES.map((line) => ({ id: line, name: line })),
    launches: entries.sort((a, b) => (a.date < b.date ? -1 : 1)),
    pending: [],
  });
}

it('Four hundred days of launch odds: saved before, scored after, corrected, void after a year; the audit agrees.', async () => {
  const rng = seededRandom(400);
  const world = { acme: launchesOf(rng), nova: launchesOf(rng) };
  const files = launchFolder();
  const write = (id: 'acme' | 'nova', asOf: number, mistaken = false) =>
    files.write(`${id}.json`, ledgerOf(id, world[id], asOf, mistaken));
  const turns = startTurns({ timeline: [], launches: files.read });
  turns.clock.now = BEGIN;
  write('acme', BEGIN - DAY);
  write('nova', BEGIN - DAY);
  // Nobody keeps the third one: its windows stay open, and are void after a year.
  const ofOneLine = world.acme.filter(({ line }) => line === LINES[0]);
  files.write('zeta.json', ledgerOf('zeta', ofOneLine, BEGIN - DAY, false));
  await turns.turn();
  let updated = BEGIN;
  let updates = 0;
  let looked = false;
  let wasAway = false;
  let jumped = false;
  while (turns.clock.now < BEGIN + 400 * DAY) {
    const day = Math.floor((turns.clock.now - BEGIN) / DAY);
    if (turns.clock.now - updated >= 10 * DAY) {
      updated = turns.clock.now;
      updates += 1;
      write('acme', turns.clock.now - DAY, updates % 4 === 1);
      if (updates % 3 === 0) write('nova', turns.clock.now - 2 * DAY);
    }
    // The worker is away for twelve days, and the clock once jumps back by ten.
    if (day >= 150 && !wasAway) {
      wasAway = true;
      turns.clock.now += 12 * DAY;
    }
    if (day >= 200 && !jumped) {
      jumped = true;
      turns.clock.now -= 10 * DAY;
      turns.restart();
    }
    const { oddsFailed, launchProblems } = await turns.turn(STEP);
    expect([oddsFailed, launchProblems]).toEqual([null, []]);
    if (day >= 60 && !looked) expect((await oddsOf(turns)).accuracy.status).toBe('collecting');
    looked ||= day >= 60;
  }

  expect(auditLedger(turns.path).findings).toEqual([]);
  expectNoOverlap(turns);
  const counts = turns.rows<{ status: string; superseding: number; count: number }>(
    'SELECT status, supersedes IS NOT NULL AS superseding, count(*) AS count FROM odds_scores GROUP BY 1, 2',
  );
  const count = (status: string, superseding: number) =>
    counts.find((one) => one.status === status && one.superseding === superseding)?.count ?? 0;
  expect(count('scored', 0)).toBeGreaterThan(150);
  expect(count('scored', 1)).toBeGreaterThan(3);
  expect(count('void', 0)).toBeGreaterThan(3);
  expect(turns.rows(`SELECT 1 FROM v_odds_scores WHERE company = 'zeta' AND status = 'scored'`)).toEqual([]);
  for (const sql of PAGE_QUERIES.odds) expect([sql, turns.rows(sql).length > 0]).toEqual([sql, true]);
  await expectAudited(turns);
}, 1_800_000);

function expectNoOverlap(turns: Turns): void {
  const ends = new Map<string, string>();
  for (const { key, published_on, last_day } of turns.rows<Record<string, string>>(
    `SELECT company || ' ' || line || ' ' || days AS key, published_on, last_day FROM v_saved_odds
     WHERE opens = 1 ORDER BY saved_odds_id`,
  )) {
    expect((published_on ?? '') >= (ends.get(key ?? '') ?? '')).toBe(true);
    ends.set(key ?? '', last_day ?? '');
  }
  expect(ends.size).toBe((2 * (LINES.length + 1) + 2) * HORIZONS.length);
}

async function oddsOf(turns: Turns, company = 'acme'): Promise<OddsBody> {
  const api = await serveApi(turns.path);
  api.clock.now = turns.clock.now;
  return JSON.parse((await api.send(`/api/v1/odds?company=${company}`)).text);
}

/** docs/audit.sql says what the API says, to the last of six decimals, and finds nothing wrong. */
async function expectAudited(turns: Turns): Promise<void> {
  const { names, rows, counts } = auditSql(turns.path).odds;
  expect(counts.length).toBe(5);
  for (const [what, found] of counts) expect([what, found]).toEqual([what, 0]);
  const { accuracy } = await oddsOf(turns);
  expect(accuracy).toMatchObject({
    status: 'available',
    method: 'saved-odds',
    recordingSince: new Date(
      turns.rows<{ at: number }>('SELECT min(issued_at) AS at FROM saved_odds')[0]?.at ?? 0,
    ).toISOString(),
  });
  expect(accuracy.horizons[0]?.windows).toBeGreaterThan(100);
  expect(accuracy.horizons.at(-1)?.windows).toBeGreaterThanOrEqual(30);
  const published = new Map([['*', accuracy.horizons]]);
  for (const company of ['acme', 'nova', 'zeta'])
    published.set(company, (await oddsOf(turns, company)).accuracy.company?.horizons ?? []);
  expect(rows.map(([company, days]) => `${company} ${days}`)).toEqual(
    [...published.keys()].flatMap((company) => HORIZONS.map((days) => `${company} ${days}`)),
  );
  for (const [company = '', ...values] of rows) {
    const horizon = published.get(company)?.find(({ days }) => days === Number(values[0]));
    const said = names.slice(1).map((name) => horizon?.[name as keyof typeof horizon] ?? null);
    expect([company, ...values.map((value) => (value === '' ? null : Number(value)))]).toEqual([
      company,
      ...said,
    ]);
    if (horizon && horizon.windows > 100) {
      expect(horizon.skillLow).toBeLessThan(horizon.skill ?? Number.NaN);
      expect(horizon.skillHigh).toBeGreaterThan(horizon.skill ?? Number.NaN);
    }
  }
}
