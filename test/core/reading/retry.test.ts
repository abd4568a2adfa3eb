import { expect, test } from 'vitest';
import { MODEL_RETRY_MS, modelCallIsDue } from '../../../src/core/reading/retry.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../_support/ledgers/snapshot.js';
import { START } from '../record/_posts.js';

const failed = (failures: number, lastFailureAt: number) => ({ callsSince: START, failures, lastFailureAt });
const neverAsked = { callsSince: START, failures: 0, lastFailureAt: null };

test('a post that was never asked about is due at once, until a day after it was first seen', () => {
  expect(MODEL_RETRY_MS).toBe(DAY);
  expect(modelCallIsDue(neverAsked, START)).toBe(true);
  expect(modelCallIsDue(neverAsked, START + DAY)).toBe(true);
  expect(modelCallIsDue(neverAsked, START + DAY + 1)).toBe(false);
});

test('the hours of a post that waits for a model begin with its first call', () => {
  expect(modelCallIsDue({ callsSince: null, failures: 0, lastFailureAt: null }, START + 6 * DAY)).toBe(true);
});

test('after each failure the wait doubles from five minutes to two hours, short of one minute of slack', () => {
  for (const [failures, minutes] of [
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 80],
    [6, 120],
    [7, 120],
    [2_000, 120],
  ] as const) {
    const due = (wait: number) => modelCallIsDue(failed(failures, START + HOUR), START + HOUR + wait);
    expect([due((minutes - 1) * MINUTE - 1), due((minutes - 1) * MINUTE)]).toEqual([false, true]);
  }
});

test('a failure at the end of a turn is tried again in the very next turn', () => {
  expect(modelCallIsDue(failed(1, START + 8 * SECOND), START + 5 * MINUTE + SECOND)).toBe(true);
});

test('a clock that was set back neither asks again at once nor gives up', () => {
  expect(modelCallIsDue(failed(1, START + HOUR), START)).toBe(false);
  expect(modelCallIsDue(neverAsked, START - DAY)).toBe(true);
});
