import { expect, test } from 'vitest';
import { excerptOf } from '../../src/lib/excerpt.js';

test('an excerpt is cut to a number of characters as people count them, in one line', () => {
  expect(excerptOf('  one\n\ntwo\tthree ', 280)).toBe('one two three');
  expect(excerptOf('x'.repeat(280), 280)).toBe('x'.repeat(280));
  expect(excerptOf('x'.repeat(281), 280)).toBe(`${'x'.repeat(279)}…`);
  expect(excerptOf('x'.repeat(5_000), 280)).toHaveLength(280);
  // Eleven units and one character: neither is cut in two.
  const family = '👨‍👩‍👧‍👦';
  expect(excerptOf(family.repeat(400), 280)).toMatch(/👦…$/u);
  // Marks without end on one letter: bounded all the same.
  expect(excerptOf(`a${'\u0301'.repeat(5_000)}`, 280).length).toBeLessThan(2_300);
});
