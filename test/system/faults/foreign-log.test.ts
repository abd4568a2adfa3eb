import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { restoreCommand } from '../../../src/cli/commands/restore.js';
import { withLedger } from '../../../src/cli/open-ledger.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../../_support/processes/processes.js';
import { serveApi } from '../../_support/servers/api.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { explained } from './_explained.js';
import { COMMAND, costOf, startWorker, type TestWorker, type Timeline, writeTimeline } from './_worker.js';

/*
 * The log beside a ledger (-wal) is replayed by whoever opens the file of that name: these are logs of other
 * files, of other forms, and of nothing at all, as they are left by a crash and by what people do after one.
 */

let path = '';
let timeline: Timeline;
let clock: { now: number };
let committed: number[];

beforeEach(async () => {
  path = join(temporaryDirectory(), 'ledger.sqlite');
  timeline = writeTimeline();
  for (let n = 0; n < 30; n += 1) timeline.post(NOW - 40 * HOUR + n * HOUR, `Note ${n}.`);
  const worker = await startWorker(path, timeline);
  for (let n = 0; n < 3; n += 1) expect(await worker.turn()).toBe(true);
  worker.worker.close();
  ({ clock, committed } = worker);
});

async function nextWorker(): Promise<TestWorker> {
  const worker = await startWorker(path, timeline, { clock });
  worker.committed.push(...committed);
  return worker;
}

async function expectGoesOn(worker: TestWorker): Promise<void> {
  timeline.post(clock.now);
  expect(await worker.turn()).toBe(true);
  expect(costOf(path, { posts: timeline.ids, turns: worker.committed })).toEqual({ lost: 0, duplicated: 0 });
}

/** Puts a log beside the ledger that `write` leaves beside a copy of `from`, unfolded, as a crash does. */
function logOf(from: string, write: (sqlite: Database.Database) => void): Buffer {
  const copy = join(temporaryDirectory(), 'copy.sqlite');
  copyFileSync(from, copy);
  const sqlite = new Database(copy);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('wal_autocheckpoint = 0');
  write(sqlite);
  const log = readFileSync(`${copy}-wal`);
  sqlite.close();
  return log;
}

