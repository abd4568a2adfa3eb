import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalWords, splitSentences } from '../../../src/core/reading/wording/sentences.js';

const parts = (text: string): string[] => splitSentences(text).map(({ verbatim }) => verbatim);

describe('Ensure that a post is split', () => {
  test('at full stops, not inside numbers and abbreviations', () => {
    expect(parts('GPT-5.5 is out. Limits at 10 a.m. today! Ready?')).toEqual([
      'GPT-5.5 is out.',
      'Limits at 10 a.m. today!',
      'Ready?',
    ]);
  });
  test('at line breaks, unless the line is unfinished', () => {
    expect(parts('One thing\nAnother thing\n\nThird')).toEqual(['One thing', 'Another thing', 'Third']);
    expect(parts('We have\nreset the\nlimits')).toEqual(['We have\nreset the\nlimits']);
  });
  test('into stretches that stand in it, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { start, end, verbatim } of splitSentences(text)) {
          expect(text.slice(start, end)).toBe(verbatim);
          expect(start).toBeGreaterThanOrEqual(last);
          last = end;
        }
      }),
    );
  });
});

describe('Ensure that words are written one way', () => {
  test.each([
    ['We’ve **reset** everybody’s rate-limits!', "we have reset everyone's rate limits"],
    ["won't can't I'm gonna", 'will not can not i am going to'],
    ['@someone reseting u https://t.co/abc 🎉', 'resetting you'],
    ['He said "we have reset limits" today', 'he said quotation today'],
    ['again (twice) — over the next 24 hrs', 'again twice , over the next 24 hours'],
    ['Limits: reset', 'limits , reset'],
    ['back to 100%', 'back to 100%'],
  ])('%s', (text, plain) => expect(canonicalWords(text).join(' ')).toBe(plain));
});
