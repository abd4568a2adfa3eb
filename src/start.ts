import { introduction } from './cli/introduction.js';
import { parseApiConfig } from './config/api-config.js';
import { environmentOrExit, warnOfUnknown } from './config/environment.js';
import { environmentOfChildren, KNOWN_NAMES } from './config/known-names.js';
import { explainProblems, problemsOf } from './config/problems.js';
import { parseWorkerConfig, problemsSideBySide } from './config/worker-config.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal, leave } from './lib/lifecycle.js';
import { createLogOutput } from './lib/log-output.js';
import { createLogger } from './lib/logger.js';
import { startSecondProcess } from './lib/second-process.js';
import { runWorker } from './worker/run-worker.js';

// Both configurations are checked before anything starts, so that every problem is listed at once.
const env = environmentOrExit(process.env);
const [worker, api] = [parseWorkerConfig(env), parseApiConfig(env)];
if (worker.kind !== 'config' || api.kind !== 'config') exitWith(2, explainProblems(problemsOf(worker, api)));
const conflicts = problemsSideBySide(worker.config, api.config);
if (conflicts.length > 0) exitWith(2, explainProblems(conflicts));
if (process.stdout.isTTY) createLogOutput().write(introduction(worker.config, api.config));

// This process is the worker, and the API a second one without secrets. Each ends with the other.
const environment = environmentOfChildren(env);
const command = new URL('../bin/reset-record.js', import.meta.url);
const apiProcess = await startSecondProcess(command, ['api'], environment);
const log = createLogger({ level: worker.config.logLevel, name: 'worker', terminal: process.stdout.isTTY });
warnOfUnknown(log, env, KNOWN_NAMES);
// With a local time zone, cron would pause during the hour that its clocks repeat in autumn.
process.env.TZ = 'UTC';
const stop = abortOnStopSignal();
apiProcess.lost.addEventListener('abort', () => {
  // A terminal sends Ctrl-C to both. Otherwise the API has logged why it ended.
  if (!stop.aborted) log.fatal(apiProcess.lost.reason, 'the API has ended, so the worker stops, too');
});
const shutdown = AbortSignal.any([stop, apiProcess.lost]);
shutdown.addEventListener('abort', apiProcess.stop);
const endedWell = await runWorker(worker.config, { log, once: false, shutdown, environment });
const apiStatus = await apiProcess.stop();
log.info('worker has stopped');
leave(stop.aborted && endedWell ? 0 : apiStatus || 1);
