import { expect, test } from 'vitest';
import { IMAGE } from './_files.js';

test('The image runs without root, and its ledger is on its volume', () => {
  expect([IMAGE.user, IMAGE.group, IMAGE.port]).toEqual([1000, 1000, 3000]);
  expect(IMAGE.ledgerPath.startsWith(`${IMAGE.volume}/`)).toBe(true);
});
