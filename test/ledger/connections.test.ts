import { execFileSync } from 'node:child_process';
import { existsSync, linkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { foldLog } from '../../src/ledger/file/log.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { LedgerMovedError, openLedgerForWriting } from '../../src/ledger/file/open-writing.js';
import { resetEvidence, resets } from '../../src/ledger/schema.js';
import { APPEND_ONLY_KEYS } from '../_support/ledgers/append-only.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { query } from '../_support/ledgers/read-ledger.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { verifyChain } from '../_support/ledgers/verify-chain.js';
import { openRaw } from './_database.js';
import { fillEveryTable } from './_rows.js';

const DIST = fileURLToPath(new URL('../../dist/ledger', import.meta.url));

const APPEND = `
  import { createAppender } from '${DIST}/chain/append.js';
  import { openLedgerForWriting } from '${DIST}/file/open-writing.js';
  const [path, at] = [process.argv[1], Number(process.argv[2])];
  const writer = openLedgerForWriting(path);
  const row = { at, kind: 'regular', status: 'confirmed', actor: 'test', reason: 'test', recordedAt: at };
  writer.commit((tx) => createAppender(tx).append('resets', (resetId) => ({ resetId, ...row })));
  writer.close();
`;

/** Another process that appends a reset and ends. In one process, SQLite knows a file by whatever name. */
function appendByProcess(path: string, at: number): void {
  execFileSync(process.execPath, ['--input-type=module', '-e', APPEND, path, String(at)]);
}

describe("a writer's connection", () => {
  test('has WAL, full synchronous writes and foreign keys, on creation and after every reopen', () => {
    const ledger = newLedger();
    for (let time = 0; time < 3; time += 1) {
      const writer = openLedgerForWriting(ledger.path);
      const pragma = (name: string) => writer.sqlite.pragma(name, { simple: true });
      // synchronous 2 is FULL
      expect([
        pragma('journal_mode'),
        pragma('synchronous'),
        pragma('foreign_keys'),
        pragma('busy_timeout'),
      ]).toEqual(['wal', 2, 1, 5_000]);
      writer.close();
    }
  });

  test('begins its transactions as a writer, so that a second one waits at the start and not in the middle', () => {
    const ledger = newLedger();
    const second = openLedgerForWriting(ledger.path);
    second.sqlite.pragma('busy_timeout = 0');
    ledger.writer.commit(() => {
      expect(() => second.commit(() => 'not reached')).toThrow(/database is locked/);
    });
    expect(second.commit(() => 'reached')).toBe('reached');
    second.close();
  });

  test('commits all or nothing', () => {
    const ledger = newLedger();
    expect(() =>
      ledger.writer.commit((tx) => {
        tx.insert(resets).values(reset(1)).run();
        tx.insert(resetEvidence)
          .values({ resetId: 1, postId: 77, role: 'announcement', recordedAt: NOW })
          .run();
      }),
    ).toThrow(/FOREIGN KEY/);
    expect(ledger.writer.db.select().from(resets).all()).toEqual([]);
  });

  test('writes no more once another process wrote the file under another name, which leaves the file whole', () => {
    const ledger = newLedger();
    ledger.addResets({ at: NOW });
    // What a mount of the file is to SQLite: the same file, with a lock and a log by another name.
    const other = join(ledger.directory, 'other.sqlite');
    linkSync(ledger.path, other);
    appendByProcess(other, NOW + 1);
    expect(() => ledger.addResets({ at: NOW + 2 })).toThrow(
      /was written under another name of the same file/,
    );
    appendByProcess(other, NOW + 3);
    expect(() => ledger.writer.checkInPlace()).toThrow(LedgerMovedError);
    ledger.writer.close();
    expect(auditLedger(other).findings).toEqual([]);
    expect(query(other, `SELECT at - ${NOW} AS later FROM resets ORDER BY id`)).toEqual([
      { later: 0 },
      { later: 1 },
      { later: 3 },
    ]);
  });

  test('goes on beside commands that append under its own name', () => {
    const ledger = newLedger();
    for (const n of [1, 2, 3]) {
      ledger.addResets({ at: NOW + 2 * n });
      appendByProcess(ledger.path, NOW + 2 * n + 1);
    }
    expect(verifyChain(ledger.writer.db)).toMatchObject({ kind: 'intact', head: { seq: 6 } });
  });

  test('makes no file where there is none', () => {
    const path = join(newLedger().directory, 'missing.sqlite');
    expect(() => openLedgerForWriting(path)).toThrow(/unable to open|does not exist/i);
    expect(existsSync(path)).toBe(false);
  });
});

describe("a reader's connection", () => {
  test('cannot write, in any way', () => {
    const ledger = newLedger();
    fillEveryTable(ledger);
    const reader = openLedgerForReading(ledger.path);
    expect([reader.sqlite.readonly, reader.sqlite.pragma('query_only', { simple: true })]).toEqual([true, 1]);
    for (const sql of [
      "INSERT INTO launch_lists VALUES ('acme', 'x', '{}')",
      'UPDATE snapshots SET payload = NULL',
      'DELETE FROM launch_lists',
      'CREATE TABLE notes (a)',
      'DROP TRIGGER guard_posts_update',
      'PRAGMA user_version = 7',
      'VACUUM',
    ]) {
      expect(() => reader.sqlite.exec(sql)).toThrow(/readonly/);
    }
    reader.close();
  });

  test('sees one state for as long as it looks, whatever is committed meanwhile', () => {
    const ledger = newLedger();
    const reader = openLedgerForReading(ledger.path);
    const count = () => reader.sqlite.prepare('SELECT count(*) FROM resets').pluck().get();
    const [before, during] = reader.snapshot(() => {
      const first = count();
      ledger.addResets({ at: NOW });
      return [first, count()];
    });
    expect([before, during, count()]).toEqual([0, 0, 1]);
    reader.close();
  });

  test('makes no file where there is none', () => {
    const path = join(newLedger().directory, 'missing.sqlite');
    expect(() => openLedgerForReading(path)).toThrow();
    expect(existsSync(path)).toBe(false);
  });
});

describe('a row of an append-only table', () => {
  test.each(
    Object.keys(APPEND_ONLY_KEYS),
  )('of %s is never changed, deleted or replaced by any connection', (table) => {
    const ledger = newLedger();
    fillEveryTable(ledger);
    const raw = openRaw(ledger.path);
    raw.pragma('foreign_keys = OFF');
    raw.pragma('recursive_triggers = OFF');
    const rows = () => raw.prepare(`SELECT * FROM ${table}`).all();
    const before = rows();
    expect(before.length).toBeGreaterThanOrEqual(2);
    const column = raw.prepare('SELECT name FROM pragma_table_info(?)').pluck().get(table) as string;
    for (const sql of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `UPDATE OR REPLACE ${table} SET ${column} = ${column} + 1`,
      `DELETE FROM ${table}`,
      `DELETE FROM ${table} WHERE ${column} = 1`,
      `INSERT OR REPLACE INTO ${table} SELECT * FROM ${table} LIMIT 1`,
      `REPLACE INTO ${table} SELECT * FROM ${table} LIMIT 1`,
      `INSERT INTO ${table} SELECT * FROM ${table} WHERE true ON CONFLICT DO UPDATE SET ${column} = ${column} + 1`,
    ]) {
      expect(() => raw.exec(sql), sql).toThrow(new RegExp(`${table} is append-only`));
    }
    expect(rows()).toEqual(before);
  });

  test.each(
    Object.entries(APPEND_ONLY_KEYS).flatMap(([table, keys]) =>
      keys.slice(1).map((key) => [table, key] as const),
    ),
  )('of %s is not replaced through its other key %j', (table, key) => {
    const ledger = newLedger();
    fillEveryTable(ledger);
    const raw = openRaw(ledger.path);
    raw.pragma('foreign_keys = OFF');
    const columns = raw.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
    const values = columns.map((name, index) => (index === 0 ? '99' : name)).join(', ');
    const [first = ''] = key;
    const insert = `INSERT OR REPLACE INTO ${table} SELECT ${values} FROM ${table} WHERE ${first} IS NOT NULL LIMIT 1`;
    expect(() => raw.exec(insert)).toThrow(new RegExp(`${table} is append-only`));
  });
});

