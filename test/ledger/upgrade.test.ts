import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { MIGRATIONS, schemaVersion } from '../../src/ledger/file/identity.js';
import { migrateLedger } from '../../src/ledger/file/migrate.js';
import {
  OLD_LEDGERS,
  OLD_LEDGERS_END,
  oldLedgerFile,
  putOldLedger,
} from '../_support/ledgers/old-ledgers.js';
import { query, recordIn } from '../_support/ledgers/read-ledger.js';
import { DAY, MINUTE } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { serveApi } from '../_support/servers/api.js';
import { intactChain, operator } from '../cli/_cli.js';

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Rows = Record<string, Record<string, unknown>[]>;

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";

/** Everything that stands in the tables of a file, or in the same columns of the same tables as before. */
function rowsOf(path: string, before?: Rows): Rows {
  const tables = before ? Object.keys(before) : query<{ name: string }>(path, TABLES).map(({ name }) => name);
  return Object.fromEntries(
    tables.map((table) => {
      const columns = Object.keys(before?.[table]?.[0] ?? {}).map((name) => `"${name}"`);
      const rows = query<Record<string, unknown>>(
        path,
        `SELECT ${columns.length === 0 ? '*' : columns.join(', ')} FROM "${table}" ORDER BY 1, 2`,
      );
      return [table, rows];
    }),
  );
}

const schemaOf = (path: string) =>
  query<{ type: string; name: string; sql: string | null }>(
    path,
    'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
  );

/** A ledger that a version wrote never changes, nor does its migration: a later schema has its own. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  '0000': '32dd6edddcf2a339fec9d6eea391dcf0181945cca36b79266c5d1cb867dfbe6b',
};

test('The ledgers of earlier versions are those that these versions wrote.', () => {
  const written = OLD_LEDGERS.map((migration) => [migration, sha256Of(oldLedgerFile(migration))]);
  expect(Object.fromEntries(written)).toEqual(AS_WRITTEN);
});

test('There is a ledger of every version that had a schema of its own.', () => {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(OLD_LEDGERS).toEqual(migrations.map((name) => name.slice(0, 4)).sort());
});

describe.each(OLD_LEDGERS)('the ledger that the version with migration %s wrote', (migration) => {
  test('is brought up to date with every row as it was, and is then like a new one', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'ledger.sqlite');
    putOldLedger(migration, path);
    const before = rowsOf(path);
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
    // Nothing would be proven about a table without rows.
    expect(empty).toEqual([]);

    migrateLedger(path);
    const applied = before.__drizzle_migrations ?? [];
    const after = rowsOf(path, before);
    expect(after.__drizzle_migrations).toEqual(expect.arrayContaining(applied));
    expect({ ...after, __drizzle_migrations: applied }).toEqual(before);
    expect(intactChain(path)).toBe(before.chain?.length);

    const fresh = join(directory, 'fresh.sqlite');
    migrateLedger(fresh);
    expect(schemaOf(path)).toEqual(schemaOf(fresh));
    expect(auditLedger(path).findings).toEqual([]);
    report(migration, before);
  });

  test('gives the answers that it gave before, and is carried on by the worker', async () => {
    const { ledgerPath: path, clock, turn, timeline, standing } = operator();
    putOldLedger(migration, path);
    const [row] = query<{ payload: string }>(
      path,
      'SELECT payload FROM snapshots ORDER BY turn_id DESC LIMIT 1',
    );
    const { totalResets, resetsLast7Days, resetsLast30Days } = JSON.parse(row?.payload ?? '').stats;
    const record = recordIn(path);
    migrateLedger(path);

    const api = await serveApi(path);
    api.clock.now = OLD_LEDGERS_END + MINUTE;
    expect(await api.stats()).toMatchObject({ totalResets, resetsLast7Days, resetsLast30Days });
    const { resets } = await api.resets('?limit=100');
    expect(
      resets.map(({ at, announcement }) => [at, announcement?.text ?? null, announcement?.url ?? null]),
    ).toEqual(
      record
        .filter(({ kind }) => kind === 'regular')
        .reverse()
        .map(({ at, text, url }) => [at, text, url]),
    );

    clock.now = OLD_LEDGERS_END + 2 * DAY;
    timeline({ id: '70010', at: '2026-06-24T07:00:00Z', text: 'Limits have been reset for everyone.' });
    await turn();
    expect(query(path, 'SELECT count(*) AS turns FROM turns')).toEqual([{ turns: 28 }]);
    expect(standing().at(-1)).toBe('2026-06-24T07:00:00.000Z regular confirmed');
    expect(auditLedger(path).findings).toEqual([]);
  });
});

const REPORTED = ['turns', 'resets', 'forecasts', 'scores', 'alert_outcomes'];

/** For `npm run test:upgrade`: a line about a ledger that passed. */
function report(migration: string, rows: Rows): void {
  if (process.env.UPGRADE_REPORT === undefined) return;
  const counts = REPORTED.flatMap((table) => (rows[table] ? [`${rows[table].length} ${table}`] : []));
  process.stdout.write(
    `schema ${Number(migration)} → ${schemaVersion()}: ${counts.join(', ')}; every row kept, audited\n`,
  );
}
