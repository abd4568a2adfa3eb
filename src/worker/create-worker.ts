import { createDestinations } from '../alerts/create-destination.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { inWords, isTroubleWithFile } from '../ledger/file/errors.js';
import { LedgerMovedError } from '../ledger/file/open-writing.js';
import { latestSnapshot } from '../ledger/read/snapshot.js';
import { packOldRows } from '../ledger/write/pack-rows.js';
import { pause, untilAborted, withDeadline } from '../lib/lifecycle.js';
import type { Logger } from '../lib/logger.js';
import { launchFeedKey } from '../sources/launches/launch-feed-spec.js';
import { createLaunchListReader, NO_LAUNCH_LEDGERS } from '../sources/launches/launch-lists.js';
import { sourceKey } from '../sources/timeline/timeline-spec.js';
import { createAlertSender } from './alerts/alert-sender.js';
import { runBackups } from './backups.js';
import type { TurnMoment } from './commit/moment.js';
import type { TurnSources } from './fetch/turn-sources.js';
import { sendHeartbeat } from './heartbeat.js';
import type { WorkerObserver } from './observer.js';
import { openOwnLedger, saveMovedLedger } from './own-ledger.js';
import { runTurn, type TurnDependencies } from './run-turn.js';
import { startSchedule } from './schedule.js';

const FETCH_BUDGET_MS = 90_000;
/** Ordinary posts of a feed at the limit of its size take a few seconds. */
const RULES_BUDGET_MS = 30_000;
/** How long `--once` may spend sending alerts. */
const SEND_BUDGET_MS = 30_000;

/**
 * Scheduled turns begin up to this long after their slot, and up to a tenth of the interval: instances everywhere have
 * the same schedule, and would ask the same servers at the same second.
 */
const LONGEST_DELAY_MS = 30_000;

const UNKNOWN = 'If it keeps failing, check the ledger with "reset-record audit".';

export interface WorkerDependencies {
  readonly config: WorkerConfig;
  readonly sources: TurnSources;
  readonly log: Logger;
  readonly now: () => number;
  readonly random: () => number;
  /** Ends fetching immediately; a commit that has begun is finished. */
  readonly shutdown: AbortSignal;
  readonly observer?: Partial<WorkerObserver>;
}

export type Worker = ReturnType<typeof createWorker>;

/**
 * Locks and migrates the ledger, and imports the seed record into an empty one.
 * @throws LedgerLockedError, NotALedgerError, OtherProductError, SeedRecordError
 */
