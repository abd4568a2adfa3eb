import { DAY_MS } from './time.js';

/** What is stored of a source for each day. A team posts a few dozen times; a post has at most 25,000 characters. */
export const DAILY_BUDGET = { posts: 200, characters: 500_000 } as const;

/** Of a source that was never read whole: it may begin with all that it has. */
const FIRST_BUDGET_MS = 365 * DAY_MS;

/**
 * From when on a source's budget is not spent. Time is what it spends: each post costs its part of a day, and since a
 * source was read whole at least the last day is left to it.
 * @param spentUntil of the last read; null before the first. Later than now only where a clock was wrong
 */
export function budgetFrom(spentUntil: number | null, now: number): number {
  if (spentUntil === null) return now - FIRST_BUDGET_MS;
  return spentUntil > now ? now - DAY_MS : spentUntil;
}

/** The time that so many posts with so many characters cost. */
function costMs(posts: number, characters: number): number {
  return Math.max(posts / DAILY_BUDGET.posts, characters / DAILY_BUDGET.characters) * DAY_MS;
}

/** How many of the first posts of these lengths can be paid with the time from an instant until now. */
export function affordable(lengths: readonly number[], from: number, now: number): number {
  let characters = 0;
  const stop = lengths.findIndex((length, index) => {
    characters += length;
    return from + costMs(index + 1, characters) > now;
  });
  return stop === -1 ? lengths.length : stop;
}

/**
 * Until when the budget is spent after a read.
 * @param isWhole nothing of the source waits: time that was not needed expires, but for the last day
 */
export function spentAfter(from: number, lengths: readonly number[], isWhole: boolean, now: number): number {
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const spent = Math.floor(from + costMs(lengths.length, characters));
  return isWhole ? Math.max(spent, now - DAY_MS) : spent;
}
