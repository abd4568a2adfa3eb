import { liveAccuracy, unavailableAccuracy } from '../../core/scoring/live-accuracy.js';
import { isTroubleWithFile } from '../../ledger/file/errors.js';
import { journalSpan, type SavedVersions, savedVersions } from '../../ledger/read/journal.js';
import { scoredWindows } from '../../ledger/read/journals.js';
import { newestId, type Queries } from '../../ledger/read/queries.js';
import { scores } from '../../ledger/schema.js';

/** Without a new score, none is computed again. */
export interface ScoresMemory {
  readonly versions: SavedVersions;
  readonly newest: number;
  readonly windows: ReturnType<typeof liveAccuracy>;
}

/** Scores of earlier forecasts. An unreadable journal affects only them, not the rest of the snapshot. */
export function scoresSoFar(queries: Queries, memory: ScoresMemory | null) {
  try {
    const newest = newestId(queries, scores);
    const versions = savedVersions(queries, memory?.versions);
    const span = journalSpan(queries, versions);
    const windows = memory?.newest === newest ? memory.windows : liveAccuracy(scoredWindows(queries), span);
    return { liveAccuracy: { ...windows, ...span }, memory: { versions, newest, windows }, unread: null };
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return { liveAccuracy: unavailableAccuracy(), memory: null, unread: String(error) };
  }
}
