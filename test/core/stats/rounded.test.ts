import { expect, test } from 'vitest';
import { rounded } from '../../../src/core/stats/rounded.js';

test.each([
  [0.123_456_4, 0.123_456],
  [-0.123_456_6, -0.123_457],
  [null, null],
])('%s is published as %s', (value, published) => {
  expect(rounded(value)).toBe(published);
});

test('A negative score that rounds to nothing is zero, as it is read from JSON.', () => {
  expect(rounded(-1e-9)).toBe(0);
});
