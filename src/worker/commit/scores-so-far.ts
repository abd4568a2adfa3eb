import { type LiveAccuracy, liveAccuracy, unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import { journalSpan, journalWindows } from '../../ledger/read/journal.js';
import type { Queries } from '../../ledger/read/queries.js';

/** Scores of earlier forecasts. */
interface ScoresSoFar {
  readonly liveAccuracy: LiveAccuracy;
  /** Why the journal could not be read; null when it was. */
  readonly unread: string | null;
}

/** An unreadable journal affects only the scores, not the rest of the snapshot. */
export function scoresSoFar(queries: Queries): ScoresSoFar {
  try {
    return { liveAccuracy: liveAccuracy(journalWindows(queries), journalSpan(queries)), unread: null };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return { liveAccuracy: unavailableAccuracy(), unread: String(error) };
  }
}
