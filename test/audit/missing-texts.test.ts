import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { TABLES } from '../../src/audit/audited.js';
import { named, tampered } from './_tamper.js';

/** Every column that names texts, with the names in a row `r`. */
const COLUMNS = [
  ...TABLES.filter(({ table }) => 'textHash' in getTableColumns(table))
    .map(({ table }) => getTableName(table))
    .filter((table) => table !== 'redactions')
    .map((table) => [table, 'text_hash', 'r.text_hash'] as const),
  ['posts', 'context', "json_extract(r.context, '$[1].textHash')"] as const,
];

test('Texts are named in posts, launch posts, resets and contexts.', () => {
  expect(COLUMNS.map(([table, column]) => `${table}.${column}`)).toEqual([
    'posts.text_hash',
    'resets.text_hash',
    'launch_posts.text_hash',
    'posts.context',
  ]);
});

test.each(
  COLUMNS,
)('A text that %s.%s names and that was deleted by hand is a finding.', async (table, _, names) => {
  let row = '';
  const path = await tampered((sqlite) => {
    sqlite.exec(`INSERT INTO texts VALUES ('quoted', '0', 'x'); UPDATE posts
      SET context = '[{"relation":"quoted","textHash":null},{"relation":"quoted","textHash":"quoted"}]' WHERE id = 2`);
    const found = sqlite
      .prepare(
        `SELECT r.id, ${names} AS hash FROM ${table} AS r WHERE ${names} IN (SELECT hash FROM texts) LIMIT 1`,
      )
      .get() as { id: number; hash: string };
    row = `${table} ${found.id}`;
    expect(sqlite.prepare('DELETE FROM texts WHERE hash = ?').run(found.hash).changes).toBe(1);
  });
  expect(named(auditLedger(path).findings, 'posts')).toContain(row);
});

test('Without any texts every row that names one is a finding, but for those that were taken down.', async () => {
  let rows: string[] = [];
  const path = await tampered((sqlite) => {
    const naming = COLUMNS.map(
      ([table, , names]) =>
        `SELECT '${table} ' || r.id FROM ${table} AS r WHERE ${names} IN (SELECT hash FROM texts)`,
    );
    rows = sqlite.prepare(naming.join(' UNION ')).pluck().all() as string[];
    sqlite.exec('DELETE FROM texts');
  });
  expect(rows.length).toBeGreaterThan(10);
  expect([...new Set(named(auditLedger(path).findings, 'posts'))]).toEqual(rows.toSorted());
});
