import { introduction } from './cli/introduction.js';
import { apiEnvironmentOf, parseApiConfig } from './config/api-config.js';
import { environmentOrExit, warnOfUnknown } from './config/environment.js';
import { explainProblems } from './config/problems.js';
import { KNOWN_NAMES, parseWorkerConfig, problemsSideBySide } from './config/worker-config.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { createLogger } from './lib/logger.js';
import { startSecondProcess } from './lib/second-process.js';
import { runWorker } from './worker/run-worker.js';

// Both configurations are checked before anything starts, so that every problem is listed at once.
const env = environmentOrExit(process.env);
const worker = parseWorkerConfig(env);
const api = parseApiConfig(env);
const problems = [worker, api].flatMap((parsed) => (parsed.kind === 'invalid' ? parsed.problems : []));
if (worker.kind === 'invalid' || api.kind === 'invalid') exitWith(2, explainProblems(problems));
problems.push(...problemsSideBySide(worker.config, api.config));
if (problems.length > 0) exitWith(2, explainProblems(problems));
const terminal = process.stdout.isTTY;
if (terminal) process.stdout.write(introduction(worker.config, api.config));

/** `npm start`: this process is the worker, and starts the API as a second one. Each ends with the other, even if killed. */
// The process that answers the public never sees the worker's sources and credentials.
const apiProcess = startSecondProcess('api', apiEnvironmentOf(env));
const log = createLogger({ level: worker.config.logLevel, name: 'worker', terminal });
warnOfUnknown(log, env, KNOWN_NAMES);
// With a local time zone, cron would pause during the hour that its clocks repeat in autumn.
process.env.TZ = 'UTC';
const stop = abortOnStopSignal();
apiProcess.lost.addEventListener('abort', () => {
  // A terminal sends Ctrl-C to both. Otherwise the API has logged why it ended.
  if (!stop.aborted) log.fatal(apiProcess.lost.reason, 'the API has ended, so the worker stops, too');
});
const shutdown = AbortSignal.any([stop, apiProcess.lost]);
const endedWell = await runWorker(worker.config, { log, once: false, shutdown });
const apiStatus = await apiProcess.stop();
if (!stop.aborted) process.exitCode = apiStatus || 1;
else if (!endedWell) process.exitCode = 1;
log.info('worker has stopped');
