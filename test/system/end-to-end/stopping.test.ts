import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cpuMs } from '../../../bench/server-process.js';
import { MINUTE_MS } from '../../../src/core/time/time.js';
import { request } from '../../_support/clients/http.js';
import { FIXTURE_POSTS } from '../../_support/inputs/timeline-fixture.js';
import { query, rowCounts } from '../../_support/ledgers/read-ledger.js';
import { type Started, start, temporaryDirectory, until } from '../../_support/processes/processes.js';
import { turnHere } from '../../_support/processes/worker.js';
import { answered, startReaderUpstream } from '../../_support/upstreams/reader-upstream.js';
import { serveLocally } from '../../_support/upstreams/upstream-listener.js';
import { type Failure, startUpstreams } from '../../_support/upstreams/upstreams.js';

/** The promise; only a commit of the largest inputs takes as much as three seconds. */
const PROMISED_MS = 10_000;
const SOON_MS = 3_000;

const USAGE_AT_EXIT = new URL('../../_support/processes/usage-at-exit.mjs', import.meta.url).href;

async function stop(
  worker: Started,
  signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM',
  withinMs = SOON_MS,
): Promise<number | null> {
  const at = Date.now();
  worker.child.kill(signal);
  const code = await worker.exit;
  expect(Date.now() - at).toBeLessThan(withinMs);
  return code;
}

async function upstreamsThat(failure: Failure | null) {
  const upstreams = await startUpstreams({ posts: FIXTURE_POSTS });
  onTestFinished(() => upstreams.close());
  if (failure) upstreams.fail('/rss.xml', failure);
  return upstreams;
}

function emptyLedger(): string {
  return join(temporaryDirectory(), 'ledger.sqlite');
}

const NOTHING = { turns: 0, source_reads: 0, posts: 0, readings: 0, resets: 0, snapshots: 0 };

/** The first turn of a new ledger, which reads nothing. */
const FIRST = { ...NOTHING, turns: 1, source_reads: 1, snapshots: 1 };

/** As much as one document may hold, of posts that are each read by the rules. */
async function largestFeed() {
  const now = Date.now();
  const item = (n: number) =>
    `<item><guid>${n}</guid><pubDate>${new Date(now - n * MINUTE_MS).toISOString()}</pubDate><title>${n}. We will reset the limits tomorrow. ${'And more. '.repeat(5)}</title></item>`;
  const items = Array.from({ length: 25_000 }, (_, n) => item(n)).join('');
  let asked = 0;
  const base = await serveLocally((_, response) => {
    asked += 1;
    response.end(`<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`);
  });
  return { timeline: `rss:${base}/feed`, wasAsked: () => asked > 0 };
}

/** Whether another process has the ledger's only lock for writing. */
function isBeingWritten(ledger: string): boolean {
  const sqlite = new Database(ledger, { timeout: 0 });
  try {
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'SQLITE_BUSY' });
    return true;
  } finally {
    sqlite.close();
  }
}

