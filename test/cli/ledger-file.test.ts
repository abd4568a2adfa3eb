import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Operator, operator, operatorWithLedger } from './_cli.js';

const COMMANDS = [
  ['import', 'record.csv', '--yes'],
  ['record', '--at', '2026-06-01T10:00:00Z'],
  ['retract', '1', '--reason', 'x'],
] as const;

async function refusals({ run, csv }: Operator): Promise<string[]> {
  const path = csv('2026-06-01T10:00:00Z,regular,');
  const messages: string[] = [];
  for (const args of COMMANDS) {
    const { code, out, err } = await run(...args.map((arg) => (arg === 'record.csv' ? path : arg)));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    messages.push(err);
  }
  return messages;
}

describe('a ledger that a command cannot work on', () => {
  test('that is missing is named with its whole path and who makes it; none is made', async () => {
    const made = operator();
    for (const message of await refusals(made)) {
      expect(message).toBe(
        `There is no ledger at ${made.ledgerPath} (LEDGER_PATH). Check the path in LEDGER_PATH. If there is none yet, the worker creates it: reset-record worker --once, in a checkout npm run worker -- --once`,
      );
    }
    expect(() => readFileSync(made.ledgerPath)).toThrow(/ENOENT/);
  });

  test('that is a folder, or inside a file, is named in words', async () => {
    const made = operator();
    const below = join(made.file('a-file', ''), 'ledger.sqlite');
    for (const [path, message] of [
      [made.directory, /is not a file/],
      [below, /^[^:]*a-file\/ledger\.sqlite is not inside a folder/],
    ] as const)
      for (const said of await refusals(operator({ LEDGER_PATH: path }))) expect(said).toMatch(message);
  });

  const withSql = (sql: string) => (path: string) => void new Database(path).exec(sql).close();
  // A ledger of a newer version: test/ledger/downgrade.test.ts.
  test.each<[string, (path: string) => void, RegExp]>([
    [
      'not SQLite',
      (path) => writeFileSync(path, 'hello, I am a text file\n'.repeat(100)),
      /is not a SQLite file; nothing was changed/,
    ],
    ['empty', (path) => writeFileSync(path, ''), /is empty, not a ledger yet/],
    [
      'of another program',
      (path) => {
        rmSync(path);
        withSql('CREATE TABLE notes (text TEXT)')(path);
      },
      /is a SQLite file of another program; nothing was changed/,
    ],
    [
      'of an older version',
      withSql('DELETE FROM __drizzle_migrations'),
      /older version.*Start the worker: it upgrades the ledger/,
    ],
  ])('that is %s is named and left as it was, byte for byte', async (_what, spoil, message) => {
    const made = await operatorWithLedger();
    spoil(made.ledgerPath);
    const before = readFileSync(made.ledgerPath);
    for (const said of await refusals(made)) expect(said).toMatch(message);
    expect(readFileSync(made.ledgerPath).equals(before)).toBe(true);
  });

  test('that another process keeps locked is named after five seconds, and nothing is written', async () => {
    const made = await operatorWithLedger();
    const holder = new Database(made.ledgerPath);
    onTestFinished(() => {
      holder.close();
    });
    holder.exec('BEGIN IMMEDIATE');
    const { code, err } = await made.run('record', '--at', '2026-06-01T10:00:00Z');
    expect(code).toBe(1);
    expect(err).toBe(
      `${made.ledgerPath} is being written by another process; nothing was changed. Try again. (database is locked)`,
    );
    holder.exec('ROLLBACK');
    expect(made.standing()).toEqual([]);
  });
});
