import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/api/create-app.js';
import { createSnapshotSource, type SnapshotSource } from '../../src/api/snapshots/snapshot-source.js';
import { listen } from '../../src/lib/listen.js';
import { request } from '../_support/clients/http.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, MINUTE, NOW, SECOND, WELL } from '../_support/ledgers/snapshot.js';
import { DATA, FIXED, OF_SNAPSHOT, PAGES } from './_addresses.js';
import { forecastPart, savedAt } from './_forecasts.js';
import { addOdds } from './_launches.js';

/*
 * What was made of a snapshot is sent again without asking the ledger for more than whether it is still the
 * newest.
 */

const TARGETS = [...OF_SNAPSHOT, ...FIXED, ...PAGES, '/api/v1/resets?limit=1'];

let ledger: TestLedger;
let port: number;
const clock = { now: NOW };
let reads = 0;

beforeEach(async () => {
  ledger = newLedger();
  ledger.addResets({ at: NOW - 2 * DAY }, { at: NOW - DAY });
  ledger.publish({ odds: addOdds(ledger) });
  clock.now = NOW;
  const now = () => clock.now;
  const source = createSnapshotSource({ ledgerPath: ledger.path, now });
  const counted: SnapshotSource = {
    ...source,
    read(use) {
      reads += 1;
      return source.read(use);
    },
  };
  const server = await listen(createApp({ source: counted, now }), { host: '127.0.0.1', port: 0 });
  port = server.port;
  onTestFinished(async () => {
    await server.close();
    source.close();
  });
});

/** Status of an answer, and how often the ledger was read for it. */
async function readsFor(target: string, method = 'GET') {
  const before = reads;
  const { status } = await request(port, target, { method });
  return { status, reads: reads - before };
}

test.each(TARGETS)('%s is made once, whatever of it is sent', async (target) => {
  await readsFor(target);
  for (const method of ['GET', 'HEAD'])
    expect(await readsFor(target, method)).toEqual({ status: 200, reads: 0 });
  clock.now += 2 * SECOND;
  expect(await readsFor(target)).toEqual({ status: 200, reads: 0 });
});

test('who asks together for the same gets what was made once', async () => {
  await readsFor('/api/v1/stats');
  const before = reads;
  const answers = await Promise.all(['/', '/?utm_source=x', '/', '/'].map((target) => request(port, target)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(reads - before).toBe(1);
});

test('a page is made once, whatever other sites append to its address', async () => {
  for (const path of ['/', '/odds', '/scores']) {
    await readsFor(path);
    expect(await readsFor(`${path}?utm_source=x`)).toEqual({ status: 200, reads: 0 });
  }
});

test('what was made is not sent once its snapshot is too old, and is again when the clock is set back', async () => {
  const data = [...DATA, '/', '/feed.atom'];
  for (const target of data) await readsFor(target);
  for (const after of [10 * MINUTE + 1, -5 * MINUTE - 1]) {
    clock.now = NOW + after;
    for (const target of data) expect(await readsFor(target)).toMatchObject({ status: 503 });
    clock.now = NOW;
    for (const target of data) expect(await readsFor(target)).toMatchObject({ status: 200 });
  }
});

test('a new snapshot, and a commit without one, show with the next request', async () => {
  for (let n = 1; n <= 3; n += 1) {
    const generatedAt = NOW + n * SECOND;
    ledger.addResets({ at: NOW - DAY + n * MINUTE });
    for (const target of DATA) expect((await readsFor(target)).status).toBe(200);
    ledger.publish({ generatedAt, odds: addOdds(ledger) });
    // It shows within a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const target of DATA) {
      const { text } = await request(port, target);
      expect(JSON.parse(text).generatedAt).toBe(new Date(generatedAt).toISOString());
    }
    const { text } = await request(port, '/api/v1/stats');
    expect(JSON.parse(text).totalResets).toBe(2 + n);
  }
});

test('a forecast that is no longer the scheduled one makes answers again, and so does a late worker', async () => {
  const saved = savedAt(NOW - 30 * SECOND);
  ledger.publish({ health: { ...WELL, intervalMs: MINUTE }, forecast: forecastPart({ saved }) });
  // Finds the new snapshot.
  await readsFor('/feed.atom');
  for (const [after, makes] of [
    [0, 1],
    [MINUTE, 0],
    [90 * SECOND, 0],
    [90 * SECOND + 1, 1],
    [2 * MINUTE, 0],
    [2 * MINUTE + 1, 1],
    [9 * MINUTE, 0],
  ] as const) {
    clock.now = NOW + after;
    for (const target of ['/', '/api/v1/forecast', '/badge.svg', '/api/v1/stats'])
      expect({ after, ...(await readsFor(target)) }).toEqual({ after, status: 200, reads: makes });
  }
});
