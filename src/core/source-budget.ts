import { DAY_MS } from './time.js';

/** What is stored of a source for each day. A team posts a few dozen times; a post has at most 25,000 characters. */
export const DAILY_BUDGET = { posts: 200, characters: 500_000 } as const;

/** The most that is left of a budget. A source that was never read has it, and may begin with all that it has. */
const MOST_MS = 365 * DAY_MS;

/** A token bucket in milliseconds: time fills it, and each post takes its part of a day. */
export interface SourceBudget {
  /** What the last read left; null before the first. */
  readonly leftMs: number | null;
  /** When that was, in epoch milliseconds. */
  readonly readAt: number;
}

/**
 * What a read may spend. A clock that was set back takes nothing of what was left.
 * @param last null before the first read
 */
export function budgetMs(last: SourceBudget | null, now: number): number {
  if (last === null || last.leftMs === null) return MOST_MS;
  return Math.min(MOST_MS, last.leftMs + Math.max(0, now - last.readAt));
}

/** What so many posts with so many characters take. */
function costMs(posts: number, characters: number): number {
  return Math.max(posts / DAILY_BUDGET.posts, characters / DAILY_BUDGET.characters) * DAY_MS;
}

/** How many of the first posts of these lengths a budget has room for. */
export function affordable(lengths: readonly number[], budget: number): number {
  let characters = 0;
  const stop = lengths.findIndex((length, index) => {
    characters += length;
    return costMs(index + 1, characters) > budget;
  });
  return stop === -1 ? lengths.length : stop;
}

/**
 * What a read leaves of a budget.
 * @param isWhole nothing of the source waits, so that no more than a day of the budget is kept
 */
export function budgetAfter(budget: number, lengths: readonly number[], isWhole: boolean): number {
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const left = Math.max(0, Math.floor(budget - costMs(lengths.length, characters)));
  return isWhole ? Math.min(left, DAY_MS) : left;
}