function reset(id: number) {
  return {
    id,
    resetId: id,
    at: NOW + id,
    kind: 'regular',
    status: 'confirmed',
    actor: 'test',
    reason: 'test',
    recordedAt: NOW,
  } as const;
}

describe('a log that cannot be moved into the file', () => {
  const failing = (code: string) =>
    ({
      pragma(source: string) {
        if (source.startsWith('wal_checkpoint')) throw new Database.SqliteError('it failed', code);
      },
    }) as unknown as Database.Database;

  test.each([
    'SQLITE_IOERR_WRITE',
    'SQLITE_FULL',
    'SQLITE_BUSY',
    'SQLITE_READONLY',
  ])('for %s is reported', (code) => {
    expect(foldLog(failing(code), 5_000)).toBe('it failed');
  });

  test('is reported by the commit after which it is large, because somebody keeps reading', () => {
    const ledger = newLedger();
    ledger.writer.close();
    const problems: string[] = [];
    const writer = openLedgerForWriting(ledger.path, (problem) => problems.push(problem));
    const reader = openRaw(ledger.path);
    reader.exec('BEGIN; SELECT count(*) FROM posts');
    writer.commit(() => writer.sqlite.exec('CREATE TABLE small AS SELECT randomblob(100000)'));
    expect(problems).toEqual([]);
    writer.commit(() => writer.sqlite.exec('CREATE TABLE large AS SELECT randomblob(17000000)'));
    expect(problems).toEqual([
      expect.stringMatching(/^another process keeps reading an old state; the log has \d+ pages$/),
    ]);
    reader.exec('COMMIT');
    writer.commit(() => undefined);
    expect(problems).toHaveLength(1);
    writer.close();
  });
});
