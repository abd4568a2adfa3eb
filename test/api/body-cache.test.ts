import { expect, test } from 'vitest';
import { createBodyCache } from '../../src/api/body.js';

/** Of bodies that are nothing but their size; `made` tells what had to be made. */
function cacheOfSizes() {
  const made: string[] = [];
  const cache = createBodyCache(
    (size: number) => size,
    (size) => size,
  );
  const ask = (state: object, key: string, size: number | null) =>
    cache(state, key, () => {
      made.push(key);
      return size;
    });
  return { ask, made };
}

const MEGABYTE = 2 ** 20;

test('whoever asks for many large pages fills no more than 16 MB, and the newest stay', () => {
  const { ask, made } = cacheOfSizes();
  const state = {};
  for (let n = 0; n < 40; n += 1) ask(state, `${n}`, MEGABYTE);
  made.length = 0;
  for (let n = 39; n >= 0; n -= 1) if (n >= 24) ask(state, `${n}`, MEGABYTE);
  expect(made).toEqual([]);
  ask(state, '23', MEGABYTE);
  expect(made).toEqual(['23']);
});

test('a body that alone is larger is given, and pushes the others out', () => {
  const { ask, made } = cacheOfSizes();
  const state = {};
  ask(state, 'small', 1);
  expect(ask(state, 'large', 17 * MEGABYTE)).toBe(17 * MEGABYTE);
  ask(state, 'small', 1);
  expect(made).toEqual(['small', 'large', 'small']);
});

test('many small ones are a hundred, that there is none counts as one, and another state empties it', () => {
  const { ask, made } = cacheOfSizes();
  const state = {};
  for (let n = 0; n < 101; n += 1) ask(state, `${n}`, n % 2 === 0 ? null : 1);
  made.length = 0;
  ask(state, '1', 1);
  ask(state, '100', null);
  expect(made).toEqual([]);
  ask(state, '0', null);
  ask({}, '100', null);
  expect(made).toEqual(['0', '100']);
});