describe('a stop signal', () => {
  test('ends the worker at once while it reads, and writes nothing', async () => {
    const upstreams = await upstreamsThat('hang');
    const ledger = emptyLedger();
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: upstreams.timelines.rss };
    const worker = start('worker.js', env);
    await until('the worker reads', () => upstreams.requests.length > 0);
    expect(await stop(worker)).toBe(0);
    expect(worker.output()).toContain('turn given up');
    expect(rowCounts(ledger)).toMatchObject(FIRST);
    expect(existsSync(`${ledger}.holder`)).toBe(false);
  });

  const FETCHES: [string, Failure][] = [
    ['an upstream that accepts and says nothing', 'hang'],
    ['a body that never ends', 'endless'],
    ['an upstream that asks to wait', { status: 503, headers: { 'retry-after': '15' } }],
  ];
  test.each(FETCHES)('cuts %s off', async (_, failure) => {
    const upstreams = await upstreamsThat(failure);
    const ledger = emptyLedger();
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: upstreams.timelines.rss };
    const stop = new AbortController();
    const worker = turnHere(env, { once: false, shutdown: stop.signal });
    await until('the worker reads', () => upstreams.requests.length > 0);
    // Long enough to be in the middle of it.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const at = Date.now();
    stop.abort();
    expect(await worker).toEqual({ code: 0, output: expect.stringContaining('turn given up') });
    expect(Date.now() - at).toBeLessThan(SOON_MS);
    expect(rowCounts(ledger)).toMatchObject(FIRST);
  });

  test('ends the worker at once while the model reads, and writes no half of the turn', async () => {
    const upstreams = await upstreamsThat(null);
    const reader = await startReaderUpstream(({ messages }) =>
      messages.at(-1)?.content.includes('Happy new year') ? answered() : { kind: 'hang' },
    );
    onTestFinished(() => reader.close());
    const ledger = emptyLedger();
    const stop = new AbortController();
    const env = {
      LEDGER_PATH: ledger,
      SEED_RECORD: 'none',
      TIMELINE: upstreams.timelines.rss,
      AI_BASE_URL: reader.baseUrl,
    };
    const worker = turnHere(env, { once: false, shutdown: stop.signal });
    await until('the model reads', () => reader.calls >= 1);
    const at = Date.now();
    stop.abort();
    expect((await worker).code).toBe(0);
    expect(Date.now() - at).toBeLessThan(SOON_MS);
    expect(rowCounts(ledger)).toMatchObject(FIRST);
  });

  test('ends the worker in time while it reads a feed made to keep it busy, and /metrics answers meanwhile', async () => {
    const item = (n: number) =>
      `<item><guid>${n}</guid><pubDate>2026-05-31T12:00:00Z</pubDate><title>${n}. ${'We will reset. '.repeat(1_600)}</title></item>`;
    const items = Array.from({ length: 190 }, (_, n) => item(n)).join('');
    const body = `<rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
    // As it is under the product's limit of 5 MB.
    expect(Buffer.byteLength(body)).toBeLessThan(5 * 1024 * 1024);
    let served = 0;
    const base = await serveLocally((_, response) => {
      served += 1;
      response.end(body);
    });
    const ledger = emptyLedger();
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: `rss:${base}/feed` };
    const worker = start('worker.js', { ...env, WORKER_METRICS_PORT: '0' });
    const port = await until('metrics are served', () => /"metricsPort":(\d+)/.exec(worker.output())?.[1]);
    await until('the feed is read', () => served > 0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const waits: number[] = [];
    for (let scrape = 0; scrape < 5; scrape += 1) {
      const at = Date.now();
      expect((await request(Number(port), '/metrics')).status).toBe(200);
      waits.push(Date.now() - at);
    }
    // One may wait for the end of the parsing, which is one step; the reading is many.
    expect(waits.filter((wait) => wait >= SOON_MS).length).toBeLessThan(2);
    expect(worker.output().match(/turn committed/g)).toHaveLength(1);
    expect(await stop(worker)).toBe(0);
    expect(worker.output()).toContain('turn given up');
    expect(rowCounts(ledger)).toMatchObject(FIRST);
  });

  test.each([
    'is read',
    'is committed',
  ])('ends the worker within ten seconds while the largest feed %s', async (phase) => {
    const upstream = await largestFeed();
    const ledger = emptyLedger();
    const NODE_OPTIONS = `--import=${USAGE_AT_EXIT}`;
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: upstream.timeline, NODE_OPTIONS };
    const worker = start('worker.js', env);
    await until('the worker has asked', () => upstream.wasAsked());
    if (phase === 'is committed') await until('it commits', () => isBeingWritten(ledger), 60_000);
    const before = cpuMs(worker.child.pid ?? 0) ?? 0;
    // By its own work: beside other tests, the same takes two or three times as long.
    expect(await stop(worker, 'SIGTERM', 3 * PROMISED_MS)).toBe(0);
    const ending = Number(/^usage (\S+)/m.exec(worker.err())?.[1]) - before;
    expect(ending).toBeGreaterThan(0);
    expect(ending).toBeLessThan(PROMISED_MS);
    expect(query(ledger, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(existsSync(`${ledger}.holder`)).toBe(false);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the worker at once between turns', async (signal) => {
    const upstreams = await upstreamsThat(null);
    const ledger = emptyLedger();
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: upstreams.timelines.rss };
    const worker = start('worker.js', env);
    await until('a turn has read', () => /turn committed.*turn committed/s.test(worker.output()));
    expect(await stop(worker, signal)).toBe(0);
    expect(rowCounts(ledger)).toMatchObject({ turns: 2, posts: FIXTURE_POSTS.length, snapshots: 2 });
    expect(query(ledger, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  test('ends a single turn with exit code 1, because it was not committed', async () => {
    const upstreams = await upstreamsThat('hang');
    const ledger = emptyLedger();
    const env = { LEDGER_PATH: ledger, SEED_RECORD: 'none', TIMELINE: upstreams.timelines.rss };
    const worker = start('worker.js', env, ['--once']);
    await until('the worker reads', () => upstreams.requests.length > 0);
    expect(await stop(worker)).toBe(1);
    expect(rowCounts(ledger)).toMatchObject(NOTHING);
  });
});

test('When one of the two processes cannot run, the other one ends too, and the exit code says so.', async () => {
  const holder = await serveLocally((_, response) => response.end());
  const ledger = emptyLedger();
  const service = start('start.js', { PORT: new URL(holder).port, LEDGER_PATH: ledger });
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('EADDRINUSE');
  // And it has not begun a record that nobody would be served.
  expect(service.output()).not.toContain('turn committed');
  expect(existsSync(ledger)).toBe(false);
});

test.each([
  'worker',
  'api',
] as const)('When the %s is killed, the other process ends too and frees the ledger.', async (killed) => {
  const env = { PORT: '0', LEDGER_PATH: emptyLedger() };
  const service = start('start.js', env);
  await until('a turn is committed', () => service.output().includes('turn committed') || undefined);
  const api = Number(
    await until('the API listens', () => /"pid":(\d+).*is listening/.exec(service.output())?.[1]),
  );
  const worker = service.child.pid ?? 0;
  process.kill(killed === 'api' ? api : worker, 'SIGKILL');
  for (const pid of [worker, api]) await until(`process ${pid} has ended`, () => !isRunning(pid));
  if (killed === 'api') {
    expect(await service.exit).toBe(1);
    expect(service.output()).toContain('the API has ended, so the worker stops, too');
  }
  expect((await turnHere(env)).code).toBe(0);
});

test('A stop signal to the worker ends both processes with status 0.', async () => {
  const service = start('start.js', { PORT: '0', LEDGER_PATH: emptyLedger() });
  await until('a turn is committed', () => service.output().includes('turn committed') || undefined);
  await until('the API listens', () => service.output().includes('is listening') || undefined);
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  for (const said of ['API has stopped', 'worker has stopped']) expect(service.output()).toContain(said);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
