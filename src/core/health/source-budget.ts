import { DAY_MS } from '../time/time.js';

/**
 * What is stored of a source for each day. A team posts a few dozen times; a post has at most 25,000
 * characters.
 */
export const DAILY_BUDGET = { posts: 200, characters: 500_000 } as const;

/** What a new source has, so that it may begin with all its posts: the most that a budget can hold. */
const MOST_MS = 365 * DAY_MS;

/**
 * The most that time adds at once: by a wrong clock, or one that is set right, years have passed since the
 * last read.
 */
const MOST_ADDED_MS = 90 * DAY_MS;

/** A token bucket in milliseconds: time fills it, and each post takes its share of a day. */
export interface SourceBudget {
  /** What the last read left; null before the first. */
  readonly leftMs: number | null;
  /** When the last read was, in epoch milliseconds. */
  readonly readAt: number;
}

/**
 * What a read may spend. If the clock was set back, what was left stays.
 * @param last null before the first read
 */
export function budgetMs(last: SourceBudget | null, now: number): number {
  if (last === null || last.leftMs === null) return MOST_MS;
  const added = Math.min(MOST_ADDED_MS, Math.max(0, now - last.readAt));
  return Math.min(MOST_MS, last.leftMs + added);
}

/** What this many posts with this many characters cost. */
function costMs(posts: number, characters: number): number {
  return Math.max(posts / DAILY_BUDGET.posts, characters / DAILY_BUDGET.characters) * DAY_MS;
}

/** How many posts of these lengths, from the first on, fit into a budget. */
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
 * @param isWhole whether nothing of the source waits; then at most a day of the budget is kept
 */
export function budgetAfter(budget: number, lengths: readonly number[], isWhole: boolean): number {
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const left = Math.max(0, Math.floor(budget - costMs(lengths.length, characters)));
  return isWhole ? Math.min(left, DAY_MS) : left;
}
