import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLedger } from '../../../src/audit/audit-ledger.js';
import { BUNDLED_REGULAR } from '../../_support/ledgers/bundled-record.js';
import { query, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { MINUTE, NOW, SECOND } from '../../_support/ledgers/snapshot.js';
import { start, temporaryDirectory, turnOnce, until } from '../../_support/processes/processes.js';
import { serveApi } from '../../_support/servers/api.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import {
  COMMAND,
  costOf,
  RESET_TEXT,
  startWorker,
  type TestWorker,
  type Timeline,
  writeTimeline,
} from './_worker.js';

let folder = '';
let path = '';
let timeline: Timeline;
let worker: TestWorker;

beforeEach(async () => {
  folder = join(temporaryDirectory(), 'data');
  path = join(folder, 'ledger.sqlite');
  timeline = writeTimeline();
  timeline.post(NOW - 90 * MINUTE, RESET_TEXT);
  worker = await startWorker(path, timeline);
  expect(await worker.turn()).toBe(true);
  timeline.post(NOW);
  expect(await worker.turn()).toBe(true);
  worker.said();
});

/** The next worker, as a supervisor starts it. */
async function nextWorker(): Promise<TestWorker> {
  worker.worker.close();
  const next = await startWorker(path, timeline, { clock: worker.clock });
  next.committed.push(...worker.committed);
  return next;
}

describe('a ledger that goes away under its worker is not written into the void', () => {
  test.each<[string, () => void]>([
    ['deleted', () => rmSync(path)],
    ['deleted with its log', () => void ['', '-wal', '-shm'].map((end) => rmSync(`${path}${end}`))],
    ['deleted with its folder', () => rmSync(folder, { recursive: true })],
    ['moved away', () => renameSync(path, `${path}.away`)],
  ])('%s: the worker puts back what it held and ends, the API says 503 and recovers, the next worker goes on', async (what, remove) => {
    const api = await serveApi(path);
    api.clock.now = worker.clock.now;
    expect(await api.outcome('/api/v1/stats')).toBe('200');
    remove();
    api.clock.now += SECOND;
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');

    expect(await worker.turn()).toBe(false);
    expect(worker.said()).toMatch(
      /was deleted or moved away.*put back there.*This worker stops; the next start continues/,
    );
    expect(await worker.worker.run()).toBe(false);
    api.clock.now = worker.clock.now;
    expect(await api.outcome('/api/v1/stats')).toBe('200');

    const next = await nextWorker();
    expect(next.said()).toBe('');
    expect(await next.turn()).toBe(true);
    expect(await api.outcome('/api/v1/stats')).toBe('200');
    const cost = costOf(path, { posts: timeline.ids, turns: next.committed });
    if (what === 'deleted') {
      recordReliability({
        id: 'ledger-deleted',
        fault: 'Ledger deleted under worker and API',
        runs: 4,
        injected:
          'The file is deleted, with its log, with its folder, or moved away, while both have it open',
        ...cost,
        unavailableSeconds: null,
        command: COMMAND,
        note: 'The API answers 503 until the next turn, which puts the file back',
      });
    }
    expect(cost).toEqual({ lost: 0, duplicated: 0 });
  });

  test('replaced by a backup: what the former one held is saved beside it, and the next worker goes on with the backup', async () => {
    const backup = `${path}.backup`;
    copyFileSync(path, backup);
    timeline.post(worker.clock.now);
    expect(await worker.turn()).toBe(true);
    renameSync(backup, path);
    expect(await worker.turn()).toBe(false);
    expect(worker.said()).toMatch(/was replaced by another file.*saved as .*\.saved-/);
    const saved = join(folder, readdirSync(folder).find((name) => name.includes('.saved-')) ?? '');
    expect(costOf(saved, { posts: timeline.ids, turns: worker.committed })).toEqual({
      lost: 0,
      duplicated: 0,
    });

    expect(rowCounts(path)).toMatchObject({ turns: 2, posts: 2 });
    const next = await nextWorker();
    expect(await next.turn()).toBe(true);
    expect(auditLedger(path).findings).toEqual([]);
    expect(rowCounts(path)).toMatchObject({ turns: 3, posts: 3 });
  });

  test('written over by a copy: nothing is mixed into it', async () => {
    const backup = `${path}.backup`;
    copyFileSync(path, backup);
    for (let n = 0; n < 3; n += 1) {
      timeline.post(worker.clock.now);
      expect(await worker.turn()).toBe(true);
    }
    copyFileSync(backup, path);
    expect(await worker.turn()).toBe(false);
    expect(worker.said()).toMatch(/was overwritten.*Stop the worker before you copy a file there/);
    const next = await nextWorker();
    expect(auditLedger(path).findings).toEqual([]);
    expect(rowCounts(path).turns).toBe(2);
    expect(await next.turn()).toBe(true);
    expect(auditLedger(path).findings).toEqual([]);
  });

  test('the log deleted by hand: at rest it holds nothing', async () => {
    rmSync(`${path}-wal`);
    rmSync(`${path}-shm`);
    expect(auditLedger(path).findings).toEqual([]);
    expect(rowCounts(path)).toMatchObject({ turns: 2, posts: 2 });
  });

  test.each<[string, () => void]>([
    ['deleted', () => rmSync(path)],
    ['deleted with its folder', () => rmSync(folder, { recursive: true })],
  ])('%s between the last turn and the end of the worker: it is put back all the same', async (_, remove) => {
    const running = worker.worker.run();
    await until('the first turn', () => worker.said().includes('turn committed'));
    remove();
    worker.stop();
    expect(await running).toBe(false);
    expect(worker.said()).toMatch(/was deleted or moved away.*put back there/);
    expect(rowCounts(path).turns).toBe(3);
    expect(readdirSync(folder).filter((name) => name.includes('.saved-'))).toEqual([]);
  });
});

