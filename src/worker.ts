import { explainProblems, parseWorkerConfig } from './config.js';
import { NotALedgerError } from './ledger/identify.js';
import { LedgerLockedError } from './ledger/lock.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { createLogger } from './lib/logger.js';
import { createWorker } from './worker/create-worker.js';
import { SeedRecordError } from './worker/seed-record.js';
import { createTurnSources } from './worker/turn-sources.js';

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
try {
  const world = { sources: await createTurnSources(config), now: Date.now, random: Math.random };
  const worker = createWorker({ config, log, shutdown, ...world });
  if (once) process.exitCode = (await worker.once(Date.now())) ? 0 : 1;
  else await worker.run();
  worker.close();
} catch (error) {
  const expected = [LedgerLockedError, NotALedgerError, SeedRecordError].some(
    (kind) => error instanceof kind,
  );
  log.fatal(expected ? { reason: (error as Error).name } : { err: error }, (error as Error).message);
  process.exitCode = 1;
}
