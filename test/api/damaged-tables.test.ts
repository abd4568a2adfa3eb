import { closeSync, openSync, readFileSync, utimesSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { NOW, SECOND } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { closedLedger, ledgerOf } from './_launches.js';

const DATA = ['stats', 'resets', 'forecast', 'odds', 'launches'].map((name) => `/api/v1/${name}`);
const DOCUMENTS = ['/', '/odds', '/feed.atom', '/calendar.ics', '/data/resets.csv', '/data/files.json'];

const TABLES = [
  'resets',
  'reset_evidence',
  'posts',
  'texts',
  'redactions',
  'readings',
  'incidents',
  'coverage_claims',
  'turns',
  'chain',
  'odds_books',
  'launch_posts',
];

/** Tables of the journal of forecasts, without which the record is served. */
const JOURNAL = ['forecasts', 'windows', 'scores'];

function rootPageOf(path: string, table: string): number {
  const sqlite = new Database(path, { readonly: true });
  const page = sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table);
  sqlite.close();
  return Number(page);
}

/** Overwrites a page in place, as a failing disk or a stray program does: no commit says so. */
function overwrite(path: string, page: number, content: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, content, 0, 4096, (page - 1) * 4096);
  closeSync(file);
}

/** One of each kind: what is kept of an answer, and what a page makes of the same snapshot. */
const SAMPLE = { data: ['/api/v1/stats', '/api/v1/resets'], documents: ['/data/resets.csv'] };

async function expectSampleServed(api: TestApi): Promise<void> {
  for (const path of SAMPLE.data) expect([path, await api.outcome(path)]).toEqual([path, '200']);
  for (const path of SAMPLE.documents) expect([path, await statusOf(api, path)]).toEqual([path, 200]);
}

async function expectServed(api: TestApi): Promise<void> {
  for (const path of DATA) expect([path, await api.outcome(path)]).toEqual([path, '200']);
  for (const path of DOCUMENTS) expect([path, await statusOf(api, path)]).toEqual([path, 200]);
  expect(await api.outcome('/api/v1/health')).toBe('200');
}

/** @param table that health has to name */
async function expectDamaged(api: TestApi, table: string): Promise<void> {
  for (const path of DATA) {
    const { status, text } = await api.send(path);
    expect([path, status]).toEqual([path, 503]);
    expect(JSON.parse(text).error.code).toBe('data_unavailable');
  }
  for (const path of DOCUMENTS) expect([path, await statusOf(api, path)]).toEqual([path, 503]);
  const health = await api.health();
  expect([table, health]).toMatchObject([
    table,
    { status: 'degraded', observer: 'unavailable', apiVersion: '1' },
  ]);
  expect(health.reasons).toEqual([expect.stringMatching(new RegExp(`^The ledger's table ${table} `))]);
  expect((await api.send('/api/v1/health')).status).toBe(503);
}

async function expectWithoutScores(api: TestApi): Promise<void> {
  await expectSampleServed(api);
  expect((await api.forecast()).liveAccuracy?.status).toBe('unavailable');
  const health = await api.health();
  expect(health).toMatchObject({ status: 'degraded', observer: 'degraded', apiVersion: '1' });
  expect(health.reasons).toContain('The journal of forecasts could not be read.');
}

async function statusOf(api: TestApi, path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${api.port}${path}`)).status;
}

describe('contract: data endpoints answer 503 when the complete ledger cannot be read, and health names the table', () => {
  // Holds R154.
  test('the root page of a table is overwritten while it is served: at the next look at the file', async () => {
    const { path } = closedLedger(60);
    const api = await serveApi(path);
    await expectServed(api);
    for (const [n, table] of [...TABLES, ...JOURNAL].entries()) {
      const page = rootPageOf(path, table);
      const good = readFileSync(path).subarray((page - 1) * 4096, page * 4096);
      overwrite(path, page, Buffer.alloc(4096, n % 2 === 0 ? 0xff : 0));
      api.clock.now += SECOND;
      await expectDamaged(api, table);
      overwrite(path, page, good);
      await expectSampleServed(api);
    }
    await expectServed(api);
  });

  test('damage that leaves the times of the file alone: with the next commit', async () => {
    const { path, writer } = ledgerOf(60);
    const api = await serveApi(path);
    writer.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    api.clock.now += SECOND;
    await expectServed(api);
    // To the millisecond, as utimes can set it back.
    const then = new Date(NOW);
    utimesSync(path, then, then);
    api.clock.now += SECOND;
    await expectServed(api);
    overwrite(path, rootPageOf(path, 'resets'), Buffer.alloc(4096, 0xff));
    utimesSync(path, then, then);
    writer.sqlite.exec('CREATE TABLE stray (a)');
    await expectDamaged(api, 'resets');
  });

  test('a table is missing, then back: at the next request', async () => {
    const { path, writer } = ledgerOf(3);
    const api = await serveApi(path);
    await expectServed(api);
    writer.sqlite.pragma('legacy_alter_table = ON');
    for (const table of [...TABLES, ...JOURNAL]) {
      writer.sqlite.exec(`ALTER TABLE ${table} RENAME TO away`);
      await (JOURNAL.includes(table) ? expectWithoutScores(api) : expectDamaged(api, table));
      writer.sqlite.exec(`ALTER TABLE away RENAME TO ${table}`);
      await expectSampleServed(api);
    }
    await expectServed(api);
  });

  // Holds R54.
  test.each([
    ['is empty', 'DELETE FROM resets'],
    ['lacks the newest reset', 'DELETE FROM resets WHERE at = (SELECT max(at) FROM resets)'],
    ['lacks one in the middle', 'DELETE FROM resets WHERE id = 3'],
    ['has another newest reset', 'UPDATE resets SET at = at + 1 WHERE at = (SELECT max(at) FROM resets)'],
  ])('the record %s: never totals and pages that disagree with the snapshot', async (_what, sql) => {
    const { path, writer } = ledgerOf(5);
    const api = await serveApi(path);
    await expectServed(api);
    writer.sqlite.exec(`DROP TRIGGER guard_resets_update; DROP TRIGGER guard_resets_delete; ${sql}`);
    await expectDamaged(api, 'resets');
  });
});
