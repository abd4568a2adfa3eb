import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { APPEND_ONLY_KEYS } from './_support/ledgers/append-only.js';
import { query } from './_support/ledgers/read-ledger.js';
import { type Operator, operator } from './cli/_cli.js';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const PAGE = read('docs/ledger.md');

/** The statements of the page's SQL, each with the comment above it. */
const ON_PAGE = [...PAGE.matchAll(/^```sql\n(.*?)^```$/gms)]
  .flatMap(([, block = '']) => block.split(/(?<=;)\n/))
  .map((text) => ({ name: /^-- (.*)$/m.exec(text)?.[1] ?? '', sql: text.replace(/^--.*$/gm, '').trim() }))
  .filter(({ sql }) => sql !== '');

/** What the page gives to the `sqlite3` shell. */
const IN_SHELL = [...PAGE.matchAll(/^sqlite3 .*'(.*)'$/gm)].map(([, sql = '']) => sql);

let made: Operator;

/**
 * A worker's ledger with resets from posts and by hand, a correction, a text taken down, and a source that
 * fails.
 */
beforeEach(async () => {
  made = operator();
  made.timeline(
    { id: '1', at: '2026-06-20T10:00:00Z', text: 'We have reset usage limits for everyone. Enjoy!' },
    { id: '2', at: '2026-06-25T10:00:00Z', text: 'The office has a new coffee machine.' },
  );
  await made.turn();
  await made.ok('record', '--at', '2026-06-22T10:00:00Z', '--as', 'ada', '--reason', 'seen in the app');
  await made.ok('record', '--at', '2026-06-23T10:00:00Z', '--kind', 'banked', '--as', 'ada');
  await made.ok('retract', '2026-06-22T10:00:00Z', '--as', 'bo', '--reason', 'for some users only');
  await made.ok('redact', '1', '--as', 'ada', '--reason', 'asked by the author');
  await made.turn();
  rmSync(join(made.directory, 'timeline.jsonl'));
  await made.turn();
});

const run = (sql: string) => query<Record<string, unknown>>(made.ledgerPath, sql);
const named = (name: RegExp) => run(ON_PAGE.find((one) => name.test(one.name))?.sql ?? '');

describe('docs/ledger.md', () => {
  test('has a query for each thing it promises, each with its comment', () => {
    expect(ON_PAGE.map(({ name }) => name)).not.toContain('');
    expect(ON_PAGE.length).toBe(6);
    expect(IN_SHELL.length).toBe(1);
  });

  test.each([...ON_PAGE, ...IN_SHELL.map((sql) => ({ name: 'sqlite3', sql }))])('$name: $sql', ({ sql }) => {
    expect(run(sql).length).toBeGreaterThan(0);
  });

  test('the record is what the API counts, the history has the retracted one, the failed read is named', () => {
    expect(named(/^the record/).map(({ at }) => at)).toEqual(['2026-06-20T10:00:00.000Z']);
    expect(named(/^every correction/).map(({ status, actor }) => [status, actor])).toEqual([
      ['confirmed', 'ada'],
      ['retracted', 'bo'],
    ]);
    expect(named(/^why a post/).map(({ kind }) => kind)).toEqual(['none', 'reset']);
    expect(named(/^reads that failed/)).toMatchObject([{ failure_class: 'not_found' }]);
  });

  test('lists every table, and as append-only those that are', () => {
    const rows = [...PAGE.matchAll(/^\| (`.*?) \|.*\| (.*?) +\|$/gm)].map(
      ([, tables = '', changes = '']) => ({
        tables: [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
        changes,
      }),
    );
    const listed = rows.flatMap(({ tables }) => tables);
    const real = run(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
    );
    expect([...listed].sort()).toEqual(real.map(({ name }) => name).sort());
    const guarded = rows
      .filter(({ changes }) => changes.startsWith('append-only'))
      .flatMap(({ tables }) => tables);
    expect(guarded.sort()).toEqual(Object.keys(APPEND_ONLY_KEYS).sort());
  });
});
