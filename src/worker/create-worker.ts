import { createDestinations } from '../alerts/create-destination.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { kindsFor } from '../core/alerts/kinds.js';
import { LedgerMovedError } from '../ledger/file/open-writing.js';
import type { Logger } from '../lib/logger.js';
import { launchFeedKey } from '../sources/launches/launch-feed-spec.js';
import { createLaunchListReader, NO_LAUNCH_LISTS } from '../sources/launches/launch-lists.js';
import { sourceKey } from '../sources/timeline/timeline-spec.js';
import type { TurnMoment } from './commit/moment.js';
import { type SnapshotContext, serviceOf } from './decide/build-snapshot.js';
import { createOutgoingFetch, readerState, type TurnSources } from './fetch/turn-sources.js';
import { createAlerts } from './jobs/alerts.js';
import { createBackups } from './jobs/backups.js';
import { createHeartbeat } from './jobs/heartbeat.js';
import { createCommits, type Job, runJobs } from './jobs/job.js';
import { createRetention } from './jobs/retention.js';
import { tellOperator } from './jobs/tell-operator.js';
import { createTurns } from './jobs/turns.js';
import type { WorkerObserver } from './observer.js';
import { diskOfLedger, openOwnLedger, saveMovedLedger } from './own-ledger.js';

/** Ordinary posts of a feed at the limit of its size take a few seconds. */
const RULES_BUDGET_MS = 30_000;

export interface WorkerDependencies {
  readonly config: WorkerConfig;
  readonly sources: TurnSources;
  readonly log: Logger;
  readonly now: () => number;
  readonly random: () => number;
  /** Ends fetching immediately; a commit that has begun is finished. */
  readonly shutdown: AbortSignal;
  readonly observer?: Partial<WorkerObserver>;
  /** Folders where a ledger of the product may be instead; null to begin a new one whatever is there. */
  readonly elsewhere?: readonly string[] | null;
  /** Environment of the processes that it starts. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

export interface LedgerWorker {
  /** Makes one turn. @returns whether it was committed; failures are logged, it never rejects */
  turn(moment: TurnMoment): Promise<boolean>;
  /** Makes one turn and what follows it, within a bounded time. @returns whether the turn was committed */
  once(slot: number): Promise<boolean>;
  /**
   * Runs every job until shutdown; resolves when the last has ended.
   * @returns false when it ended because the ledger was deleted or replaced while open
   */
  run(): Promise<boolean>;
  close(): void;
}

/**
 * Locks and migrates the ledger, imports the seed record into an empty one, and lists the jobs of the worker.
 * @throws ClockError, LedgerElsewhereError, LedgerLockedError, NotALedgerError, OtherProductError,
 *   SeedRecordError
 */
export function createWorker(deps: WorkerDependencies): LedgerWorker {
  const { config, log, now, random, sources, observer = {}, elsewhere = [] } = deps;
  const { ledgerPath, proxies } = config;
  /** Aborts when the ledger was deleted, moved or replaced while open. */
  const moved = new AbortController();
  const shutdown = AbortSignal.any([deps.shutdown, moved.signal]);
  const destinations = createDestinations(config.alerts);
  const { ledger, lock } = openOwnLedger(config, { elsewhere, log, now: now() });
  const commits = createCommits();
  const context = contextOf(config);
  const service = serviceOf(context);

  const turns = createTurns({
    turn: {
      ...sources,
      ledger,
      launches:
        config.launchLists === null ? () => NO_LAUNCH_LISTS : createLaunchListReader(config.launchLists, now),
      dailyPosts: config.reader.dailyPosts,
      context,
      alertDestinations: destinations,
      disk: () => diskOfLedger(ledgerPath),
      now,
      rulesBudgetMs: RULES_BUDGET_MS,
    },
    ledgerPath,
    intervalMs: config.intervalMs,
    schedule: config.schedule,
    commits,
    onMoved: endIfSaved,
    log,
    random,
    observer,
  });
  /**
   * In the order in which they end: the last turn may leave something to the others. The times that they take
   * add up.
   */
  const jobs: readonly Job[] = [
    turns,
    createAlerts({ ledger, destinations, proxies, commits, log, now, random, observer }),
    createHeartbeat({
      addresses: { beat: config.heartbeatUrl, fail: config.heartbeatFailUrl },
      ledger,
      intervalMs: config.intervalMs,
      fetch: createOutgoingFetch(proxies),
      commits,
      log,
      now,
    }),
    createRetention({ ledger, commits, log }),
    createBackups({
      ...config.backups,
      ledgerPath,
      commits,
      log,
      now,
      observer,
      tell: (state) => tellOperator({ ledger, destinations, service, log, now }, 'backup', state),
      environment: deps.environment,
    }),
  ];

  async function endIfSaved(error: LedgerMovedError): Promise<void> {
    if (await saveMovedLedger(ledger, error, { ledgerPath, log, now: now() })) moved.abort();
  }

  /** The last chance to save a deleted ledger, which exists only as long as this process has it open. */
  async function checkLedgerAtEnd(): Promise<void> {
    try {
      ledger.checkInPlace();
    } catch (error) {
      if (!(error instanceof LedgerMovedError)) throw error;
      await endIfSaved(error);
    }
  }

  return {
    turn: (moment) => turns.turn(moment, shutdown),
    async once(slot) {
      const isCommitted = await turns.turn({ trigger: 'once', slot }, shutdown);
      for (const job of jobs) await job.afterTurn?.(shutdown, isCommitted);
      return isCommitted;
    },
    async run() {
      announce(config, sources, log);
      await runJobs(jobs, shutdown);
      if (!moved.signal.aborted) await checkLedgerAtEnd();
      return !moved.signal.aborted;
    },
    close() {
      ledger.close();
      lock.release();
    },
  };
}

function announce({ product, alerts }: WorkerConfig, sources: TurnSources, log: Logger): void {
  log.info(
    { product: product.id, sources: sourcesOf(sources) },
    'the worker has started; every turn reads these sources',
  );
  if (alerts.followers.length > 0 && alerts.operator.length === 0)
    log.warn(
      `Alerts for the operator (${kindsFor('operator').join(', ')}) go nowhere. Set OPERATOR_ALERT_URLS.`,
    );
}

/** Their names, without secrets. */
const sourcesOf = ({ timeline, status, launchFeeds }: TurnSources): readonly string[] => [
  ...timeline.map(({ key }) => key),
  ...(status === null ? [] : [status.key]),
  ...launchFeeds.map(({ company, source }) => launchFeedKey(company, source.key)),
];

function contextOf(config: WorkerConfig): SnapshotContext {
  const { product, reader } = config;
  return {
    product: {
      name: product.name,
      provider: product.provider,
      timeZone: product.teamTimeZone,
      about: product.about,
    },
    intervalMs: config.intervalMs,
    schedule: config.schedule,
    sourceNames: publicNames(config),
    publicUrl: config.publicUrl,
    ai: readerState(reader),
  };
}

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
