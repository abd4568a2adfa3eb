import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  copies,
  isSameWords,
  lettersOf,
  runsOf,
  splitWords,
  wordsKey,
} from '../../../src/core/reading/words.js';

const POST = 'Zanzibar closes at noon, so we’ll reset usage limits there.';
const JAPANESE = '全員の利用制限をリセットしました。楽しんでください。';
const LONG = `${'Today we moved every account to the new scheduler, and that took far longer than it should have. '.repeat(2)}Sorry.`;

const SALT = 'salt';

/** Whether a text is refused because another one was taken down. */
function isCopy(text: string, removed: string): boolean {
  const key = wordsKey(removed, SALT);
  if (key === null) throw new Error('no words');
  return copies(splitWords(text), key, SALT);
}

test.each([
  ['the same words', POST, POST, true],
  [
    'other marks, spaces and case',
    POST,
    "“zanzibar   CLOSES at noon; so we'll reset usage limits there”",
    true,
  ],
  ['soft hyphens and zero-width spaces', POST, POST.replace('Zanzibar', 'Zan\u00adzi\u200bbar'), true],
  ['a few words before them', POST, `As Ann said: ${POST}`, true],
  ['a name and a handle before them', POST, `RT @ann: ${POST}`, true],
  ['a few words after them', POST, `${POST} (via her newsletter)`, true],
  ['a link within and behind them', POST, POST.replace(', so', ' https://t.co/abc, so'), true],
  ['before and after them', POST, `Ann wrote today: “${POST}” More on her page.`, true],
  ['eleven words before them', POST, `a b c d e f g h i j k ${POST}`, false],
  ['eleven words after them', POST, `${POST} a b c d e f g h i j k`, false],
  ['half of them', POST, 'Zanzibar closes at noon, so we’ll reset', false],
  ['the last one longer', POST, `${POST.slice(0, -1)}fore`, false],
  ['one of them replaced', POST, POST.replace('noon', 'midnight'), false],
  [
    'four words, which anybody says',
    'Limits have been reset.',
    'As Ann said: Limits have been reset.',
    false,
  ],
  ['five words', 'Limits have now been reset.', 'As Ann said: Limits have now been reset.', true],
  ['a long one, clipped', LONG, `Ann: ${LONG.slice(0, 160)} …`, true],
  ['a clipped one, whole', LONG.slice(0, 160), `Ann: ${LONG}`, true],
  ['a long one, clipped before 120 letters', LONG, `Ann: ${LONG.slice(0, 100)} …`, false],
  ['Japanese', JAPANESE, JAPANESE, true],
  ['Japanese with a few words before', JAPANESE, `公式によると、${JAPANESE}`, true],
  ['Japanese behind letters of another script', JAPANESE, `RT @ann ${JAPANESE}`, true],
  ['nine characters, about four words', '制限リセットしました', '速報：制限リセットしま', false],
  [
    'Korean',
    '모든 사용자의 한도를 지금 초기화했습니다.',
    '속보: 모든 사용자의 한도를 지금 초기화했습니다.',
    true,
  ],
])('%s: “%s” taken down, “%s” is its copy: %s', (_, removed, text, expected) => {
  expect(isCopy(text, removed)).toBe(expected);
});

test('A text is a copy of itself, and has the same words, if it has five.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'bc', '全', 'é', '한도', '٣', 'don’t', '!', '🎉', '\n')),
      (parts) => {
        const text = parts.join(' ');
        const key = wordsKey(text, SALT);
        if (key === null) return;
        expect(isSameWords(text, key, SALT)).toBe(true);
        expect(isSameWords(text, key, 'another salt')).toBe(false);
        const { letters } = splitWords(text);
        if (letters !== '') expect(letters).toBe(lettersOf(text));
        if (runsOf(text).size > 0) expect(copies(splitWords(`x ${text} x`), key, SALT)).toBe(true);
      },
    ),
  );
});

describe('Runs of five words', () => {
  test.each([
    ['none in four', 'one two three four', 0],
    ['one in five', 'one two three four five', 1],
    ['three in seven', 'One, two; three? four five six seven', 3],
    ['in scripts without spaces of ten characters', '全員の利用制限を戻しま', 2],
    ['of words and characters', 'usage limitsを全員分戻しました', 2],
    ['none in a text without words', '🎉 https://t.co/abc', 0],
  ])('%s: %s', (_, text, count) => {
    expect(runsOf(text).size).toBe(count);
  });

  test('are found again inside any other text', () => {
    for (const text of [POST, JAPANESE, LONG]) {
      const inside = runsOf(`Someone said 「${text}」 and went on about it.`);
      expect([...runsOf(text)].filter((run) => !inside.has(run))).toEqual([]);
    }
  });
});
