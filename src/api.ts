import { startApi } from './api/start-api.js';
import { API_NAMES, parseApiConfig } from './config/api-config.js';
import { environmentOrExit, warnOfUnknown } from './config/environment.js';
import { explainProblems, secretVariablesIn } from './config/problems.js';
import { exitWith } from './lib/exit.js';
import { abortOnStopSignal, leave, untilAborted } from './lib/lifecycle.js';
import { ListenError } from './lib/listen.js';
import { createLogger } from './lib/logger.js';
import { tellReady } from './lib/second-process.js';

const parsed = parseApiConfig(environmentOrExit(process.env));
if (parsed.kind === 'invalid') exitWith(2, explainProblems(parsed.problems));
const { config } = parsed;
const log = createLogger({ level: config.logLevel, name: 'api', terminal: process.stdout.isTTY });

// The API needs no secrets, so it removes those that its environment may contain.
const dropped = secretVariablesIn(process.env);
for (const name of dropped) delete process.env[name];
if (dropped.length > 0) log.warn({ dropped }, 'removed variables that the API does not need');

// Under `start` the worker has said so. Alone, the API knows only what is nearly one of its own.
if (!process.connected) warnOfUnknown(log, process.env, API_NAMES);

const stop = abortOnStopSignal();
try {
  const api = await startApi(config, log, Date.now);
  tellReady();
  await untilAborted(stop);
  await api.close();
  log.info('API has stopped');
  leave(0);
} catch (error) {
  if (!(error instanceof ListenError)) throw error;
  log.fatal({ code: error.code }, error.message);
  process.exit(1);
}
