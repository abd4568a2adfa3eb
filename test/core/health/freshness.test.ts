import { describe, expect, test } from 'vitest';
import { isFresh } from '../../../src/core/health/freshness.js';

// Expected values: contract, Limits ("Snapshot age for data endpoints: over 10 minutes gives 503").
describe('freshness of a snapshot', () => {
  test.each([
    ['just generated', 0, true],
    ['exactly ten minutes old', 600_000, true],
    ['a millisecond over ten minutes old', 600_001, false],
    ['five minutes ahead, as skewed clocks are', -300_000, true],
    ['further ahead than clocks differ', -300_001, false],
  ])('%s', (_name, age, expected) => {
    const now = Date.UTC(2026, 6, 1);
    expect(isFresh(now - age, now)).toBe(expected);
  });
});
