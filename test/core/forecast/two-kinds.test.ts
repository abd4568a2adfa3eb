import { expect, test } from 'vitest';
import { gainByBanked } from '../../../bench/score-two-kinds.js';

// The long form is part of `npm run bench:forecast`.
test('knowing of banked resets helps where they keep promises that are read as regular', () => {
  const gain = gainByBanked(0.4, [1, 2, 3, 4], 260);
  expect(gain[6].mean).toBeGreaterThan(0);
  expect(gain[24].mean).toBeGreaterThan(0.001);
});

test('and costs next to nothing where they keep none', () => {
  expect(gainByBanked(0, [1, 2], 260)[24].mean).toBeGreaterThan(-0.003);
});
