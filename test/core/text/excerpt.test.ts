import { expect, test } from 'vitest';
import { excerpt } from '../../../src/core/text/excerpt.js';

// One character that people see, of seven code points and eleven units.
const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['  one\n\ntwo\tthree ', 280, 'one two three'],
  ['x'.repeat(280), 280, 'x'.repeat(280)],
  ['x'.repeat(281), 280, `${'x'.repeat(279)}…`],
  ['one two three', 8, 'one two…'],
  ['one two three', 9, 'one two…'],
  ['🎉'.repeat(9), 9, '🎉'.repeat(9)],
  ['🎉'.repeat(10), 9, `${'🎉'.repeat(8)}…`],
  [FAMILY.repeat(3), 15, `${FAMILY.repeat(2)}…`],
  [FAMILY.repeat(3), 20, `${FAMILY.repeat(2)}…`],
  // An accent belongs to its letter.
  ['abe\u0301', 3, 'ab…'],
  ['abe\u0301s', 4, 'ab…'],
  // A letter with marks without end is cut, because the length is what destinations accept.
  [`a${'\u0301'.repeat(50)}`, 5, `a${'\u0301'.repeat(3)}…`],
])('%j in %d code points is %j', (text, length, cut) => {
  expect(excerpt(text, length)).toBe(cut);
});

test('lines stay where a text has room for them', () => {
  expect(excerpt(' - one\n- two\n', 280, 'lines')).toBe('- one\n- two');
});
