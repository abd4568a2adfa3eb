import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLedger } from '../../src/audit/audit-ledger.js';
import { MAX_FINDINGS } from '../../src/audit/audit-report.js';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { createAppender } from '../../src/ledger/chain/append.js';
import { createTestLedger } from '../_support/ledgers/ledger.js';
import { putLedgerToUpgrade } from '../_support/ledgers/old-ledgers.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { withoutGuards } from '../ledger/_database.js';
import { MINUTE, post, RESET, servePosts, startTurns, TALK } from '../worker/_turns.js';

let bytes: Buffer;

/** A record of two thousand resets, no page of the file unused. */
beforeAll(() => {
  const ledger = createTestLedger();
  ledger.addResets(
    ...Array.from({ length: 2_000 }, (_, index) => ({ at: NOW - index * MINUTE, text: RESET })),
  );
  ledger.writer.sqlite.exec('VACUUM');
  bytes = ledger.writer.sqlite.serialize();
  ledger.remove();
});

function copy(): string {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  writeFileSync(path, bytes);
  return path;
}

function changed(sql: string): string {
  const path = copy();
  const sqlite = new Database(path);
  sqlite.exec(sql);
  sqlite.close();
  return path;
}

function oldLedger(): string {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  putLedgerToUpgrade(path);
  return path;
}

const said = (path: string) => auditLedger(path).findings.map(({ table, message }) => `${table}: ${message}`);

describe('a file that is no ledger of this program', () => {
  test('is one finding, which says what it is instead', () => {
    expect(auditLedger(copy()).findings).toEqual([]);
    const folder = temporaryDirectory();
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const other = new Database(join(folder, 'other.sqlite'));
    other.exec('CREATE TABLE notes (text TEXT)');
    other.close();
    mkdirSync(join(folder, 'folder'));
    for (const [path, check, message] of [
      [join(folder, 'missing.sqlite'), 'file', /There is no file/],
      [join(folder, 'folder'), 'file', /is not a file/],
      [file('empty', ''), 'file', /is empty/],
      [file('text', 'hello, I am a text file\n'.repeat(100)), 'file', /is not a SQLite file/],
      [join(folder, 'other.sqlite'), 'file', /of another program/],
      [
        changed("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)"),
        'version',
        /newer version/,
      ],
      [oldLedger(), 'version', /older version/],
      [changed('PRAGMA application_id = 7'), 'file', /of another program/],
    ] as const) {
      const report = auditLedger(path);
      expect(report.findings).toEqual([
        { check, table: null, rowId: null, message: expect.stringMatching(message) },
      ]);
      expect(report.chain).toBeNull();
    }
  });
});

describe('a schema that somebody changed', () => {
  test('is named object by object', () => {
    const path = changed(`
      DROP TRIGGER guard_resets_delete;
      DROP TRIGGER guard_windows_order;
      CREATE TRIGGER guard_windows_order BEFORE INSERT ON windows WHEN 0 BEGIN SELECT 1; END;
      CREATE TRIGGER more AFTER INSERT ON resets BEGIN SELECT 1; END;
      DROP VIEW v_turns;
      DROP VIEW v_scores;
      CREATE VIEW v_scores AS SELECT 1 AS brier;
      DROP INDEX resets_superseded_once;
      CREATE TABLE notes (text TEXT);
      DROP TABLE provider_status;
      CREATE TABLE provider_status (id integer PRIMARY KEY NOT NULL, turn_id integer NOT NULL, indicator text NOT NULL,
        description text NOT NULL, read_at integer NOT NULL);
      UPDATE __drizzle_migrations SET hash = 'x' WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`);
    const findings = said(path).filter((one) => !/could not be completed/.test(one));
    for (const expected of [
      /^resets: the trigger guard_resets_delete is missing/,
      /^windows: the trigger guard_windows_order is different from/,
      /^resets: the trigger more does not belong to this program/,
      /^v_turns: the view v_turns is missing/,
      /^v_scores: the view v_scores is different from/,
      /^resets: the index resets_superseded_once is missing/,
      /^notes: the table notes does not belong/,
      /^provider_status: the table provider_status is not STRICT/,
      /^__drizzle_migrations: is not the migration/,
    ])
      expect(findings.filter((one) => expected.test(one))).toHaveLength(1);
  });

  test('is also one that lacks a row of its migrations: everything is still checked', () => {
    const path = changed(`DELETE FROM __drizzle_migrations;
      DROP TRIGGER guard_resets_update; UPDATE resets SET at = at + 1 WHERE id = 7`);
    const { findings } = auditLedger(path);
    const tables = new Set(findings.map(({ check, table }) => `${check} ${table}`));
    expect(tables).toContain('schema __drizzle_migrations');
    expect(tables).toContain('chain resets');
    expect(tables).not.toContain('version null');
  });

  test.each([
    ['a table', 'CREATE TABLE notes (text TEXT)'],
    ['a trigger', 'DROP TRIGGER guard_resets_update'],
    ['an index', 'DROP INDEX resets_by_reset'],
    ['a view', 'DROP VIEW v_resets'],
    ['a migration', "UPDATE __drizzle_migrations SET hash = 'x'"],
  ])('is named first, and then the chain that was broken behind it: %s', (_, sql) => {
    const path = copy();
    const sqlite = new Database(path);
    withoutGuards(sqlite, () => sqlite.exec('UPDATE resets SET at = at + 1 WHERE id = 7'));
    sqlite.exec(sql);
    sqlite.close();
    const checks = auditLedger(path).findings.map(({ check }) => check);
    expect(checks.slice(0, 2)).toEqual(['schema', 'chain']);
  });

  test('is not what SQLite or a replication program keeps beside it', () => {
    expect(
      said(changed('ANALYZE; CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')),
    ).toEqual([]);
  });

  test.each([
    [
      'a trigger',
      'CREATE TRIGGER planted AFTER INSERT ON _litestream_seq BEGIN DELETE FROM texts; END',
      'trigger planted',
    ],
    [
      'a table that keeps texts from being taken down',
      'CREATE TABLE _litestream_lock (id INTEGER, hash TEXT REFERENCES texts(hash))',
      'table _litestream_lock',
    ],
    ['a view', 'CREATE VIEW _litestream_lock AS SELECT * FROM texts', 'view _litestream_lock'],
  ])('is what stands beside it and can do more: %s', (_, sql, name) => {
    expect(
      said(changed(`CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); ${sql}`)),
    ).toEqual([expect.stringContaining(`the ${name} does not belong to this program`)]);
  });
});

