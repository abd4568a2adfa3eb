import { MODEL_RETRY_MS } from '../../core/reading/retry.js';
import { SCORING_DELAY_MS, scoringDecision, watchedAround } from '../../core/scoring/scoring-decision.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../queries.js';
import { watchedIntervals } from './coverage.js';
import { openWindowsClosedBy, type WindowRow } from './journal.js';
import { unansweredPosts } from './unanswered-posts.js';

export interface WindowToScore {
  readonly window: WindowRow;
  /** The unbroken reads that it is to be scored by; null if it is to be void. */
  readonly watched: Interval | null;
}

/**
 * The open windows whose end is known at `now`.
 * @param modelReads a reader model is configured, so readings of new posts may still change
 */
export function windowsToScore(
  queries: Queries,
  { now, modelReads }: { readonly now: number; readonly modelReads: boolean },
): readonly WindowToScore[] {
  const closed = openWindowsClosedBy(queries, now - SCORING_DELAY_MS);
  if (closed.length === 0) return [];
  const unread = modelReads ? unansweredPosts(queries, now - MODEL_RETRY_MS) : [];
  const seen = {
    watched: watchedIntervals(queries),
    unreadSince: unread.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null),
  };
  return closed.flatMap((window) => {
    const verdict = scoringDecision(window, seen, now);
    if (verdict === 'wait') return [];
    return [{ window, watched: verdict === 'void' ? null : watchedAround(window, seen.watched) }];
  });
}
