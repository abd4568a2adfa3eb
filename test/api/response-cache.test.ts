import { expect, test } from 'vitest';
import { type HttpResponse, plainResponse } from '../../src/api/http/response.js';
import { createResponseCache, type ResponseCache } from '../../src/api/http/response-cache.js';
import { createServedStates } from '../../src/api/snapshots/served-state.js';
import { exampleSnapshot, NOW } from '../_support/ledgers/snapshot.js';

const MEGABYTE = 2 ** 20;
const state = createServedStates()(exampleSnapshot(), NOW);

/** Of so many bytes as the cache counts them: both forms of its content. */
function responseOf(bytes: number): HttpResponse {
  return plainResponse({ type: 'text/plain', body: Buffer.alloc(bytes / 2) }, {});
}

async function put(cache: ResponseCache, key: string, bytes: number): Promise<void> {
  const making = Promise.resolve(responseOf(bytes));
  cache.set(state, key, making);
  await making;
}

async function cacheWith(entries: number, bytes: number): Promise<ResponseCache> {
  const cache = createResponseCache();
  for (let n = 0; n < entries; n += 1) await put(cache, `/${n}`, bytes);
  return cache;
}

const isCached = (cache: ResponseCache, key: string) => cache.get(state, key) !== null;

test('many large responses fill no more than 16 MB, and the newest stay', async () => {
  const cache = await cacheWith(40, MEGABYTE);
  const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => isCached(cache, `/${n}`));
  expect(kept).toEqual(Array.from({ length: 15 }, (_, n) => 25 + n));
});

test('a response larger than that is not cached, and evicts nothing', async () => {
  const cache = await cacheWith(1, 2);
  await put(cache, '/large', 17 * MEGABYTE);
  expect([isCached(cache, '/large'), isCached(cache, '/0')]).toEqual([false, true]);
});

test('of many small responses the two thousand used last are cached', async () => {
  const cache = await cacheWith(2_000, 2);
  expect(isCached(cache, '/0')).toBe(true);
  await put(cache, '/another', 2);
  expect([isCached(cache, '/0'), isCached(cache, '/1')]).toEqual([true, false]);
});

test('the key counts too: a target can have 16 kB', async () => {
  const cache = createResponseCache();
  const target = (n: number) => `/${n}`.padEnd(16_000, '-');
  for (let n = 0; n < 1_500; n += 1) await put(cache, target(n), 2);
  expect([isCached(cache, target(1_499)), isCached(cache, target(0))]).toEqual([true, false]);
});

test('another state empties it', async () => {
  const cache = await cacheWith(3, 2);
  expect(cache.get({ ...state }, '/0')).toBeNull();
  expect(isCached(cache, '/0')).toBe(false);
});

test('who asks while a response is made gets that one; what fails is forgotten', async () => {
  const cache = createResponseCache();
  const making = Promise.resolve(responseOf(2));
  cache.set(state, '/', making);
  expect(cache.get(state, '/')).toBe(making);
  expect(cache.get(state, '/')).toBe(making);
  const response = await making;
  expect(cache.get(state, '/')).toBe(response);

  const failing = Promise.reject(new Error('a bug'));
  cache.set(state, '/bad', failing);
  await expect(cache.get(state, '/bad')).rejects.toThrow('a bug');
  expect(cache.get(state, '/bad')).toBeNull();
});

test('what is done after a newer state came is not kept for that one', async () => {
  const cache = createResponseCache();
  const newer = { ...state };
  const making = Promise.resolve(responseOf(2));
  cache.set(state, '/', making);
  expect(cache.get(newer, '/')).toBeNull();
  await making;
  expect(cache.get(newer, '/')).toBeNull();
});
