import { dirname } from 'node:path';
import { ledgerPathOf } from '../config/product-id.js';
import type { WorkerConfig } from '../config/worker-config.js';
import { errorInWords } from '../ledger/file/errors.js';
import { NotALedgerError } from '../ledger/file/identity.js';
import { LedgerLockedError } from '../ledger/file/lock.js';
import { ListenError, type Listening } from '../lib/listen.js';
import type { Logger } from '../lib/logger.js';
import { serveMetrics } from '../lib/metrics-server.js';
import { createWorker } from './create-worker.js';
import { createTurnSources } from './fetch/turn-sources.js';
import { LedgerElsewhereError } from './other-ledgers.js';
import { ClockError, OtherProductError } from './own-ledger.js';
import { SeedRecordError } from './seed-record.js';

/** Startup failures whose message explains them; others are logged with their stack. */
const EXPLAINED = [
  ClockError,
  LedgerElsewhereError,
  LedgerLockedError,
  ListenError,
  NotALedgerError,
  OtherProductError,
  SeedRecordError,
];

interface RunOptions {
  readonly log: Logger;
  /** Run one turn instead of the schedule. */
  readonly once: boolean;
  /** Begin a new ledger even if there is another of the product. */
  readonly isNew?: boolean;
  readonly shutdown: AbortSignal;
  /** Environment of the processes that it starts. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Runs the worker until shutdown. @returns false after a failure, which is logged */
export async function runWorker(config: WorkerConfig, options: RunOptions): Promise<boolean> {
  const { log, once, isNew = false, shutdown, environment } = options;
  if (shutdown.aborted) return false;
  let metricsServer: Listening | null = null;
  try {
    // A single turn ends before metrics could be scraped. Loaded only here, because it takes 4 MB.
    const isMeasured = !once && config.metrics !== null;
    const metrics = isMeasured ? (await import('./worker-metrics.js')).createWorkerMetrics(config) : null;
    if (metrics && config.metrics) {
      const address = { ...config.metrics, portName: 'WORKER_METRICS_PORT' };
      metricsServer = await serveMetrics(metrics.registry, address);
    }
    const world = { sources: createTurnSources(config, Date.now), now: Date.now, random: Math.random };
    const elsewhere = isNew ? null : [dirname(ledgerPathOf(config.product.id, null))];
    const worker = createWorker({ config, log, shutdown, environment, elsewhere, ...world, ...metrics });
    if (metricsServer) log.info({ metricsPort: metricsServer.port }, 'metrics are served');
    const ended = await (once ? worker.once(Date.now()) : worker.run());
    worker.close();
    return ended;
  } catch (error) {
    const isExplained = EXPLAINED.some((kind) => error instanceof kind);
    const words = isExplained ? (error as Error).message : errorInWords(error, config.ledgerPath);
    if (words === null) log.fatal({ err: error }, (error as Error).message);
    else log.fatal({ reason: (error as Error).name }, words);
    return false;
  } finally {
    await metricsServer?.close(0);
  }
}