describe('a damaged file', () => {
  test('gives findings, wherever its bytes were overwritten, and never an exception', () => {
    const rng = seededRandom(4_096);
    const pages = bytes.length / 4_096;
    for (let trial = 0; trial < 12; trial += 1) {
      const path = copy();
      const page = trial === 0 ? 0 : 1 + Math.floor(rng() * (pages - 1));
      const damaged = readFileSync(path);
      // The first page keeps its beginning, so that the file still passes for a ledger.
      damaged.fill(0xaa, page * 4_096 + (page === 0 ? 200 : 0), (page + 1) * 4_096);
      writeFileSync(path, damaged);
      expect([page, auditLedger(path).findings.length > 0]).toEqual([page, true]);
    }
  });

  test('that was cut gives findings, too', () => {
    for (const part of [0.1, 0.5, 0.9]) {
      const path = copy();
      truncateSync(path, Math.floor((bytes.length * part) / 4_096) * 4_096);
      expect(auditLedger(path).findings.length).toBeGreaterThan(0);
    }
  });

  test('a ledger that is wrong from end to end names the first of each check, and how many more there are', () => {
    const path = copy();
    const sqlite = new Database(path);
    withoutGuards(sqlite, () => sqlite.exec("UPDATE resets SET reason = 'forged'"));
    sqlite.close();
    const { findings } = auditLedger(path);
    expect(findings).toHaveLength(MAX_FINDINGS + 1);
    expect(findings.at(-1)).toEqual({
      check: 'chain',
      table: null,
      rowId: null,
      message: 'and 1000 more of these',
    });
  });
});

test('Beside a worker that writes, the audit sees one committed state, and nothing to find.', async () => {
  const upstreams = await servePosts([post(TALK)]);
  const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
  let entries = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    upstreams.add(post(RESET, turns.clock.now));
    const writing = turns.turn(7 * 60 * MINUTE);
    expect(auditLedger(turns.path).findings).toEqual([]);
    await writing;
    const { findings, chain } = auditLedger(turns.path);
    expect(findings).toEqual([]);
    expect(chain?.seq).toBeGreaterThan(entries);
    entries = chain?.seq ?? 0;
  }
});

test('A snapshot of a turn in which sources failed, wholly or in part, follows from the tables.', async () => {
  const upstreams = await servePosts([post(RESET)]);
  const { rss, atom } = upstreams.timelines;
  const turns = startTurns({ timeline: [rss, atom], upstreams, status: [], launchFeeds: [`openai=${atom}`] });
  for (const path of ['/api/v2/incidents.json', '/atom.xml', '/rss.xml']) {
    upstreams.fail(path, { status: 500 });
    await turns.turn(5 * MINUTE);
    expect([path, auditLedger(turns.path).findings]).toEqual([path, []]);
  }
});

test('What another process has written and not committed is not seen.', () => {
  const ledger = createTestLedger();
  ledger.addResets({ at: NOW });
  const before = auditLedger(ledger.path).chain;
  expect(() =>
    ledger.writer.commit((tx) => {
      createAppender(tx).append('coverageClaims', {
        fromAt: 1,
        toAt: 2,
        basis: 'import',
        origin: 'x',
        recordedAt: NOW,
      });
      expect(auditLedger(ledger.path)).toMatchObject({ findings: [], chain: before });
      throw new Error('rolled back');
    }),
  ).toThrow();
  ledger.remove();
});
