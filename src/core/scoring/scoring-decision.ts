import { DAY_MS, type Interval } from '../time/time.js';
import type { ForecastWindow } from './windows.js';

/** A window is scored no earlier than this after it closes, because posts may appear late. */
export const SCORING_DELAY_MS = 10 * 60_000;

/** A window that could not be scored by then is void. */
export const VOID_AFTER_MS = 30 * DAY_MS;

/**
 * Whether the outcome of a window is known. A window that is not fully covered is not scored even if a reset
 * in it is known, because scoring only those would bias the score.
 * @param seen `watched`: intervals in which unbroken reads of a timeline saw every post; `unreadSince`: the
 *   earliest post without a final reading, null for none; all epoch milliseconds
 * @returns `void` from thirty days after its close
 * @see docs/forecast.md, scoring
 */
export function scoringDecision(
  window: ForecastWindow,
  seen: {
    readonly watched: readonly Interval[];
    readonly unreadSince: number | null;
  },
  now: number,
): 'wait' | 'score' | 'void' {
  const { closesAt } = window;
  if (now < closesAt + SCORING_DELAY_MS) return 'wait';
  if (now >= closesAt + VOID_AFTER_MS) return 'void';
  const watched = watchedAround(window, seen.watched) !== null;
  const read = seen.unreadSince === null || seen.unreadSince > closesAt;
  return watched && read ? 'score' : 'wait';
}

/** The interval that includes a whole window; null if none does. Epoch milliseconds. */
export function watchedAround(
  { opensAt, closesAt }: ForecastWindow,
  watched: readonly Interval[],
): Interval | null {
  return watched.find(({ fromAt, toAt }) => fromAt <= opensAt && closesAt <= toAt) ?? null;
}
