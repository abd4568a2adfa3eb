import { describe, expect, it } from 'vitest';
import { affordable, budgetFrom, DAILY_BUDGET, spentAfter } from '../../src/core/source-budget.js';
import { DAY_MS, MINUTE_MS } from '../../src/core/time.js';

const NOW = Date.UTC(2026, 5, 1);
const short = (posts: number) => Array.from({ length: posts }, () => 100);

describe('What is stored of a source', () => {
  it.each([
    ['of a source that was read whole a moment ago, a day', NOW - DAY_MS, DAILY_BUDGET.posts],
    ['after ten days without a whole read, eleven days', NOW - 11 * DAY_MS, 11 * DAILY_BUDGET.posts],
    ['of a source that was never read, a year', null, 365 * DAILY_BUDGET.posts],
    ['after its day is spent, nothing', NOW, 0],
    ['an hour later, the part of an hour', NOW - DAY_MS / 24, Math.floor(DAILY_BUDGET.posts / 24)],
    ['after a clock was a year ahead, a day', NOW + 365 * DAY_MS, DAILY_BUDGET.posts],
  ])('Ensure %s.', (_, spentUntil, posts) => {
    expect(affordable(short(100_000), budgetFrom(spentUntil, NOW), NOW)).toBe(posts);
  });

  it('Ensure long posts count by their characters.', () => {
    const long = Array.from({ length: 100 }, () => 25_000);
    expect(affordable(long, NOW - DAY_MS, NOW)).toBe(DAILY_BUDGET.characters / 25_000);
  });

  it('Ensure a flood gets no more than its days, however often it is read, and an unused budget expires.', () => {
    let spentUntil = spentAfter(budgetFrom(null, NOW), short(10), true, NOW);
    expect(spentUntil).toBe(NOW - DAY_MS);
    let stored = 0;
    for (let now = NOW; now < NOW + 10 * DAY_MS; now += 5 * MINUTE_MS) {
      const from = budgetFrom(spentUntil, now);
      const taken = affordable(short(1_000), from, now);
      // Every other read is whole, as far as it says.
      spentUntil = spentAfter(from, short(taken), now % (10 * MINUTE_MS) === 0, now);
      stored += taken;
    }
    expect(stored).toBeGreaterThanOrEqual(10 * DAILY_BUDGET.posts);
    expect(stored).toBeLessThanOrEqual(11 * DAILY_BUDGET.posts);
  });
});
