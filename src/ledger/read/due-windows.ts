import { MODEL_RETRY_MS } from '../../core/reading/retry.js';
import { SCORING_DELAY_MS, scoringDecision } from '../../core/scoring/scoring-decision.js';
import { watchedIntervals } from './coverage.js';
import { type OpenedWindow, windowsClosedBy } from './journal.js';
import type { Queries } from './queries.js';
import { unansweredPosts } from './turn.js';

interface DueWindow {
  readonly window: OpenedWindow;
  readonly verdict: 'score' | 'void';
}

/**
 * The open windows whose end is known at `now`.
 * @param modelReads a reader model is configured, so readings of new posts may still change
 */
export function dueWindows(
  queries: Queries,
  { now, modelReads }: { readonly now: number; readonly modelReads: boolean },
): readonly DueWindow[] {
  const closed = windowsClosedBy(queries, now - SCORING_DELAY_MS);
  const [first] = closed;
  if (!first) return [];
  const unread = modelReads ? unansweredPosts(queries, now - MODEL_RETRY_MS) : [];
  const seen = {
    watched: watchedIntervals(queries, first.opensAt),
    unreadSince: unread.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null),
  };
  return closed.flatMap((window) => {
    const verdict = scoringDecision(window, seen, now);
    return verdict === 'wait' ? [] : [{ window, verdict }];
  });
}
