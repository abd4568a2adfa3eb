import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSnapshotSource } from '../../src/api/snapshots/snapshot-source.js';
import { schemaVersion } from '../../src/ledger/file/identity.js';
import { turnHere } from '../_support/processes/worker.js';
import { serveApi } from '../_support/servers/api.js';
import { contentOf, type Operator, operatorWithLedger } from '../cli/_cli.js';
import { openRaw } from './_database.js';

/**
 * What a newer program leaves: a migration that this one has never heard of, and a column that it brought.
 */
const UPGRADE =
  "ALTER TABLE turns ADD COLUMN mood TEXT; INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)";

/** Before the first release the one migration was replaced again and again, once from several. */
const UNRELEASED =
  'ALTER TABLE turns ADD COLUMN mood TEXT; UPDATE __drizzle_migrations SET created_at = 1795702200000';

const SEVERAL = `${UNRELEASED}; INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('one', 1790000000000), ('two', 1790000000001)`;

const UNRELEASED_WORDS =
  /ledger\.sqlite was made by a checkout of Reset Record from before the first release, and this program cannot upgrade it; nothing was changed\. Move it away, and follow the steps in CHANGELOG\.md before a worker reads posts into a new one: they take over what they can, and keep out what was taken down\./;

const NEWER_WORDS = new RegExp(
  `ledger\\.sqlite was written by a newer version of Reset Record \\(schema ${schemaVersion() + 1}; this program knows up to ${schemaVersion()}\\); nothing was changed\\. Install the newer program, or restore the backup from before the upgrade with "reset-record restore"\\.`,
);

/** An operator whose ledger another program has made. */
async function withLedgerAfter(sql: string): Promise<Operator> {
  const made = await operatorWithLedger();
  change(made.ledgerPath, sql);
  return made;
}

function change(path: string, sql: string): void {
  const sqlite = openRaw(path);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.exec(sql);
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

describe.each([
  ['newer than this program', UPGRADE, NEWER_WORDS],
  ['of a checkout before the first release', UNRELEASED, UNRELEASED_WORDS],
  ['of such a checkout with several migrations', SEVERAL, UNRELEASED_WORDS],
])('a ledger that is %s', (_what, sql, WORDS) => {
  test('the worker does not start on it, and says what to do', async () => {
    const made = await withLedgerAfter(sql);
    const before = readFileSync(made.ledgerPath);
    const { code, output } = await turnHere({ LEDGER_PATH: made.ledgerPath, SEED_RECORD: 'none' });
    expect(code).toBe(1);
    const said = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(said).toMatchObject({ level: 60, reason: 'OtherSchemaError', msg: expect.stringMatching(WORDS) });
    expect(readFileSync(made.ledgerPath).equals(before)).toBe(true);
  });

  test.each([
    ['import', 'record.csv', '--yes'],
    ['record', '--at', '2026-06-01T10:00:00Z'],
    ['retract', '1', '--reason', 'x'],
    ['backup'],
    ['status'],
  ])('%s refuses it, and changes nothing', async (...args: readonly string[]) => {
    const made = await withLedgerAfter(sql);
    const before = contentOf(made.ledgerPath);
    const csv = made.csv('2026-06-01T10:00:00Z,regular,');
    const { code, out, err } = await made.run(...args.map((arg) => (arg === 'record.csv' ? csv : arg)));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(WORDS);
    expect(contentOf(made.ledgerPath)).toEqual(before);
  });

  test('audit and doctor report it', async () => {
    const made = await withLedgerAfter(sql);
    const audit = await made.run('audit');
    expect(audit).toMatchObject({ code: 1, out: expect.stringMatching(WORDS) });
    const doctor = await made.run('doctor');
    expect(doctor).toMatchObject({ code: 1, out: expect.stringMatching(WORDS) });
  });

  test('the API serves nothing of it: 503, and the log says why', async () => {
    const made = await withLedgerAfter(sql);
    const api = await serveApi(made.ledgerPath);
    api.clock.now = made.clock.now;
    for (const path of ['stats', 'resets', 'forecast', 'odds', 'health'])
      expect(await api.outcome(`/api/v1/${path}`)).toBe('503 data_unavailable');
    expect(await logOfReading(made.ledgerPath)).toMatch(WORDS);
  });
});

describe('a program that is older than the ledger', () => {
  test('the API stops serving a ledger that a newer worker migrates while it runs', async () => {
    const made = await operatorWithLedger();
    const api = await serveApi(made.ledgerPath);
    api.clock.now = made.clock.now;
    expect(await api.outcome('/api/v1/stats')).toBe('200');
    change(made.ledgerPath, UPGRADE);
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
  });

  test('goes back by the backup from before the upgrade, and keeps the newer ledger', async () => {
    const made = await operatorWithLedger();
    const { file } = await made.json<{ file: string }>('backup');
    change(made.ledgerPath, UPGRADE);
    const newer = contentOf(made.ledgerPath);
    const { kept } = await made.json<{ kept: string }>('restore', file);
    expect(contentOf(kept)).toEqual(newer);
    await made.turn();
    expect(await made.run('audit')).toMatchObject({ code: 0 });
  });
});

/** What the API logs when it reads this ledger. */
async function logOfReading(ledgerPath: string): Promise<string> {
  let lines = '';
  const logger = pino(
    { name: 'api' },
    {
      write: (line) => {
        lines += line;
      },
    },
  );
  const source = createSnapshotSource({ ledgerPath, now: Date.now, logger });
  onTestFinished(() => source.close());
  await source.read(() => null);
  return String(JSON.parse(lines).detail);
}
