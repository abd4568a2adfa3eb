import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import { deleteOldRows } from '../../ledger/write/delete-old-rows.js';
import type { Logger } from '../../lib/logger.js';
import { afterEachCommit, type Commits, type Job } from './job.js';

/** Deletes what is kept for a while only, once a day. */
export function createRetention(deps: {
  readonly ledger: LedgerWriter;
  readonly commits: Commits;
  readonly log: Pick<Logger, 'error'>;
}): Job {
  const { ledger, commits, log } = deps;
  const afterTurn = async (): Promise<void> => {
    try {
      deleteOldRows(ledger);
    } catch (error) {
      log.error(
        { err: error },
        'old operational rows were not deleted, so the ledger grows; will retry after the first turn of the next day',
      );
    }
  };
  return { afterTurn, run: (stop) => afterEachCommit(commits, afterTurn, stop) };
}
