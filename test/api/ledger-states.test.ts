import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { MINUTE, NOW, SECOND } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { withoutGuards } from '../ledger/_database.js';
import { closedLedger } from './_launches.js';

/** Ensures that nothing is served, that the process lives, and that the contract's message is given. */
async function expectUnavailable(api: TestApi): Promise<void> {
  for (const name of ['stats', 'resets', 'forecast', 'odds', 'launches', 'health']) {
    const path = `/api/v1/${name}`;
    const { status, text } = await api.send(path);
    expect({ path, status }).toEqual({ path, status: 503 });
    expect(JSON.parse(text).error).toMatchObject({
      code: 'data_unavailable',
      message: expect.stringContaining('fresh complete record is temporarily unavailable'),
    });
  }
  expect(await api.outcome('/livez')).toBe('200');
}

/** Totals of an available record, which all data endpoints answer from. */
async function totals(api: TestApi) {
  await api.forecast();
  return [(await api.stats()).totalResets, (await api.resets()).totalResets];
}

function overwritten(path: string, content: string): string {
  writeFileSync(path, content, 'latin1');
  return path;
}

function truncated(path: string): string {
  truncateSync(path, 8192);
  return path;
}

function circle(path: string): string {
  symlinkSync(path, path);
  return path;
}

/** Past the pause between two looks at the file. */
function later(api: TestApi): void {
  api.clock.now += SECOND;
}

