import { expect, test } from 'vitest';
import { createStateCache } from '../../src/api/http/state-cache.js';

interface Weighed {
  readonly weight: number;
}

const MEGABYTE = 2 ** 20;

function cacheWith(entries: number, weight: number) {
  const cache = createStateCache<Weighed>((value) => value.weight);
  const state = {};
  for (let n = 0; n < entries; n += 1) cache.set(state, `${n}`, { weight });
  const kept = () =>
    Array.from({ length: entries }, (_, n) => `${n}`).filter((key) => cache.peek(state, key));
  return { cache, state, kept };
}

test('whoever asks for many large pages fills no more than 16 MB, and the newest stay', () => {
  const { kept } = cacheWith(40, MEGABYTE);
  expect(kept()).toEqual(Array.from({ length: 15 }, (_, n) => `${25 + n}`));
});

test('what is larger alone is not kept, and pushes nothing out', () => {
  const { cache, state } = cacheWith(1, 1);
  cache.set(state, 'large', { weight: 17 * MEGABYTE });
  expect(cache.peek(state, 'large')).toBeUndefined();
  expect(cache.peek(state, '0')).toEqual({ weight: 1 });
});

test('many small ones are two thousand, those used last', () => {
  const { cache, state } = cacheWith(2_000, 0);
  cache.get(state, '0');
  cache.set(state, 'another', { weight: 0 });
  expect(cache.peek(state, '0')).toBeDefined();
  expect(cache.peek(state, '1')).toBeUndefined();
});

test('the name counts too: an address can have 16 kB', () => {
  const cache = createStateCache<Weighed>(() => 0);
  const state = {};
  const name = (n: number) => `${n}`.padEnd(16_000, '-');
  for (let n = 0; n < 1_500; n += 1) cache.set(state, name(n), { weight: 0 });
  expect(cache.peek(state, name(1_499))).toBeDefined();
  expect(cache.peek(state, name(0))).toBeUndefined();
});

test('another state empties it', () => {
  const { cache } = cacheWith(3, 1);
  expect(cache.get({}, '0')).toBeUndefined();
});
