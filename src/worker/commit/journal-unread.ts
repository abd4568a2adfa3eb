import { isTroubleWithFile } from '../../ledger/file/errors.js';
import type { Queries } from '../../ledger/queries.js';
import { journalSpan, journalWindows } from '../../ledger/read/journal.js';

/**
 * Why the journal of forecasts cannot be read; null if it can. Without it nothing is scored or saved, and the
 * rest of the turn goes on.
 */
export function journalUnread(queries: Queries): string | null {
  try {
    journalWindows(queries, 1);
    journalSpan(queries);
    return null;
  } catch (error) {
    // A problem with the file fails the whole turn.
    if (isTroubleWithFile(error)) throw error;
    return `the journal cannot be read: ${String(error)}`;
  }
}
