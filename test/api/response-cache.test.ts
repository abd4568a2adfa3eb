import { expect, test } from 'vitest';
import { plainResponse, type Response, type Reuse } from '../../src/api/http/response.js';
import { createResponseCache, type ResponseCache } from '../../src/api/http/response-cache.js';
import { exampleSnapshot, NOW } from '../_support/ledgers/snapshot.js';

const MEGABYTE = 2 ** 20;
const snapshot = exampleSnapshot();

/** Of so many bytes as the cache counts them: both forms of its content. */
function responseOf(bytes: number, reuse: Partial<Reuse> = {}): Response {
  const content = { type: 'text/plain', body: Buffer.alloc(bytes / 2) };
  const always = { snapshot, from: 0, until: Number.POSITIVE_INFINITY, renewed: () => null };
  return { ...plainResponse(content, {}), reuse: { ...always, ...reuse } };
}

function cacheWith(entries: number, bytes: number) {
  const cache = createResponseCache();
  for (let n = 0; n < entries; n += 1) cache.set(snapshot, `/${n}`, responseOf(bytes));
  return cache;
}

const isCached = (cache: ResponseCache, target: string) => cache.get(snapshot, target, NOW) !== null;

test('many large responses fill no more than 16 MB, and the newest stay', () => {
  const cache = cacheWith(40, MEGABYTE);
  const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => isCached(cache, `/${n}`));
  expect(kept).toEqual(Array.from({ length: 15 }, (_, n) => 25 + n));
});

test('a response larger than that is not cached, and evicts nothing', () => {
  const cache = cacheWith(1, 2);
  cache.set(snapshot, '/large', responseOf(17 * MEGABYTE));
  expect([isCached(cache, '/large'), isCached(cache, '/0')]).toEqual([false, true]);
});

test('of many small responses the two thousand used last are cached', () => {
  const cache = cacheWith(2_000, 2);
  expect(isCached(cache, '/0')).toBe(true);
  cache.set(snapshot, '/another', responseOf(2));
  expect([isCached(cache, '/0'), isCached(cache, '/1')]).toEqual([true, false]);
});

test('the target counts too: it can have 16 kB', () => {
  const cache = createResponseCache();
  const target = (n: number) => `/${n}`.padEnd(16_000, '-');
  for (let n = 0; n < 1_500; n += 1) cache.set(snapshot, target(n), responseOf(2));
  expect([isCached(cache, target(1_499)), isCached(cache, target(0))]).toEqual([true, false]);
});

test('another snapshot empties it', () => {
  const cache = cacheWith(3, 2);
  expect(cache.get({ ...snapshot }, '/0', NOW)).toBeNull();
  expect(isCached(cache, '/0')).toBe(false);
});

test('a response is used only while it holds, also when the clock goes back, and may renew itself', () => {
  const cache = createResponseCache();
  const later = responseOf(2);
  const renewed = (now: number) => (now >= NOW + 10 ? later : null);
  cache.set(snapshot, '/', responseOf(2, { from: NOW, until: NOW + 10, renewed }));
  const statuses = [NOW - 1, NOW, NOW + 9].map((now) => cache.get(snapshot, '/', now)?.status ?? null);
  expect(statuses).toEqual([null, 200, 200]);
  expect(cache.get(snapshot, '/', NOW + 10)).toBe(later);
  expect(cache.get(snapshot, '/', NOW)).toBe(later);
});
