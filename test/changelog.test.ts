import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { query } from './_support/ledgers/read-ledger.js';
import { DAY, NOW } from './_support/ledgers/snapshot.js';
import { operator, teamPost } from './cli/_cli.js';

type Row = Readonly<Record<string, string | number | null>>;

const CHANGELOG = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');

/** What the steps give to the `sqlite3` shell. */
const [REDACTIONS = '', RESETS = '', COVERAGE = '', ...SAID] = [
  ...CHANGELOG.matchAll(/^ +sqlite3 .*?"(.*)"/gm),
].map(([, sql = '']) => sql);

/** As `sqlite3 -csv -header` prints them. */
function csvOf(rows: readonly Row[]): string {
  const cell = (value: string | number | null) =>
    value === null ? '' : `"${`${value}`.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => Object.values(row).map(cell).join(','));
  return [Object.keys(rows[0] ?? {}).join(','), ...lines, ''].join('\r\n');
}

const RECORD = `at,kind,scope,plans,url
2026-03-01T10:00:00Z,regular,everyone,,https://posts.example/1
2026-03-08T10:00:00Z,regular,plan,Plus; Pro,https://posts.example/2
2026-03-20T10:00:00Z,banked,paid,,
2026-04-02T10:00:00Z,regular,,,
`;

test('The steps for an earlier ledger take over resets, whom they were for and what is complete, and keep out what was taken down.', async () => {
  const before = operator();
  const record = before.file('record.csv', RECORD);
  const POST = teamPost(60_001, 'Good morning to all of you out there!', NOW - DAY);
  before.timeline(POST);
  await before.turn();
  await before.ok('import', record, '--yes', '--covered-until', '2026-04-05T00:00:00Z');
  await before.ok('retract', '2026-04-02T10:00:00Z', '--reason', 'for some users only', '--as', 'ada');
  await before.ok('redact', POST.url ?? '', '--reason', 'asked by the author', '--address');
  await before.turn();
  const old = (sql: string) => query<Row>(before.ledgerPath, sql);

  const after = operator();
  after.timeline();
  await after.turn();
  for (const row of old(REDACTIONS)) {
    const [identity, hidesAddress] = Object.values(row);
    const address = hidesAddress === 1 ? ['--address'] : [];
    await after.ok('redact', `${identity}`, '--unread', '--reason', 'taken down before', ...address);
  }
  const file = after.file('old.csv', csvOf(old(RESETS)));
  const times = old(COVERAGE).map((row) => Object.values(row).map(String));
  for (const [from = '', until = ''] of times)
    await after.ok('import', file, '--yes', '--covered-from', from, '--covered-until', until);
  after.timeline(POST);
  await after.turn();

  const CURRENT = "SELECT at, kind, scope, plans, url FROM v_resets WHERE status = 'confirmed' ORDER BY at";
  expect(query(after.ledgerPath, CURRENT)).toEqual(old(CURRENT));
  expect(old(CURRENT)).toHaveLength(3);
  const complete = query<Row>(after.ledgerPath, COVERAGE).map((row) => Object.values(row));
  expect(complete).toEqual(expect.arrayContaining(times.slice(0, 1)));
  const text = `SELECT text FROM v_readings WHERE url = '${POST.url}'`;
  expect(query(after.ledgerPath, text)).toEqual([{ text: null }]);
  // What operators said is listed, to be said again.
  expect(SAID.map((sql) => old(sql).length)).toEqual([1, 0]);
});