describe('contract: data endpoints answer 503 when the complete ledger cannot be read, and recover without restart', () => {
  // Holds R154, R206, R208.
  test('no file at start, then it appears', async () => {
    const ledger = closedLedger(2);
    const path = `${ledger.directory}/new.sqlite`;
    const api = await serveApi(path);
    await expectUnavailable(api);
    copyFileSync(ledger.path, path);
    expect(await totals(api)).toEqual([2, 2]);
  });

  test('a migrated ledger without a snapshot, then the first one', async () => {
    const ledger = newLedger();
    const api = await serveApi(ledger.path);
    await expectUnavailable(api);
    ledger.publish();
    expect(await totals(api)).toEqual([0, 0]);
  });

  /** What happens to the served ledger of three resets, and how it is mended. */
  test.each<[string, (path: string, other: string) => void, ((path: string, other: string) => void) | null]>([
    [
      'deleted, then back',
      (path) => renameSync(path, `${path}.away`),
      (path) => renameSync(`${path}.away`, path),
    ],
    ['replaced by rename, as a restore does', (path, other) => renameSync(other, path), null],
    [
      'written over in place, then replaced',
      (path) => writeFileSync(path, 'not a database'),
      (path, other) => {
        rmSync(path);
        copyFileSync(other, path);
      },
    ],
  ])('%s', async (what, damage, mend) => {
    const [ledger, backup] = [closedLedger(3), closedLedger(5)];
    const api = await serveApi(ledger.path);
    expect(await totals(api)).toEqual([3, 3]);
    damage(ledger.path, backup.path);
    later(api);
    if (mend) await expectUnavailable(api);
    mend?.(ledger.path, backup.path);
    const due = what.startsWith('deleted') ? 3 : 5;
    expect(await totals(api)).toEqual([due, due]);
  });

  test('the look at the file is not put off by a clock that is set back', async () => {
    const [ledger, backup] = [closedLedger(3), closedLedger(5)];
    const api = await serveApi(ledger.path);
    expect(await totals(api)).toEqual([3, 3]);
    renameSync(backup.path, ledger.path);
    api.clock.now -= MINUTE;
    expect(await totals(api)).toEqual([5, 5]);
  });

  test.each<[string, (ledger: TestLedger) => string]>([
    ['no directory', () => '/nowhere/at/all/ledger.sqlite'],
    ['an empty file', ({ path }) => overwritten(path, '')],
    ['a text file', ({ path }) => overwritten(path, 'generatedAt,totalResets\n'.repeat(1000))],
    [
      'a file that only begins like SQLite',
      ({ path }) => overwritten(path, `SQLite format 3\0${'\xff'.repeat(8192)}`),
    ],
    ['cut off in the middle', ({ path }) => truncated(path)],
    ['a link that leads in a circle', ({ directory }) => circle(`${directory}/circle.sqlite`)],
  ])('what is no ledger: %s', async (_what, make) => {
    await expectUnavailable(await serveApi(make(closedLedger(200))));
  });

  test('the SQLite file of another program, even with tables of the same name', async () => {
    const { directory, path } = closedLedger(1);
    const other = `${directory}/other.sqlite`;
    const sqlite = new Database(other);
    sqlite.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
    const api = await serveApi(other);
    await expectUnavailable(api);
    sqlite.exec(`ATTACH '${path}' AS ledger; CREATE TABLE snapshots AS SELECT * FROM ledger.snapshots`);
    sqlite.exec('CREATE TABLE resets AS SELECT * FROM ledger.resets');
    sqlite.close();
    later(api);
    await expectUnavailable(api);
  });

  // Holds R154.
  test('garbage in every page but the first', async () => {
    const ledger = closedLedger(200);
    const { size } = statSync(ledger.path);
    const good = readFileSync(ledger.path);
    const file = openSync(ledger.path, 'r+');
    writeSync(file, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
    closeSync(file);
    const api = await serveApi(ledger.path);
    await expectUnavailable(api);
    writeFileSync(ledger.path, good);
    later(api);
    expect(await totals(api)).toEqual([200, 200]);
  });

  // Holds R154.
  test('any single damaged page gives a right answer or 503, never anything else', async () => {
    const ledger = closedLedger(30);
    const good = readFileSync(ledger.path);
    for (let offset = 0; offset < good.length; offset += 4096) {
      const path = `${ledger.directory}/damaged-${offset}.sqlite`;
      const bad = Buffer.from(good);
      bad.fill(0xff, offset, offset + 4096);
      writeFileSync(path, bad);
      const api = await serveApi(path);
      for (const endpoint of ['stats', 'resets?limit=100', 'forecast', 'odds', 'launches', 'health']) {
        const outcomes = ['200', '503 data_unavailable', ...(endpoint === 'health' ? ['503 degraded'] : [])];
        expect(outcomes).toContain(await api.outcome(`/api/v1/${endpoint}`));
      }
    }
  });

  test('a snapshot whose text was changed, or that another version wrote', async () => {
    const ledger = newLedger();
    ledger.publish();
    const api = await serveApi(ledger.path);
    expect(await totals(api)).toEqual([0, 0]);
    ledger.writer.sqlite.exec(
      `UPDATE snapshots SET payload = replace(payload, '"totalResets":0', '"totalResets":9')`,
    );
    await expectUnavailable(api);
    ledger.writer.sqlite.exec(`UPDATE snapshots SET payload = '{"version":2'`);
    await expectUnavailable(api);
    ledger.publish();
    expect(await totals(api)).toEqual([0, 0]);
  });

  test('a snapshot with scores of a journal that is unavailable, also by the hash of its turn', async () => {
    const ledger = newLedger();
    ledger.publish();
    const api = await serveApi(ledger.path);
    const { sqlite } = ledger.writer;
    const rewrite = (changes: string) =>
      withoutGuards(sqlite, () =>
        sqlite.exec(`UPDATE snapshots SET payload = json_set(payload, ${changes});
          UPDATE turns SET payload_hash = (SELECT sha256(payload) FROM snapshots)`),
      );
    sqlite.function('sha256', (text) => createHash('sha256').update(String(text)).digest('hex'));
    rewrite(`'$.forecast.liveAccuracy.status', 'unavailable'`);
    expect((await api.forecast()).liveAccuracy?.status).toBe('unavailable');
    rewrite(`'$.forecast.liveAccuracy.twentyFourHours.skill', 0.77`);
    await expectUnavailable(api);
  });

  test('a writer killed with its -wal left: what it committed is served', async () => {
    const ledger = closedLedger(2);
    publishFromOtherProcess(ledger.path, NOW + 7 * SECOND, "process.kill(process.pid, 'SIGKILL')");
    expect(existsSync(`${ledger.path}-wal`)).toBe(true);
    const api = await serveApi(ledger.path);
    expect((await api.stats()).generatedAt).toBe('2026-07-01T12:00:07.000Z');
    // Killed again while the API has it open.
    publishFromOtherProcess(ledger.path, NOW + 9 * SECOND, "process.kill(process.pid, 'SIGKILL')");
    expect((await api.stats()).generatedAt).toBe('2026-07-01T12:00:09.000Z');
  });

  test('a ledger that is locked for some milliseconds is waited for, a longer lock is 503', async () => {
    const ledger = closedLedger(2);
    const holder = new Database(ledger.path);
    onTestFinished(() => {
      holder.close();
    });
    holder.pragma('locking_mode = EXCLUSIVE');
    holder.exec('BEGIN EXCLUSIVE; COMMIT');
    const api = await serveApi(ledger.path);
    await expectUnavailable(api);
    const answer = api.outcome('/api/v1/stats');
    setTimeout(() => holder.close(), 10);
    expect(await answer).toBe('200');
  });
});

describe('contract: a snapshot older than ten minutes gives 503 on data endpoints', () => {
  // Holds R155, R206, R207, R217.
  test('exactly ten minutes old is served, a millisecond more is not, and the next snapshot is', async () => {
    const ledger = newLedger();
    ledger.publish();
    const api = await serveApi(ledger.path);
    api.clock.now = NOW + 10 * MINUTE;
    expect(await totals(api)).toEqual([0, 0]);
    api.clock.now += 1;
    for (const path of [
      '/api/v1/stats',
      '/api/v1/resets',
      '/api/v1/forecast',
      '/api/v1/odds',
      '/api/v1/launches',
    ]) {
      expect(await api.outcome(path)).toBe('503 data_unavailable');
    }
    ledger.publish({ generatedAt: api.clock.now });
    expect(await totals(api)).toEqual([0, 0]);
  });
});

/**
 * Commits the newest snapshot anew, dated `generatedAt`, from a process of its own that ends with `ending`.
 */
function publishFromOtherProcess(path: string, generatedAt: number, ending: string): void {
  const script = `
    import { createHash } from 'node:crypto';
    import Database from 'better-sqlite3';
    const sqlite = new Database(${JSON.stringify(path)});
    sqlite.pragma('journal_mode = WAL');
    const row = sqlite.prepare('SELECT * FROM snapshots ORDER BY turn_id DESC LIMIT 1').get();
    const payload = JSON.stringify({ ...JSON.parse(row.payload), generatedAt: new Date(${generatedAt}).toISOString() });
    const hash = createHash('sha256').update(payload).digest('hex');
    const turn = sqlite.prepare("INSERT INTO turns (trigger, slot, started_at, committed_at, payload_hash) VALUES ('once', @at, @at, @at, @hash)")
      .run({ at: ${generatedAt}, hash }).lastInsertRowid;
    sqlite.prepare('INSERT INTO snapshots VALUES (?, ?)').run(turn, payload);
    ${ending || 'sqlite.close()'};
  `;
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' });
  } catch (error) {
    // A killed process is what the caller asked for; anything else is a broken test.
    if ((error as { signal?: string }).signal !== 'SIGKILL' || ending === '') throw error;
  }
}
