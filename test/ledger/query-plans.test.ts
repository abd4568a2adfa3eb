import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { request } from '../_support/clients/http.js';
import { serveApi } from '../_support/servers/api.js';
import { lived } from '../audit/_ledger.js';

/*
 * What SQLite does for every statement of a turn and of a request, as it says itself: unlike time, the same
 * on every machine. A plan does not depend on how much a table holds (there are no statistics), so a small
 * ledger shows it.
 */

/** Read whole, and why that stays cheap. */
const MAY_BE_READ_WHOLE: Readonly<Record<string, string>> = {
  sqlite_schema: 'one row for each table, index, trigger and view',
  source_state: 'one row for each source',
  redactions: 'one row for each text that was taken down',
  addresses: 'of all posts, only in a command of an operator about a post that is not known by its address',
  coverage_claims: 'one row for each import and each gap in service',
  snapshots: 'one row for each turn of a day; payloads are not touched',
  alert_deliveries: 'alerts of 35 days: a few rows a week',
  alert_outcomes: 'the same of all time, where none of these is about the operation',
  odds_books: 'one row',
  alert_pause: 'one row',
  launch_lists: 'one row for each company',
  windows: 'five windows a day, with their scores',
  windows_once: 'the same in order',
  scores: 'their outcomes: each is compared with the record once in each turn',
  incidents: 'revisions of incidents: some hundreds a year',
  source_reads_of_launches: 'an index, of which the newest entry is taken',
  r: 'resets: at most some thousands of rows, once in each turn and for each snapshot',
};

const PATHS = [
  '/',
  '/odds',
  '/feed.atom',
  '/feed.atom?of=promises',
  '/calendar.ics',
  '/badge.svg',
  '/api/v1/health',
  '/api/v1/stats',
  '/api/v1/resets',
  '/api/v1/resets?offset=3&since=2025-09-20T00:00:00Z',
  '/api/v1/resets?limit=1',
  '/api/v1/forecast',
  '/api/v1/odds',
  '/api/v1/launches',
  '/data/resets.csv',
  '/data/coverage.csv',
  '/data/promises.csv',
  '/data/forecasts.csv',
  '/data/launches.csv',
  '/compat/codex-resets/api/v1/status',
  '/compat/codex-resets/api/v1/resets?limit=1&order=asc',
];

interface Planned {
  readonly sql: string;
  readonly steps: readonly string[];
}

/** Every statement that runs meanwhile, with values that it ran with: they decide about partial indexes. */
function listen(): ReadonlyMap<string, readonly unknown[]> {
  const seen = new Map<string, readonly unknown[]>();
  const prototype = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Database.Statement;
  for (const name of ['all', 'get', 'run'] as const) {
    const real = prototype[name];
    const spy = vi.spyOn(prototype, name).mockImplementation(function (this: Database.Statement, ...args) {
      seen.set(this.source, args);
      return real.apply(this, args) as never;
    });
    onTestFinished(() => spy.mockRestore());
  }
  return seen;
}

function plansOf(path: string, seen: ReadonlyMap<string, readonly unknown[]>): readonly Planned[] {
  const db = new Database(path, { readonly: true });
  const statements = [...seen].filter(
    ([sql]) => /^\s*(select|insert|update|delete)/i.test(sql) && !/__|sqlite_master/.test(sql),
  );
  const planned = statements.map(([sql, args]) => {
    // Under triggers, the plan of an INSERT holds a search for rows that wait for it in every table that
    // refers to its own. SQLite runs it only while a foreign key is deferred, and none ever is (see below).
    db.pragma(`foreign_keys = ${/^\s*insert/i.test(sql) ? 'OFF' : 'ON'}`);
    const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...args) as { detail: string }[];
    return { sql: sql.replaceAll(/\s+/g, ' ').trim(), steps: rows.map(({ detail }) => detail) };
  });
  db.close();
  return planned;
}

/** Steps that read a table from end to end, or nearly so, although it may be long. */
function longReads({ sql, steps }: Planned): readonly string[] {
  const sorts = steps.some((step) => step.includes('TEMP B-TREE FOR ORDER BY'));
  // In the order of an index, until there are enough.
  if (/ limit (\?|\d+)$/i.test(sql) && !sorts && !/ where .*<>/.test(sql)) return [];
  if (/^select max\(/i.test(sql) && steps.length === 1) return [];
  return steps.filter((step) => {
    if (step.includes('AUTOMATIC')) return true;
    // All but some of the newest rows; all rows of a reader, a company, a kind of row.
    if (/\((rowid<\?|(reader|company|entity|role)=\?|supersedes=\? AND rowid<\?)\)$/.test(step))
      return !((/^SEARCH (\w+)/.exec(step)?.[1] ?? '') in MAY_BE_READ_WHOLE);
    const [, table = '', , , index] = /^SCAN (\w+)( USING( COVERING)? INDEX (\w+))?/.exec(step) ?? [];
    return table !== '' && !(table in MAY_BE_READ_WHOLE) && !((index ?? '') in MAY_BE_READ_WHOLE);
  });
}

test('nothing that a turn or a request asks of the ledger reads a growing table from end to end', async () => {
  const seen = listen();
  const { turns: life } = await lived();
  life.restart();
  await life.turn(300_000);
  const api = await serveApi(life.path);
  api.clock.now = life.clock.now;
  for (const path of PATHS) expect((await request(api.port, path)).status, path).toBe(200);

  const plans = plansOf(life.path, seen);
  expect(plans.length).toBeGreaterThan(100);
  expect([...seen.keys()].filter((sql) => /defer_foreign_keys/i.test(sql))).toEqual([]);
  expect(plans.flatMap((plan) => longReads(plan).map((step) => `${step}: ${plan.sql}`))).toEqual([]);
});