/** The checksum of a log's header, as https://sqlite.org/fileformat2.html#checksum_algorithm has it. */
function signHeader(log: Buffer): void {
  const littleEndian = log.readUInt32BE(0) === 0x377f0682;
  const word = (at: number) => (littleEndian ? log.readUInt32LE(at) : log.readUInt32BE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  log.writeUInt32BE(first, 24);
  log.writeUInt32BE(second, 28);
}

let count = 0;
afterEach(() => {
  count += 1;
});

describe('a log that is not this ledger’s stops the worker, which says what to do; nothing is changed, and without the log the ledger goes on whole:', () => {
  async function expectRefused(message: RegExp): Promise<void> {
    const files = [path, `${path}-wal`].filter((name) => existsSync(name));
    const content = () => files.map((name) => readFileSync(name).toString('base64'));
    const before = content();
    const said = await nextWorker().then(
      () => 'started',
      (error) => explained(error, path),
    );
    expect(said).toMatch(message);
    expect(said).toMatch(/nothing was changed.*move the log away.*reset-record restore/);
    expect(content()).toEqual(before);
    // A command that appends is no less a writer.
    await expect(withLedger({ path, from: 'argument' }, () => undefined)).rejects.toThrow(
      existsSync(path) ? message : /There is no ledger/,
    );
    expect(content()).toEqual(before);
  }

  /** As the message asks for. */
  async function expectGoesOnWithoutLog(): Promise<void> {
    renameSync(`${path}-wal`, `${path}.log-of-another`);
    await expectGoesOn(await nextWorker());
  }

  test('the log of a later state beside a backup that was copied over the ledger', async () => {
    const backup = `${path}.backup`;
    copyFileSync(path, backup);
    const later = await nextWorker();
    for (let n = 0; n < 5; n += 1) {
      timeline.post(clock.now, 'and so on '.repeat(500));
      expect(await later.turn()).toBe(true);
    }
    later.worker.close();
    writeFileSync(
      `${path}-wal`,
      logOf(path, (sqlite) => void sqlite.exec('CREATE TABLE stray AS SELECT * FROM posts')),
    );
    copyFileSync(backup, path);
    await expectRefused(/ledger\.sqlite and its log .*-wal do not form a complete ledger/);
    await expectGoesOnWithoutLog();
  });

  test('the log of another program that holds a whole database', async () => {
    const other = join(temporaryDirectory(), 'notes.sqlite');
    const notes = new Database(other);
    notes.exec('CREATE TABLE notes (text TEXT)');
    notes.close();
    writeFileSync(
      `${path}-wal`,
      logOf(other, (sqlite) => void sqlite.exec("INSERT INTO notes VALUES ('hello'); VACUUM")),
    );
    await expectRefused(/do not form a complete ledger \(of another program\)/);
    await expectGoesOnWithoutLog();
  });

  test('the log of an empty database', async () => {
    const other = join(temporaryDirectory(), 'empty.sqlite');
    writeFileSync(other, '');
    writeFileSync(
      `${path}-wal`,
      logOf(other, (sqlite) => void sqlite.pragma('user_version = 1')),
    );
    await expectRefused(/do not form a complete ledger \(no table is left\)/);
    await expectGoesOnWithoutLog();
  });

  test('a log in a form that this SQLite does not know, beside which the API has no data', async () => {
    const log = logOf(path, (sqlite) => void sqlite.exec('CREATE TABLE stray (a)'));
    log.writeUInt32BE(3_008_000, 4);
    signHeader(log);
    writeFileSync(`${path}-wal`, log);
    await expectRefused(/do not form a complete ledger \(unable to open database file\)/);
    const api = await serveApi(path);
    api.clock.now = clock.now;
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
    await expectGoesOnWithoutLog();
    expect(await api.outcome('/api/v1/stats')).toBe('200');
  });

  test.each([
    ['gone', () => rmSync(path)],
    ['empty', () => writeFileSync(path, '')],
  ])('a log whose ledger is %s, which a restore keeps', async (_what, remove) => {
    const backup = join(temporaryDirectory(), 'backup.sqlite');
    copyFileSync(path, backup);
    const log = logOf(path, (sqlite) => void sqlite.exec('CREATE TABLE stray (a)'));
    writeFileSync(`${path}-wal`, log);
    remove();
    const said = await nextWorker().catch((error) => explained(error, path));
    expect(said).toMatch(/There is a log .*-wal, but its ledger .* is gone; nothing was changed/);
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
    const quiet = { out: () => undefined, err: () => undefined, isTerminal: false };
    await restoreCommand(
      backup,
      { ledgerPath: path, product: 'codex', now: NOW, head: null, json: false },
      quiet,
    );
    const kept = readdirSync(dirname(path)).filter((name) => name.includes('.replaced-'));
    expect(kept).toEqual([expect.stringMatching(/\.sqlite-wal$/)]);
    expect(readFileSync(join(dirname(path), kept[0] ?? '')).equals(log)).toBe(true);
    await expectGoesOn(await nextWorker());
  });
});

test.each([
  ['noise', Buffer.alloc(9_000, 0xa5)],
  ['a text', Buffer.from('a log of another kind\n'.repeat(20))],
  ['three bytes', Buffer.from('abc')],
])('What is no log of SQLite (%s) is not read, and the ledger goes on whole.', async (_what, bytes) => {
  writeFileSync(`${path}-wal`, bytes);
  const worker = await nextWorker();
  expect(worker.said()).toBe('');
  await expectGoesOn(worker);
});

describe('what a crash leaves is recovered without a word:', () => {
  test('a committed turn that stands in the log alone, and the log cut off behind it', async () => {
    const worker = await nextWorker();
    // A reader keeps the log from being folded.
    const reader = new Database(path, { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN; SELECT * FROM turns');
    reader.prepare('SELECT count(*) FROM turns').get();
    timeline.post(clock.now);
    expect(await worker.turn()).toBe(true);
    const crashed = join(temporaryDirectory(), 'ledger.sqlite');
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${crashed}${end}`);
    reader.close();
    const log = readFileSync(`${crashed}-wal`);
    expect(log.length).toBeGreaterThan(4096);
    for (const behind of [Buffer.alloc(0), Buffer.alloc(5_000, 0x5a), log.subarray(0, 2_000)]) {
      const again = join(temporaryDirectory(), 'ledger.sqlite');
      copyFileSync(crashed, again);
      writeFileSync(`${again}-wal`, Buffer.concat([log, behind]));
      const next = await startWorker(again, timeline, { clock });
      expect(next.said()).toBe('');
      expect(await next.turn()).toBe(true);
      expect(costOf(again, { posts: timeline.ids, turns: [...worker.committed, ...next.committed] })).toEqual(
        {
          lost: 0,
          duplicated: 0,
        },
      );
    }
  });

  test('an index (-shm) of noise, with a log and without', async () => {
    writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0xa5));
    const worker = await nextWorker();
    expect(worker.said()).toBe('');
    await expectGoesOn(worker);
  });

  test('a ledger in rollback mode, with the journal of a transaction that was not finished', async () => {
    const sqlite = new Database(path);
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('cache_size = 1');
    sqlite.pragma('cache_spill = 1');
    sqlite.exec('BEGIN IMMEDIATE; CREATE TABLE stray AS SELECT p.* FROM posts AS p, posts AS q');
    const hot = join(temporaryDirectory(), 'ledger.sqlite');
    for (const end of ['', '-journal']) copyFileSync(`${path}${end}`, `${hot}${end}`);
    sqlite.exec('ROLLBACK');
    sqlite.close();
    path = hot;
    const worker = await nextWorker();
    expect(worker.said()).toBe('');
    await expectGoesOn(worker);
    expect(existsSync(`${hot}-journal`)).toBe(false);
    const reopened = new Database(hot);
    expect(reopened.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(reopened.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'stray'").get()).toEqual({
      n: 0,
    });
    reopened.close();
  });
});

afterAll(() => {
  recordReliability({
    id: 'foreign-log',
    fault: 'Log (-wal, -shm, -journal) of another file or form, or half written',
    runs: count,
    injected:
      'A worker starts next to a log that is later, cut off, noise, of another program or form, without its ledger, or in rollback mode',
    lost: 0,
    duplicated: 0,
    unavailableSeconds: null,
    command: COMMAND,
    note: 'A foreign log is refused and nothing is changed',
  });
});
