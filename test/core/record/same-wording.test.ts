import '../../_support/suite/seed.js';
import { expect, test } from 'vitest';
import { sameWording } from '../../../src/core/record/same-wording.js';

test('four of five words in common are the same wording, three of five are not', () => {
  // Jaccard index: |A ∩ B| / |A ∪ B|; 4/5 = 0.8 is the bound.
  expect(sameWording('limits are reset now', 'limits are reset now friends')).toBe(true);
  expect(sameWording('limits are reset', 'limits are reset now friends')).toBe(false);
});

test('case, punctuation, links and mentions make no difference', () => {
  expect(sameWording('Limits RESET! https://a.example/1', '@team limits… reset 🎉')).toBe(true);
  expect(sameWording('limits reset http://a.example/1', 'limits reset')).toBe(true);
  // A mention still separates the words around it.
  expect(sameWording('限制@team重置', '限制 重置')).toBe(true);
});

test('words are compared, not letters', () => {
  // All letters in common; of three words, one.
  expect(sameWording('limits reset', 'terse limits')).toBe(false);
});

test('texts without words are the wording of nothing', () => {
  expect(sameWording('', '')).toBe(false);
  expect(sameWording('', 'reset')).toBe(false);
  expect(sameWording('🎉 https://a.example/1', '🎉 https://a.example/1')).toBe(false);
});
