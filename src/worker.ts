import { parseArgs } from 'node:util';
import { parseWorkerConfig } from './config.js';
import { NotALedgerError } from './ledger/identify.js';
import { LedgerLockedError } from './ledger/lock.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { createLogger } from './lib/logger.js';
import { createWorker } from './worker/create-worker.js';
import { SeedRecordError } from './worker/seed-record.js';
import { createTurnSources } from './worker/turn-sources.js';

const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });
const parsed = parseWorkerConfig(process.env);
if (parsed.kind === 'invalid') {
  process.stderr.write(`The configuration is not valid:\n  ${parsed.problems.join('\n  ')}\n`);
  process.exit(2);
}
const { config } = parsed;
const log = createLogger({ level: config.logLevel, name: 'worker' });
const shutdown = abortOnStopSignal();
try {
  const worker = createWorker({ config, sources: createTurnSources(config), log, now: Date.now, shutdown });
  if (values.once) process.exitCode = (await worker.turn({ trigger: 'once', slot: Date.now() })) ? 0 : 1;
  else await worker.run();
  worker.close();
} catch (error) {
  const expected = [LedgerLockedError, NotALedgerError, SeedRecordError].some(
    (kind) => error instanceof kind,
  );
  log.fatal(expected ? { reason: (error as Error).name } : { err: error }, (error as Error).message);
  process.exitCode = 1;
}
