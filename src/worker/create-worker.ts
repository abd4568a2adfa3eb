import { hostname } from 'node:os';
import { createDestination } from '../alerts/create-destination.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { salvageLedger } from '../ledger/file/copy.js';
import { inWords, isTroubleWithFile } from '../ledger/file/errors.js';
import { realLedgerPath } from '../ledger/file/identity.js';
import { acquireWriterLock, ledgerIsGone } from '../ledger/file/lock.js';
import { migrateLedger } from '../ledger/file/migrate.js';
import { LedgerMovedError, openLedgerForWriting } from '../ledger/file/open-writing.js';
import { untilAborted } from '../lib/lifecycle.js';
import type { Logger } from '../lib/logger.js';
import { createLaunchLedgerReader, NO_LAUNCH_LEDGERS } from '../sources/launches/launch-ledgers.js';
import { createAlertSender } from './alerts/alert-sender.js';
import { runBackups } from './backups.js';
import { createForecaster } from './decide/forecaster.js';
import type { TurnSources } from './fetch/turn-sources.js';
import { NOBODY, type WorkerObserver } from './observer.js';
import { runTurn, type TurnDependencies, type TurnMoment } from './run-turn.js';
import { startSchedule } from './schedule.js';
import { seedRecord } from './seed-record.js';

const FETCH_BUDGET_MS = 90_000;
/** How long a single turn goes on sending alerts. */
const SEND_BUDGET_MS = 30_000;

const UNKNOWN = 'Should it go on failing, look at the ledger with "reset-record audit".';

export interface WorkerDependencies {
  readonly config: WorkerConfig;
  readonly sources: TurnSources;
  readonly log: Logger;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Ends fetching at once; a commit that has begun is finished. */
  readonly shutdown: AbortSignal;
  readonly observer?: WorkerObserver;
}

export interface Worker {
  /** One turn, and whether it was committed. A turn that fails is logged; it never rejects. */
  turn(moment: TurnMoment): Promise<boolean>;
  /** One turn, then what alerts are due, within a bounded time; whether the turn was committed. */
  once(slot: number): Promise<boolean>;
  /**
   * A turn at once, then turns by the schedule until shutdown; resolves when the last one has ended.
   * @returns false when it ended because the ledger was deleted or replaced under it
   */
  run(): Promise<boolean>;
  close(): void;
}

/**
 * Takes the ledger for this process, brings it to this program's schema, and imports the record it starts from.
 * @throws LedgerLockedError, NotALedgerError, SeedRecordError
 */
