import type { CoveredInterval } from '../record/coverage.js';
import { DAY_MS } from '../time.js';
import type { Window } from './windows.js';

/** A window is scored no sooner than this after it closes: posts appear late. */
export const SCORING_DELAY_MS = 10 * 60_000;
/** After this a window that could not be scored is void. */
export const VOID_AFTER_MS = 30 * DAY_MS;

/**
 * Whether the outcome of a window can be told. A reset that is known already does not help a window that is not
 * covered: scoring only those would bias the score.
 * @param window epoch milliseconds
 * @param seen `watched`: where unbroken reads of a timeline show every post; `unreadSince`: the earliest post whose
 *   reading is not final yet, null for none
 * @param now epoch milliseconds
 * @returns `wait`, `score`, or `void` from thirty days after its close
 * @see docs/forecast.md, scoring
 */
export function scoringDecision(
  window: Window,
  seen: {
    readonly watched: readonly Pick<CoveredInterval, 'fromAt' | 'toAt'>[];
    readonly unreadSince: number | null;
  },
  now: number,
): 'wait' | 'score' | 'void' {
  const { opensAt, closesAt } = window;
  if (now < closesAt + SCORING_DELAY_MS) return 'wait';
  if (now >= closesAt + VOID_AFTER_MS) return 'void';
  const watched = seen.watched.some(({ fromAt, toAt }) => fromAt <= opensAt && closesAt <= toAt);
  const read = seen.unreadSince === null || seen.unreadSince > closesAt;
  return watched && read ? 'score' : 'wait';
}
