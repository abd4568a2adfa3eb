import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameWording } from '../../../src/core/record/same-wording.js';

test('four of five words in common are the same wording, three of five are not', () => {
  // Jaccard index: |A ∩ B| / |A ∪ B|; 4/5 = 0.8 is the bound.
  expect(sameWording('limits are reset now', 'limits are reset now friends')).toBe(true);
  expect(sameWording('limits are reset', 'limits are reset now friends')).toBe(false);
});

test('case, punctuation, links and mentions make no difference', () => {
  expect(sameWording('Limits RESET! https://a.example/1', '@team limits… reset 🎉')).toBe(true);
});

test('texts without words are the wording of nothing', () => {
  expect(sameWording('', '')).toBe(false);
  expect(sameWording('🎉 https://a.example/1', '🎉 https://a.example/1')).toBe(false);
});

test('is symmetric, and any text with a word is its own wording', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(sameWording(a, b)).toBe(sameWording(b, a));
      expect(sameWording(`${a} reset`, `${a} reset`)).toBe(true);
    }),
  );
});