test('A worker process whose ledger is deleted ends with 1 and its reason; started again, it has all of it.', async () => {
  const directory = temporaryDirectory();
  const ledger = join(directory, 'ledger.sqlite');
  const env = { LEDGER_PATH: ledger, TURN_SCHEDULE: '* * * * * *' };
  const process = start('worker.js', env);
  await until('a turn', () => process.output().includes('turn committed'));
  rmSync(ledger);
  expect(await process.exit).toBe(1);
  expect(process.output()).toContain('was deleted or moved away while this process was writing it');
  const committed = process.output().split('turn committed').length - 1;
  // A turn during the deletion was written and is put back, but the line that tells of it is not reached.
  expect([committed, committed + 1]).toContain(rowCounts(ledger).turns);
  expect((await turnOnce(env)).code).toBe(0);
  expect(auditLedger(ledger).findings).toEqual([]);
  expect(query(ledger, "SELECT count(*) AS n FROM resets WHERE kind = 'regular'")).toEqual([
    { n: BUNDLED_REGULAR },
  ]);
});

test('A worker process that is told to stop after its ledger was deleted with its folder puts both back.', async () => {
  const data = join(temporaryDirectory(), 'data');
  const ledger = join(data, 'ledger.sqlite');
  // Its next turn is as far away as one may be: the signal comes first.
  const process = start('worker.js', { LEDGER_PATH: ledger });
  await until('both turns of a start', () => /turn committed.*turn committed/s.test(process.output()));
  rmSync(data, { recursive: true });
  process.child.kill('SIGTERM');
  expect(await process.exit).toBe(1);
  expect(process.output()).toContain('its contents were put back there');
  const committed = process.output().split('turn committed').length - 1;
  expect(rowCounts(ledger).turns).toBe(committed);
  expect(auditLedger(ledger).findings).toEqual([]);
});

test('A worker that finds no ledger where there was one says that a new one begins.', async () => {
  worker.worker.close();
  rmSync(path);
  const next = await startWorker(path, timeline, { clock: worker.clock });
  expect(next.said()).toMatch(/The ledger at .* is missing; a new one was created.*reset-record restore/);
  expect(existsSync(path)).toBe(true);
});
