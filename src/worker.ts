import { environmentOrExit, warnOfUnknown } from './config/environment.js';
import { environmentOfChildren, KNOWN_NAMES } from './config/known-names.js';
import { explainProblems } from './config/problems.js';
import { parseWorkerConfig } from './config/worker-config.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal, leave } from './lib/lifecycle.js';
import { createLogger } from './lib/logger.js';
import { runWorker } from './worker/run-worker.js';

// With a local time zone, cron would pause during the hour that its clocks repeat in autumn.
process.env.TZ = 'UTC';

const options = process.argv.slice(2).join(' ');
const once = options.startsWith('--once');
const isNew = options === '--once --new';
if (!['', '--once', '--once --new'].includes(options))
  exitWith(2, 'usage: worker [--once [--new]]   run turns on TURN_SCHEDULE, or one turn and exit\n');
const env = environmentOrExit(process.env);
const parsed = parseWorkerConfig(env);
if (parsed.kind === 'invalid') exitWith(2, explainProblems(parsed.problems));
const { config } = parsed;
const log = createLogger({ level: config.logLevel, name: 'worker', terminal: process.stdout.isTTY });
warnOfUnknown(log, env, KNOWN_NAMES);
const environment = environmentOfChildren(env);
const endedWell = await runWorker(config, { log, once, isNew, shutdown: abortOnStopSignal(), environment });
if (!once) log.info('worker has stopped');
leave(endedWell ? 0 : 1);
