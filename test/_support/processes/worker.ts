import { pino } from 'pino';
import { parseWorkerConfig, type WorkerConfig } from '../../../src/config/worker-config.js';
import { createLogger } from '../../../src/lib/logger.js';
import { createWorker, type LedgerWorker } from '../../../src/worker/create-worker.js';
import { createTurnSources } from '../../../src/worker/fetch/turn-sources.js';
import { runWorker } from '../../../src/worker/run-worker.js';

type Env = Readonly<Record<string, string>>;

function configOf(env: Env): WorkerConfig {
  const parsed = parseWorkerConfig({
    LAUNCH_LISTS: 'none',
    TIMELINE: 'none',
    STATUS_PAGE_URL: 'none',
    ...env,
  });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

/** A worker in this process, by a clock of the test's own, and silent. */
export function workerHere(env: Env, now: () => number): LedgerWorker {
  const config = configOf(env);
  return createWorker({
    config,
    sources: createTurnSources(config, now),
    log: createLogger({ level: 'silent', name: 'worker' }),
    now,
    random: () => 0.5,
    shutdown: new AbortController().signal,
  });
}

/**
 * What `worker --once` does, without the second that a process takes to start: for tests of what a turn does
 * or says. That processes end with these codes is shown in end-to-end/single-turn.
 */
export async function turnHere(
  env: Env,
  options: { readonly once?: boolean; readonly shutdown?: AbortSignal } = {},
): Promise<{ code: number; output: string }> {
  const { once = true, shutdown = new AbortController().signal } = options;
  const config = configOf(env);
  let output = '';
  const write = (line: string) => {
    output += line;
  };
  const log = pino({ level: config.logLevel, name: 'worker' }, { write });
  const ended = await runWorker(config, { log, once, shutdown });
  return { code: ended ? 0 : 1, output };
}
