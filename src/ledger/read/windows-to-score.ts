import { MODEL_RETRY_MS } from '../../core/reading/retry.js';
import { SCORING_DELAY_MS, scoringDecision, watchedAround } from '../../core/scoring/scoring-decision.js';
import type { Interval } from '../../core/time/time.js';
import type { Queries } from '../queries.js';
import { openWindowsClosedBy, type WindowRow } from './journal.js';
import { unansweredPosts } from './unanswered-posts.js';

export interface WindowToScore {
  readonly window: WindowRow;
  /** The unbroken reads that it is to be scored by; null if it is to be void. */
  readonly watched: Interval | null;
}

export interface Watch {
  readonly now: number;
  /** A reader model is configured, so readings of new posts may still change. */
  readonly modelReads: boolean;
  /** The time that reads of a timeline cover. */
  readonly watched: readonly Interval[];
}

/** The open windows whose end is known at `now`. */
export function windowsToScore(
  queries: Queries,
  { now, modelReads, watched }: Watch,
): readonly WindowToScore[] {
  const closed = openWindowsClosedBy(queries, now - SCORING_DELAY_MS);
  if (closed.length === 0) return [];
  const unread = modelReads ? unansweredPosts(queries, now - MODEL_RETRY_MS) : [];
  const seen = {
    watched,
    unreadSince: unread.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null),
  };
  return closed.flatMap((window) => {
    const verdict = scoringDecision(window, seen, now);
    if (verdict === 'wait') return [];
    return [{ window, watched: verdict === 'void' ? null : watchedAround(window, seen.watched) }];
  });
}
