import type { LedgerWriter } from '../../ledger/file/open-writing.js';
import { packOldRows } from '../../ledger/write/pack-rows.js';
import type { Logger } from '../../lib/logger.js';
import { afterEachCommit, type Commits, type Job } from './job.js';

/** Packs the rows of old turns, a day of them after each turn. */
export function createRetention(deps: {
  readonly ledger: LedgerWriter;
  readonly commits: Commits;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => number;
}): Job {
  const { ledger, commits, log, now } = deps;
  const afterTurn = async (): Promise<void> => {
    try {
      packOldRows(ledger, now());
    } catch (error) {
      log.error({ err: error }, 'old rows were not packed, so the ledger grows; the next turn tries again');
    }
  };
  return { afterTurn, run: (stop) => afterEachCommit(commits, afterTurn, stop) };
}