export function createWorker(deps: WorkerDependencies) {
  const { config, log, now, random, sources, observer = {} } = deps;
  const { ledgerPath } = config;
  /** Aborts when the ledger was deleted, moved or replaced while open. */
  const moved = new AbortController();
  const shutdown = AbortSignal.any([deps.shutdown, moved.signal]);
  const destinations = createDestinations(config.alerts);
  const opened = openOwnLedger(config, log, now());
  const alerts = createAlertSender({ ledger: opened.ledger, destinations, log, now, random, observer });
  const turnDeps: Omit<TurnDependencies, 'fetchBudgetMs'> = {
    ...sources,
    ledger: opened.ledger,
    launches:
      config.launchLists === null ? () => NO_LAUNCH_LEDGERS : createLaunchListReader(config.launchLists, now),
    dailyPosts: config.reader.dailyPosts,
    context: {
      product: {
        name: config.product.name,
        provider: config.product.provider,
        timeZone: config.product.teamTimeZone,
      },
      intervalMs: config.intervalMs,
      schedule: config.schedule,
      sourceNames: publicNames(config),
      ai: {
        configured: config.reader.apiKey !== null,
        keyless: config.reader.apiKey === null && sources.model !== null,
        requestedModel: config.reader.model,
      },
    },
    alertDestinations: destinations,
    now,
    log,
    rulesBudgetMs: RULES_BUDGET_MS,
  };

  async function turn(moment: TurnMoment, fetchBudgetMs = FETCH_BUDGET_MS): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const result = await runTurn({ ...turnDeps, fetchBudgetMs }, moment, shutdown);
      if (result.kind === 'given_up') {
        log.info({ ...moment }, 'turn given up for shutdown, nothing was written');
        observer.turnEnded?.({ outcome: 'given_up' });
        return false;
      }
      const { report, fetchMs, commitMs } = result;
      log.info({ ...moment, ...report, fetchMs, commitMs }, 'turn committed');
      observer.turnEnded?.({ outcome: 'committed', report, at: now(), fetchMs, commitMs });
      alerts.wake();
      packOld();
      if (config.heartbeatUrl !== null) await sendHeartbeat(config.heartbeatUrl, log, shutdown);
      return true;
    } catch (error) {
      const tookMs = Math.round(performance.now() - startedAt);
      if (error instanceof LedgerMovedError) await endIfSaved(error);
      else logFailure(error, { ...moment, tookMs });
      observer.turnEnded?.({ outcome: 'failed' });
      return false;
    }
  }

  function packOld(): void {
    try {
      packOldRows(opened.ledger, now());
    } catch (error) {
      log.error({ err: error }, 'old rows were not packed, so the ledger grows; the next turn tries again');
    }
  }

  function logFailure(error: unknown, moment: TurnMoment & { readonly tookMs: number }): void {
    const message = 'turn failed, nothing was written; the next turn tries again';
    const words = inWords(error, ledgerPath);
    // A stack does not help with a disk problem.
    const where = isTroubleWithFile(error) ? {} : { err: error };
    log.error({ ...moment, ...where }, `${message}. ${words ?? UNKNOWN}`);
  }

  async function endIfSaved(error: LedgerMovedError): Promise<void> {
    if (await saveMovedLedger(opened.ledger, error, { ledgerPath, log, now: now() })) moved.abort();
  }

  /** The last chance to save a deleted ledger, which exists only as long as this process has it open. */
  async function checkLedgerAtEnd(): Promise<void> {
    try {
      opened.ledger.checkInPlace();
    } catch (error) {
      if (!(error instanceof LedgerMovedError)) throw error;
      await endIfSaved(error);
    }
  }

  async function turnsBySchedule(): Promise<void> {
    log.info(
      { product: config.product.id, sources: sourcesOf(sources) },
      'the worker has started; every turn reads these sources',
    );
    if (config.alerts.followers.length > 0 && config.alerts.operator.length === 0)
      log.warn(
        'Alerts of unconfirmed resets and of health go nowhere, because ALERT_URLS gets only what is for followers. Set OPERATOR_ALERT_URLS.',
      );
    // A new ledger is served at once, whatever the network does.
    if (latestSnapshot(opened.ledger.db).kind === 'none') await turn({ trigger: 'start', slot: now() }, 0);
    if (!shutdown.aborted) await turn({ trigger: 'start', slot: now() });
    if (shutdown.aborted) return;
    const delayMs = random() * Math.min(LONGEST_DELAY_MS, config.intervalMs / 10);
    const scheduled = async (slot: number) => {
      await pause(delayMs, shutdown, () => undefined);
      if (!shutdown.aborted) await turn({ trigger: 'schedule', slot });
    };
    const turns = startSchedule(config.schedule, scheduled, log);
    const { schedule, folder, keep } = config.backups;
    if (schedule === null) await untilAborted(shutdown);
    else await runBackups({ ledgerPath, schedule, folder, keep, log, now, observer }, shutdown);
    await turns.stop();
  }

  return {
    /** Runs one turn. @returns whether it was committed; failures are logged, it never rejects */
    turn: (moment: TurnMoment) => turn(moment),
    /** Runs one turn, then sends due alerts within a bounded time. @returns whether the turn was committed */
    async once(slot: number) {
      const committed = await turn({ trigger: 'once', slot });
      const deadline = withDeadline(shutdown, SEND_BUDGET_MS);
      await alerts.sendDue(deadline.signal);
      deadline.release();
      return committed;
    },
    /**
     * Runs a turn immediately (in a new ledger one before it that reads nothing), then on schedule until shutdown;
     * resolves when the last turn has ended.
     * @returns false when it ended because the ledger was deleted or replaced while open
     */
    async run() {
      // In parallel: a slow receiver must not delay a turn.
      const sending = alerts.run(shutdown);
      await turnsBySchedule();
      await sending;
      if (!moved.signal.aborted) await checkLedgerAtEnd();
      return !moved.signal.aborted;
    },
    close() {
      opened.ledger.close();
      opened.lock.release();
    },
  };
}

/** Their names, without secrets. */
const sourcesOf = ({ timeline, status, launchFeeds }: TurnSources): readonly string[] => [
  ...timeline.map(({ key }) => key),
  ...(status === null ? [] : [status.key]),
  ...launchFeeds.map(({ company, source }) => launchFeedKey(company, source.key)),
];

/** The product's own sources by name, and those of the operator by kind: their addresses may be private. */
function publicNames({ product, timeline, statusPageUrl }: WorkerConfig): readonly string[] {
  const own = product.timeline.map(sourceKey);
  const names = timeline.map((spec) => {
    const key = sourceKey(spec);
    return own.includes(key) ? key : `a source of this instance (${spec.kind})`;
  });
  if (statusPageUrl === null) return names;
  return [...names, statusPageUrl === product.statusPage ? statusPageUrl : 'a status page of this instance'];
}
