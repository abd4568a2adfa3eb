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

test('is in whole milliseconds, never later than the moment of giving up, and never in the past', () => {
  const next = (now: number, random = 1) => nextAttemptAt({ ...failed, now, attempts: 9 }, random);
  expect(next(NOW, 0.123456789)).toBe(Math.round(NOW + HOUR * (0.5 + 0.123456789 / 2)));
  expect([next(NOW + DAY - MINUTE), next(NOW + DAY), next(NOW + 2 * DAY)]).toEqual(
    [DAY, DAY, 2 * DAY].map((after) => NOW + after),
  );
});

test('gives up after a day', () => {
  expect(isGivenUp({ decidedAt: NOW, now: NOW + DAY - 1 })).toBe(false);
  expect(isGivenUp({ decidedAt: NOW, now: NOW + DAY })).toBe(true);
});
