import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { introduction } from './cli/introduction.js';
import { apiEnvironmentOf, explainProblems, parseApiConfig } from './config/api-config.js';
import { environmentOrExit } from './config/environment.js';
import { parseWorkerConfig, problemsSideBySide } from './config/worker-config.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal } from './lib/lifecycle.js';
import { createLogger } from './lib/logger.js';
import { runWorker } from './worker/run-worker.js';

// Both configurations are checked before anything starts, so that every problem is listed at once.
const env = environmentOrExit(process.env);
const [worker, api] = [parseWorkerConfig(env), parseApiConfig(env)];
const problems = [worker, api].flatMap((parsed) => (parsed.kind === 'invalid' ? parsed.problems : []));
if (worker.kind === 'invalid' || api.kind === 'invalid') exitWith(2, explainProblems(problems));
problems.push(...problemsSideBySide(worker.config, api.config));
if (problems.length > 0) exitWith(2, explainProblems(problems));
const terminal = process.stdout.isTTY;
if (terminal) process.stdout.write(introduction(worker.config, api.config));

/** `npm start`: this process is the worker, and starts the API as a second one. Each ends with the other, even if killed. */
const apiProcess = fork(fileURLToPath(new URL('api.js', import.meta.url)), {
  // The process that answers the public never sees the worker's sources and credentials.
  env: apiEnvironmentOf(env),
});
const log = createLogger({ level: worker.config.logLevel, name: 'worker', terminal });
// With a local time zone, cron would pause during the hour that its clocks repeat in autumn.
process.env.TZ = 'UTC';
const stop = abortOnStopSignal();
const shutdown = new AbortController();
stop.addEventListener('abort', () => shutdown.abort());
const apiExit = new Promise<number>((resolve) => {
  apiProcess.once('exit', (status, signal) => {
    // The API has logged why it ended.
    if (!shutdown.signal.aborted)
      log.fatal({ status, signal }, 'the API has ended, so the worker stops, too');
    shutdown.abort();
    resolve(status === 0 ? 1 : (status ?? 1));
  });
});

const endedWell = await runWorker(worker.config, { log, once: false, shutdown: shutdown.signal });
const isApiLost = shutdown.signal.aborted && !stop.aborted;
shutdown.abort();
apiProcess.kill('SIGTERM');
const apiStatus = await apiExit;
if (isApiLost) process.exitCode = apiStatus;
else if (!stop.aborted || !endedWell) process.exitCode = 1;
log.info('worker has stopped');