export function createWorker(deps: WorkerDependencies): Worker {
  const { config, log, now, random, sources, observer = NOBODY } = deps;
  const { ledgerPath } = config;
  /** The file that this worker writes is not at its place any more. */
  const moved = new AbortController();
  const shutdown = AbortSignal.any([deps.shutdown, moved.signal]);
  const { telegramBaseUrl } = config.alerts;
  const destinations = config.alerts.destinations.map((spec) => createDestination(spec, telegramBaseUrl));
  const opened = openOwnLedger(deps);
  const alerts = createAlertSender({ ledger: opened.ledger, destinations, log, now, random, observer });
  const turnDeps: TurnDependencies = {
    ...sources,
    ledger: opened.ledger,
    launches:
      config.launchLedgers === null
        ? () => NO_LAUNCH_LEDGERS
        : createLaunchLedgerReader(config.launchLedgers, now),
    dailyPosts: config.reader.dailyPosts,
    forecaster: createForecaster({ timeZone: config.product.teamTimeZone }),
    context: {
      product: {
        name: config.product.name,
        provider: config.product.provider,
        timeZone: config.product.teamTimeZone,
      },
      intervalMs: config.intervalMs,
      schedule: config.schedule,
      ai: { configured: sources.model !== null, requestedModel: config.reader.model },
    },
    alertDestinations: destinations.map(({ id }) => id),
    now,
    log,
    fetchBudgetMs: FETCH_BUDGET_MS,
  };

  async function turn(moment: TurnMoment): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const result = await runTurn(turnDeps, moment, shutdown);
      if (result.kind === 'given_up') {
        log.info({ ...moment }, 'turn given up for shutdown, nothing was written');
        observer.turnEnded({ outcome: 'given_up' });
        return false;
      }
      const { report, fetchMs, commitMs } = result;
      log.info({ ...moment, ...report, fetchMs, commitMs }, 'turn committed');
      observer.turnEnded({ outcome: 'committed', report, at: now(), fetchMs, commitMs });
      alerts.wake();
      return true;
    } catch (error) {
      const tookMs = Math.round(performance.now() - startedAt);
      if (error instanceof LedgerMovedError) await saveMovedLedger(error);
      else tellFailure(error, { ...moment, tookMs });
      observer.turnEnded({ outcome: 'failed' });
      return false;
    }
  }

  function tellFailure(error: unknown, moment: TurnMoment & { readonly tookMs: number }): void {
    const message = 'turn failed, nothing was written; the next turn tries again';
    const words = inWords(error, ledgerPath);
    // What the disk does has no place in the program that a stack could show.
    const where = isTroubleWithFile(error) ? {} : { err: error };
    log.error({ ...moment, ...where }, `${message}. ${words ?? UNKNOWN}`);
  }

  /** While it cannot be saved, the worker lives on: it holds the only copy. */
  async function saveMovedLedger(error: LedgerMovedError): Promise<void> {
    if (error.overwritten) {
      log.fatal(
        `${error.message}. Stop the worker before you copy a file there. This worker ends; the next one takes what is there now.`,
      );
      moved.abort();
      return;
    }
    try {
      // Asked now: a link that was deleted or turned is where the next worker looks.
      const place = realLedgerPath(ledgerPath);
      const saved = await salvageLedger(opened.ledger.sqlite, place, now());
      const where =
        saved === place
          ? 'all that it held was put back there; stop the worker before you delete or move it'
          : `all that the former one held was saved as ${saved}; "reset-record restore" puts a backup in its place`;
      log.fatal({ saved }, `${error.message}: ${where}. This worker ends; the next one goes on.`);
      moved.abort();
    } catch (failure) {
      const words = inWords(failure, ledgerPath) ?? String(failure);
      log.fatal(
        `${error.message}, and what it held could not be saved: ${words} This process still has it open: do not stop it, it tries again with the next turn.`,
      );
    }
  }

  /** With this process goes all that is left of a deleted ledger. */
  async function lastLook(): Promise<void> {
    try {
      opened.ledger.checkInPlace();
    } catch (error) {
      if (!(error instanceof LedgerMovedError)) throw error;
      await saveMovedLedger(error);
    }
  }

  async function turnsBySchedule(): Promise<void> {
    await turn({ trigger: 'start', slot: now() });
    if (shutdown.aborted) return;
    const beat = async (slot: number) => void (await turn({ trigger: 'schedule', slot }));
    const schedule = startSchedule(config.schedule, beat, log);
    await Promise.all([backups(), untilAborted(shutdown)]);
    await schedule.stop();
  }

  async function backups(): Promise<void> {
    const { schedule, folder, keep } = config.backups;
    if (schedule === null) return;
    const { ledgerPath } = config;
    await runBackups({ ledgerPath, schedule, folder, keep, log, now, observer }, shutdown);
  }

  return {
    turn,
    async once(slot) {
      const committed = await turn({ trigger: 'once', slot });
      await alerts.sendDue(AbortSignal.any([shutdown, AbortSignal.timeout(SEND_BUDGET_MS)]));
      return committed;
    },
    async run() {
      // Beside the turns: what a receiver takes its time for is no turn's business.
      const sending = alerts.run(shutdown);
      await turnsBySchedule();
      await sending;
      if (!moved.signal.aborted) await lastLook();
      return !moved.signal.aborted;
    },
    close() {
      opened.ledger.close();
      opened.lock.release();
    },
  };
}

function openOwnLedger({ config, log, now }: WorkerDependencies) {
  const { ledgerPath, seed } = config;
  const holder = `process ${process.pid} on ${hostname()}, since ${new Date(now()).toISOString()}`;
  const isGone = ledgerIsGone(ledgerPath);
  const lock = acquireWriterLock(ledgerPath, holder);
  try {
    // SQLite's log stands beside the file, not beside a link to it.
    migrateLedger(realLedgerPath(ledgerPath));
    if (isGone) {
      log.warn(
        `There is no ledger at ${ledgerPath} any more, a new one begins. If that is not meant, stop the worker and put a backup back with "reset-record restore".`,
      );
    }
    // By the name that was configured, so that a link that is turned to another file is noticed.
    const ledger = openLedgerForWriting(ledgerPath);
    const seeded = seed === null ? 0 : seedRecord(ledger, { ...seed, now: now() });
    if (seeded > 0) log.info({ resets: seeded, from: seed?.path }, 'record imported into the empty ledger');
    return { ledger, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}
