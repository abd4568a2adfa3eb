import { expect, test } from 'vitest';
import { reasonInWords } from '../../../src/core/record/reset.js';

const WITHDRAWN = 'withdrawn by a post';

test.each([
  [' It \n\n did not. ', 'It did not.'],
  ['é'.repeat(200), 'é'.repeat(200)],
  ['é'.repeat(201), `${'é'.repeat(200)}…`],
])('A reason has at most the first 200 characters of the withdrawing post, in one line: %j', (text, said) => {
  expect(reasonInWords(WITHDRAWN, { text, url: null })).toBe(`withdrawn by a post: “${said}”`);
});

test('A reason has the address of the withdrawing post, and says that its text was removed.', () => {
  const url = 'https://social.example/team/status/sorry';
  expect(reasonInWords(WITHDRAWN, { text: 'It did not.', url })).toBe(
    `withdrawn by a post: “It did not.” ${url}`,
  );
  expect(reasonInWords(WITHDRAWN, { text: null, url })).toBe(
    `withdrawn by a post: its text was removed ${url}`,
  );
  expect(reasonInWords('a mistake', null)).toBe('a mistake');
});
