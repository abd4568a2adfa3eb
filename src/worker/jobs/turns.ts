import { errorInWords, isTroubleWithFile } from '../../ledger/file/errors.js';
import { LedgerMovedError } from '../../ledger/file/open-writing.js';
import { latestSnapshot } from '../../ledger/read/snapshot.js';
import { pause, untilAborted } from '../../lib/lifecycle.js';
import type { Logger } from '../../lib/logger.js';
import type { TurnMoment } from '../commit/moment.js';
import type { WorkerObserver } from '../observer.js';
import { runTurn, type TurnDependencies } from '../run-turn.js';
import type { Commits, Job } from './job.js';
import { startSchedule } from './schedule.js';

const FETCH_BUDGET_MS = 90_000;

/**
 * Scheduled turns begin up to this long after their slot, and up to a tenth of the interval: instances
 * everywhere have the same schedule, and would ask the same servers at the same second.
 */
const LONGEST_DELAY_MS = 30_000;

const UNKNOWN = 'If it keeps failing, check the ledger with "reset-record audit".';

export interface TurnsDependencies {
  readonly turn: Omit<TurnDependencies, 'fetchBudgetMs' | 'log'>;
  readonly ledgerPath: string;
  readonly intervalMs: number;
  /** Cron expression. */
  readonly schedule: string;
  readonly commits: Commits;
  /** Called when the ledger was deleted, moved or replaced while open. */
  readonly onMoved: (error: LedgerMovedError) => Promise<void>;
  readonly log: Logger;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly observer: Partial<WorkerObserver>;
}

export interface Turns extends Job {
  /** Makes one turn. @returns whether it was committed; failures are logged, it never rejects */
  turn(moment: TurnMoment, stop: AbortSignal): Promise<boolean>;
}

/** A turn immediately (in a new ledger one before it that reads nothing), then on schedule. */
export function createTurns(deps: TurnsDependencies): Turns {
  const { ledgerPath, commits, log, random, observer } = deps;
  const { ledger, now } = deps.turn;

  async function turn(moment: TurnMoment, stop: AbortSignal, fetchBudgetMs = FETCH_BUDGET_MS) {
    const startedAt = performance.now();
    try {
      const result = await runTurn({ ...deps.turn, log, fetchBudgetMs }, moment, stop);
      if (result.kind === 'given_up') {
        log.info({ ...moment }, 'turn given up for shutdown, nothing was written');
        observer.turnEnded?.({ outcome: 'given_up' });
        return false;
      }
      if (result.kind === 'clock_jumped') {
        log.warn(
          { ...moment, byMs: result.byMs },
          'the clock was set while the turn ran, so nothing was written; the next turn reads everything again',
        );
        observer.turnEnded?.({ outcome: 'failed' });
        return false;
      }
      const { report, turned, fetchMs, commitMs } = result;
      for (const { isBad, fields, message } of turned) log[isBad ? 'warn' : 'info'](fields, message);
      log.info({ ...moment, ...report, fetchMs, commitMs }, 'turn committed');
      observer.turnEnded?.({ outcome: 'committed', report, at: now(), fetchMs, commitMs });
      commits.announce();
      return true;
    } catch (error) {
      const tookMs = Math.round(performance.now() - startedAt);
      if (error instanceof LedgerMovedError) await deps.onMoved(error);
      else logFailure(error, { ...moment, tookMs });
      observer.turnEnded?.({ outcome: 'failed' });
      return false;
    }
  }

  function logFailure(error: unknown, moment: TurnMoment & { readonly tookMs: number }): void {
    const message = 'turn failed, nothing was written; the next turn tries again';
    const words = errorInWords(error, ledgerPath);
    // A stack does not help with a disk problem.
    const where = isTroubleWithFile(error) ? {} : { err: error };
    log.error({ ...moment, ...where }, `${message}. ${words ?? UNKNOWN}`);
  }

  return {
    turn: (moment, stop) => turn(moment, stop),
    async run(stop) {
      // A new ledger is served at once, whatever the network does.
      if (latestSnapshot(ledger.db).kind === 'none') await turn({ trigger: 'start', slot: now() }, stop, 0);
      if (!stop.aborted) await turn({ trigger: 'start', slot: now() }, stop);
      if (stop.aborted) return;
      const delayMs = random() * Math.min(LONGEST_DELAY_MS, deps.intervalMs / 10);
      const scheduled = async (slot: number) => {
        await pause(delayMs, stop, () => undefined);
        if (!stop.aborted) await turn({ trigger: 'schedule', slot }, stop);
      };
      const beats = startSchedule(deps.schedule, scheduled, log);
      await untilAborted(stop);
      await beats.stop();
    },
  };
}
