import { describe, expect, it } from 'vitest';
import { affordable, budgetAfter, budgetMs, DAILY_BUDGET } from '../../../src/core/health/source-budget.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time/time.js';

const NOW = Date.UTC(2026, 5, 1);
const short = (posts: number) => Array.from({ length: posts }, () => 100);

describe('What is stored of a source', () => {
  it.each([
    ['of a source that was read whole a moment ago, a day', DAY_MS, 0, DAILY_BUDGET.posts],
    ['after ten days without a read, eleven days', DAY_MS, -10 * DAY_MS, 11 * DAILY_BUDGET.posts],
    ['of a source that was never read, a year', null, 0, 365 * DAILY_BUDGET.posts],
    ['after 90 days without a read, 91 days', DAY_MS, -90 * DAY_MS, 91 * DAILY_BUDGET.posts],
    [
      'after three years, or a clock three years ahead, 91 days',
      DAY_MS,
      -3 * 365 * DAY_MS,
      91 * DAILY_BUDGET.posts,
    ],
    ['after a clock that said 1970, 90 days', 0, -NOW, 90 * DAILY_BUDGET.posts],
    [
      'of a new source of which much waits, a year at most',
      360 * DAY_MS,
      -90 * DAY_MS,
      365 * DAILY_BUDGET.posts,
    ],
    ['after its day is spent, nothing', 0, 0, 0],
    ['an hour later, the part of an hour', 0, -HOUR_MS, Math.floor(DAILY_BUDGET.posts / 24)],
    ['after a clock was a year ahead, what was left then', DAY_MS, 365 * DAY_MS, DAILY_BUDGET.posts],
    ['after a clock was an hour ahead, what was left then', DAY_MS, HOUR_MS, DAILY_BUDGET.posts],
    ['after its day was spent by a clock ahead, nothing', 0, DAY_MS, 0],
  ])('Ensure %s.', (_, leftMs, read, posts) => {
    expect(affordable(short(100_000), budgetMs({ leftMs, readAt: NOW + read }, NOW))).toBe(posts);
  });

  it('Ensure long posts count by their characters.', () => {
    const long = Array.from({ length: 100 }, () => 25_000);
    expect(affordable(long, DAY_MS)).toBe(DAILY_BUDGET.characters / 25_000);
  });

  it('Ensure a flood gets no more than its days, however often it is read, and an unused budget expires.', () => {
    let leftMs = budgetAfter(budgetMs(null, NOW), short(10), true);
    expect(leftMs).toBe(DAY_MS);
    let stored = 0;
    for (let now = NOW; now < NOW + 10 * DAY_MS; now += 5 * MINUTE_MS) {
      const budget = budgetMs({ leftMs, readAt: now - 5 * MINUTE_MS }, now);
      const taken = affordable(short(1_000), budget);
      // Every other read is whole, as far as it says.
      leftMs = budgetAfter(budget, short(taken), now % (10 * MINUTE_MS) === 0);
      stored += taken;
    }
    expect(stored).toBeGreaterThanOrEqual(10 * DAILY_BUDGET.posts);
    expect(stored).toBeLessThanOrEqual(11 * DAILY_BUDGET.posts);
  });
});
