import { explainProblems } from './api-config.js';
import { parseWorkerConfig } from './config.js';
import { inWords } from './ledger/explain-error.js';
import { NotALedgerError } from './ledger/identify.js';
import { LedgerLockedError } from './ledger/lock.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import type { Listening } from './lib/listen.js';
import { createLogger } from './lib/logger.js';
import { MetricsUnavailableError } from './lib/metrics-unavailable.js';
import { createWorker } from './worker/create-worker.js';
import { SeedRecordError } from './worker/seed-record.js';
import { createTurnSources } from './worker/turn-sources.js';

// Every zone is named where it counts. Cron would stand still for the hour that a local zone's clocks repeat.
process.env.TZ = 'UTC';

const once = process.argv[2] === '--once';
if (process.argv.length > (once ? 3 : 2)) {
  process.stderr.write('usage: worker [--once]   one turn and exit, or turns by TURN_SCHEDULE\n');
  process.exit(2);
}
const parsed = parseWorkerConfig(process.env);
if (parsed.kind === 'invalid') {
  process.stderr.write(explainProblems(parsed.problems));
  process.exit(2);
}
const { config } = parsed;
const log = createLogger({ level: config.logLevel, name: 'worker' });
const shutdown = abortOnStopSignal();
// A single turn is over before anybody could ask.
const metricsAt = once ? null : config.metrics;
// Loaded where it is switched on.
const metrics = metricsAt && (await import('./worker/metrics.js')).createWorkerMetrics(config.ledgerPath);
let metricsServer: Listening | null = null;
try {
  metricsServer =
    metrics && (await (await import('./lib/metrics.js')).serveMetrics(metrics.registry, metricsAt));
  const world = { sources: await createTurnSources(config), now: Date.now, random: Math.random };
  const worker = createWorker({ config, log, shutdown, ...world, ...metrics });
  if (metricsServer) log.info({ metricsPort: metricsServer.port }, 'metrics are served');
  const well = await (once ? worker.once(Date.now()) : worker.run());
  process.exitCode = well ? 0 : 1;
  worker.close();
} catch (error) {
  const expected = [LedgerLockedError, MetricsUnavailableError, NotALedgerError, SeedRecordError].some(
    (kind) => error instanceof kind,
  );
  const words = expected ? (error as Error).message : inWords(error, config.ledgerPath);
  if (words === null) log.fatal({ err: error }, (error as Error).message);
  else log.fatal({ reason: (error as Error).name }, words);
  process.exitCode = 1;
} finally {
  await metricsServer?.close(0);
}
