import { beforeEach, describe, expect, test } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW, SECOND, WELL } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { OF_SNAPSHOT } from './_addresses.js';
import { addOdds } from './_launches.js';

const DATA = [...OF_SNAPSHOT, '/api/v1/resets?limit=1&offset=1', '/api/v1/odds?company=acme'];
let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  ledger.addResets({ at: NOW - 2 * DAY }, { at: NOW - DAY });
  ledger.publish({ odds: addOdds(ledger) });
  api = await serveApi(ledger.path);
});

async function cacheControl(path: string, now: number) {
  api.clock.now = now;
  return (await api.send(path)).headers['cache-control'];
}

/** The two numbers of a data answer's `Cache-Control`, after the whole. */
function numbersOf(header: string | undefined) {
  return /^public, max-age=(\d+), stale-if-error=(\d+)$/.exec(header ?? '') ?? [];
}

async function maxAge(path: string, now: number) {
  return Number(numbersOf(await cacheControl(path, now))[1]);
}

describe('contract: the data cache is up to five minutes', () => {
  // Holds R14, R215, L10, L40.
  test.each(DATA)('%s may be kept for a minute, whenever it is asked for', async (path) => {
    const usual = 'public, max-age=60, stale-if-error=240';
    // The worker's clock is ahead: never more than five minutes.
    for (const age of [-2 * MINUTE, 0, 1, 4 * MINUTE, 298 * SECOND])
      expect(await cacheControl(path, NOW + age)).toBe(usual);
    // Overdue: for a second, as long as it may be served.
    expect(await cacheControl(path, NOW + 298 * SECOND + 1)).toBe('public, max-age=1, stale-if-error=298');
    expect(await cacheControl(path, NOW + 6 * MINUTE)).toBe('public, max-age=1, stale-if-error=237');
    expect(await maxAge(path, NOW + 9 * MINUTE)).toBe(1);
    expect(await cacheControl(path, NOW + 10 * MINUTE)).toBe('public, max-age=0, stale-if-error=0');
    // Bytes and validators are the same whatever the age.
    expect(await cacheControl(path, NOW)).toBe(usual);
  });

  test.each(DATA)('%s: no cache may use it past ten minutes of its snapshot, errors or not', async (path) => {
    for (let now = NOW; now <= NOW + 10 * MINUTE; now += 47_777) {
      const [, maxAge, staleIfError] = numbersOf(await cacheControl(path, now));
      expect(now - NOW + (Number(maxAge) + Number(staleIfError)) * SECOND).toBeLessThanOrEqual(10 * MINUTE);
    }
  });

  test('health is kept until the next snapshot is due by the schedule', async () => {
    ledger.publish({ health: { ...WELL, nextTurnAt: isoInstant(NOW + 2 * MINUTE) } });
    expect(await cacheControl('/api/v1/health', NOW + MINUTE + 30 * SECOND)).toBe('public, max-age=30');
    // Never later than a snapshot that does not say.
    ledger.publish({ health: { ...WELL, nextTurnAt: isoInstant(NOW + HOUR) } });
    expect(await cacheControl('/api/v1/health', NOW + 4 * MINUTE + 30 * SECOND)).toBe('public, max-age=30');
  });

  // Holds R14, R215, L10, L40.
  test.each(DATA)('%s: no cache may use it for more than five minutes in all, in any state', async (path) => {
    for (const nextTurnAt of [null, isoInstant(NOW + MINUTE)]) {
      ledger.publish({ odds: addOdds(ledger), health: { ...WELL, nextTurnAt } });
      for (let now = NOW - 5 * MINUTE; now <= NOW + 10 * MINUTE; now += 83_333) {
        const [, maxAge, staleIfError] = numbersOf(await cacheControl(path, now));
        expect(Number(maxAge) + Number(staleIfError)).toBeLessThanOrEqual(300);
      }
    }
  });

  // Holds R15, R196, R216.
  test('contract: health is cached up to 60 seconds', async () => {
    expect(await cacheControl('/api/v1/health', NOW)).toBe('public, max-age=60');
    expect(await cacheControl('/api/v1/health', NOW + 4 * MINUTE + 30 * SECOND)).toBe('public, max-age=30');
    expect(await cacheControl('/api/v1/health', NOW + 6 * MINUTE)).toBe('public, max-age=0');
  });
});

describe('validators', () => {
  test('fetch with If-None-Match gets 304, although it adds no-cache by itself', async () => {
    const url = `http://127.0.0.1:${api.port}/api/v1/stats`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a new snapshot has another ETag; another page too; the same bytes the same', async () => {
    const etag = async (path: string) => (await api.send(path)).headers.etag;
    const before = await etag('/api/v1/resets');
    expect(await etag('/api/v1/resets?limit=50&offset=0')).toBe(before);
    expect(await etag('/api/v1/resets?limit=1')).not.toBe(before);
    ledger.publish({ generatedAt: NOW + MINUTE });
    expect(await etag('/api/v1/resets')).not.toBe(before);
    const stale = await api.send('/api/v1/resets', { headers: { 'if-none-match': String(before) } });
    expect(stale.status).toBe(200);
  });
});
