import { parseWorkerConfig } from '../src/config/worker-config.js';
import { createLogger } from '../src/lib/logger.js';
import { createWorker } from '../src/worker/create-worker.js';
import { createTurnSources } from '../src/worker/fetch/turn-sources.js';

/* What `worker --once` does with nothing configured, and what its turn alone costs: CPU milliseconds to the parent. */
const parsed = parseWorkerConfig({ LEDGER_PATH: process.argv[2], LOG_LEVEL: 'silent' });
if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
const { config } = parsed;
const world = { sources: createTurnSources(config), now: Date.now, random: Math.random };
const shutdown = new AbortController().signal;
const log = createLogger({ level: config.logLevel, name: 'worker' });
const worker = createWorker({ config, log, shutdown, ...world });
const before = process.cpuUsage();
if (!(await worker.once(Date.now()))) throw new Error('the turn was not committed');
const { user, system } = process.cpuUsage(before);
worker.close();
process.send?.((user + system) / 1000, () => process.disconnect());
