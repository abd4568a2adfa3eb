import { parseWorkerConfig } from '../src/config/worker-config.js';
import { createLogger } from '../src/lib/logger.js';
import { createWorker } from '../src/worker/create-worker.js';
import { createTurnSources } from '../src/worker/fetch/turn-sources.js';

export const TURN_MS = 5 * 60_000;

export interface BenchWorker {
  /** Runs one whole turn: fetch, decide, commit. Rejects when it was not committed. */
  turn(): Promise<void>;
  close(): void;
}

/** The worker of `npm run worker` in this process, with a clock of one's own. */
export function createWorkerOver(
  ledgerPath: string,
  options: { readonly now: () => number; readonly env?: Readonly<Record<string, string>> },
): BenchWorker {
  const { now, env } = options;
  const parsed = parseWorkerConfig({
    LEDGER_PATH: ledgerPath,
    TIMELINE: 'none',
    STATUS_PAGE_URL: 'none',
    ...env,
  });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  const { config } = parsed;
  const worker = createWorker({
    config,
    sources: createTurnSources(config, Date.now),
    log: createLogger({ level: 'error', name: 'worker' }),
    now,
    random: Math.random,
    shutdown: new AbortController().signal,
  });
  return {
    async turn() {
      const committed = await worker.turn({ trigger: 'schedule', slot: now() });
      if (!committed) throw new Error('the turn was not committed');
    },
    close: worker.close,
  };
}

/** CPU milliseconds of this process for some work. */
export async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
