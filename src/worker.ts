import { explainProblems } from './config/api-config.js';
import { parseWorkerConfig } from './config/worker-config.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { createLogger } from './lib/logger.js';
import { runWorker } from './worker/run-worker.js';

// Every zone is named where it counts. Cron would stand still for the hour that a local zone's clocks repeat.
process.env.TZ = 'UTC';

const once = process.argv[2] === '--once';
if (process.argv.length > (once ? 3 : 2))
  exitWith(2, 'usage: worker [--once]   one turn and exit, or turns by TURN_SCHEDULE\n');
const parsed = parseWorkerConfig(process.env);
if (parsed.kind === 'invalid') exitWith(2, explainProblems(parsed.problems));
const { config } = parsed;
const log = createLogger({ level: config.logLevel, name: 'worker' });
process.exitCode = (await runWorker(config, { log, once, shutdown: abortOnStopSignal() })) ? 0 : 1;
