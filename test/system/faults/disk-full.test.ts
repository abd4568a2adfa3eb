import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { query, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { MINUTE, NOW } from '../../_support/ledgers/snapshot.js';
import { childEnvironment, temporaryDirectory, turnOnce } from '../../_support/processes/processes.js';
import { serveApi } from '../../_support/servers/api.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { startTurns } from '../../worker/_turns.js';
import { CAN_MOUNT, MOUNT_NEEDED, smallDisk } from './_disk.js';
import { COMMAND, costOf, RESET_TEXT, RUNS, startWorker, writeTimeline } from './_worker.js';

/** Always the same in `npm test`, another one in each run of the long form. */
const SEED = Number(process.env.FAULT_SEED ?? (process.env.FAULT_RUNS ? Date.now() % 1_000_000 : 1));

/** A single word, which is soon read. */
const LONG = 'x'.repeat(20_000);

test.skipIf(!CAN_MOUNT)(
  `A disk that is full during ${RUNS} commits costs nothing: the turn fails as a whole, says which disk, and is made up for (seed ${SEED}; ${MOUNT_NEEDED}).`,
  async () => {
    const random = seededRandom(SEED);
    const disk = smallDisk(8_000_000);
    const path = join(disk.directory, 'ledger.sqlite');
    const timeline = writeTimeline();
    timeline.post(NOW - 60 * MINUTE);
    const worker = await startWorker(path, timeline);
    const api = await serveApi(path);
    expect(await worker.turn()).toBe(true);

    for (let run = 0; run < RUNS; run += 1) {
      const before = rowCounts(path);
      // Everywhere from "nothing goes" to "nearly all of it went".
      disk.fill(Math.floor(random() ** 2 * 150_000));
      for (let n = 0; n < 8; n += 1) timeline.post(worker.clock.now, `${LONG} (${run}.${n})`);
      timeline.post(worker.clock.now, RESET_TEXT);
      worker.said();
      expect(await worker.turn()).toBe(false);
      expect(worker.said()).toMatch(
        new RegExp(
          `turn failed, nothing was written.*the disk that holds ${disk.directory} is full.*Free space`,
        ),
      );
      expect(rowCounts(path)).toEqual(before);

      // What was committed before is served, until it is ten minutes old.
      api.clock.now = worker.clock.now;
      expect(await api.outcome('/api/v1/stats')).toBe('200');
      expect(await worker.turn()).toBe(false);
      api.clock.now = worker.clock.now + 1;
      expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');

      disk.free();
      expect(await worker.turn()).toBe(true);
      api.clock.now = worker.clock.now;
      expect(await api.outcome('/api/v1/stats')).toBe('200');
      // The log does not grow for ever on a small disk.
      expect(statSync(`${path}-wal`).size).toBe(0);
    }
    const cost = costOf(path, { posts: timeline.ids, turns: worker.committed });
    recordReliability({
      id: 'disk-full',
      fault: 'Disk full during a commit',
      runs: RUNS,
      injected: 'A file system of 8 MB has 0 to 150 kB left while a turn commits 180 kB; then space is freed',
      ...cost,
      unavailableSeconds: null,
      command: COMMAND,
      note: 'The API serves what was committed until it is ten minutes old, and again after the first turn with space',
    });
    expect(cost).toEqual({ lost: 0, duplicated: 0 });
  },
  240_000,
);

test.skipIf(!CAN_MOUNT)(
  `A worker that starts on a full disk says so in one line and exits with 1, with a new ledger or an old one; with space it goes on (${MOUNT_NEEDED}).`,
  async () => {
    const disk = smallDisk(4_000_000);
    const path = join(disk.directory, 'ledger.sqlite');
    const env = { LEDGER_PATH: path, SEED_RECORD: 'none' };
    disk.fill(0);
    const told = (output: string) => {
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(output).toContain(`the disk that holds ${disk.directory} is full`);
      expect(output).not.toMatch(/ at .*\.js:\d+/);
    };
    const first = await turnOnce(env);
    expect(first.code).toBe(1);
    told(first.output);
    disk.free();
    expect((await turnOnce(env)).code).toBe(0);
    const before = query(path, 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name');
    disk.fill(0);
    const second = await turnOnce(env);
    expect(second.code).toBe(1);
    told(second.output);
    disk.free();
    expect(query(path, 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name')).toEqual(before);
    const third = await turnOnce(env);
    expect(third.code, third.output).toBe(0);
    expect(rowCounts(path).turns).toBe(2);
  },
  60_000,
);

test('A limit on the size of files fails the turn as a whole, says so, and is made up for without it.', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'ledger.sqlite');
  const timeline = writeTimeline(directory);
  timeline.post(Date.now() - 60 * MINUTE);
  const env = { LEDGER_PATH: path, SEED_RECORD: 'none', TIMELINE: timeline.spec };
  expect((await turnOnce(env)).code).toBe(0);
  const before = rowCounts(path);
  for (let n = 0; n < 40; n += 1) timeline.post(Date.now() - 30 * MINUTE, `${LONG} (${n})`);

  // Units of 512 bytes; enough to start with, not for the turn.
  const blocks = Math.ceil((statSync(path).size + 250_000) / 512);
  const worker = fileURLToPath(new URL('../../../dist/worker.js', import.meta.url));
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, worker, '--once'],
    { env: childEnvironment(env), encoding: 'utf8' },
  );
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/turn failed, nothing was written.*a file size limit was reached/),
  ]);
  expect(rowCounts(path)).toEqual(before);
  expect((await turnOnce(env)).code).toBe(0);
  expect(costOf(path, { posts: timeline.ids, turns: [1, 2] })).toEqual({ lost: 0, duplicated: 0 });
});

test.each([
  ['the forecast', /"readings".*"readings".*order by/is],
  ['the scores of earlier ones', /from "windows" .*group by/],
])('Where SQLite takes back a transaction while %s is made, the rest of the turn is not written outside of it.', async (_what, statement) => {
  const turns = startTurns({ timeline: [] });
  const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  const prototype = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1')) as Database.Statement;
  const all = prototype.all;
  const spy = vi.spyOn(prototype, 'all').mockImplementation(function (this: Database.Statement, ...args) {
    if (!statement.test(this.source)) return all.apply(this, args) as never;
    // What SQLite does when a page of the open transaction cannot be written.
    turns.write('ROLLBACK');
    throw full;
  });
  onTestFinished(() => spy.mockRestore());
  await expect(turns.tryTurn()).rejects.toThrow(full);
  spy.mockRestore();
  expect(turns.rows('SELECT (SELECT count(*) FROM turns) + (SELECT count(*) FROM snapshots) AS n')).toEqual([
    { n: 0 },
  ]);
  expect(turns.rows('SELECT count(*) AS n FROM chain')).toEqual([{ n: 0 }]);
  await turns.turn(5 * MINUTE);
});
