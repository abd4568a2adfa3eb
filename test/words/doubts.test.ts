import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { READING_DOUBTS } from '../../src/core/reading/doubt.js';
import { doubtText } from '../../src/words/doubts.js';
import { wordsOf } from '../../src/words/locale.js';

test.each(
  READING_DOUBTS,
)('The doubt %s has words of its own in every language, and docs/reading.md has the English ones.', (code) => {
  const doubt = { code, field: 'text' } as const;
  const english = doubtText(wordsOf(), doubt);
  expect(readFileSync('docs/reading.md', 'utf8')).toContain(`| \`${code}\` | ${english} |`);
  for (const language of LANGUAGES.filter((other) => other !== 'en'))
    expect(doubtText(wordsOf(language), doubt)).not.toBe(english);
});
