import type { LaunchListCheck } from '../../core/launches/check-launch-list.js';
import type { LiveHints } from '../../core/launches/hints/live-hints.js';
import { dateOfDay, dayAt } from '../../core/launches/launch-day.js';
import type { LaunchList } from '../../core/launches/launch-list.js';
import { LAUNCH_MODEL_VERSION } from '../../core/launches/odds/model-version.js';
import { ODDS_BOOK_VERSION } from '../../core/launches/odds-book-schema.js';
import type { StoredList } from '../../ledger/read/launch-lists.js';

/**
 * Everything that the odds of a day depend on. As long as it stays the same, the stored book is published
 * again.
 */
export function oddsBasis(now: number, stored: readonly StoredList[], hints: LiveHints) {
  return {
    day: dateOfDay(dayAt(now)),
    lists: stored.map(({ company, contentHash }) => [company, contentHash]),
    hints: [...hints].map(([company, lines]) => ({ company, lines: [...lines] })),
    bookVersion: ODDS_BOOK_VERSION,
    modelVersion: LAUNCH_MODEL_VERSION,
  };
}

/**
 * The lists that the odds are made from. A list that this program no longer accepts does not affect the odds
 * of the others.
 * @throws if no list can be used
 */
export function listsInUse(checks: readonly LaunchListCheck[]): readonly LaunchList[] {
  const lists = checks.flatMap(({ launchList }) => launchList ?? []);
  if (lists.length === 0) throw new Error(checks.flatMap(({ problems }) => problems).join(' '));
  return lists;
}
