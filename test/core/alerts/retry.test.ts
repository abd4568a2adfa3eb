import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGivenUp, nextAttemptAt } from '../../../src/core/alerts/retry.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

const failed = { now: NOW, decidedAt: NOW, retryAfterMs: null };

test('waits 1, 2, 4 … 60 minutes, of which half is chance', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 30].map(
      (attempts) => (nextAttemptAt({ ...failed, attempts }, random) - NOW) / MINUTE,
    );
  expect(waits(1)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(waits(0)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test('waits as the receiver asks, where that is longer, at most an hour', () => {
  const wait = (retryAfterMs: number) => nextAttemptAt({ ...failed, attempts: 1, retryAfterMs }, 1) - NOW;
  expect([0, 30_000, 5 * MINUTE, HOUR, 9 * DAY].map(wait)).toEqual([MINUTE, MINUTE, 5 * MINUTE, HOUR, HOUR]);
});

test('is never later than the moment of giving up, and never in the past', () => {
  const instant = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: -2 * DAY, max: 3 * DAY }),
      fc.integer({ min: 1, max: 2_000 }),
      fc.option(fc.integer({ min: 0, max: 1e12 })),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (decidedAt, age, attempts, retryAfterMs, random) => {
        const now = decidedAt + age;
        const next = nextAttemptAt({ now, decidedAt, attempts, retryAfterMs }, random);
        expect(Number.isSafeInteger(next)).toBe(true);
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next - now).toBeLessThanOrEqual(HOUR);
        if (!isGivenUp({ decidedAt, now })) expect(next).toBeLessThanOrEqual(decidedAt + DAY);
      },
    ),
  );
});

test('gives up after a day', () => {
  expect(isGivenUp({ decidedAt: NOW, now: NOW + DAY - 1 })).toBe(false);
  expect(isGivenUp({ decidedAt: NOW, now: NOW + DAY })).toBe(true);
});
