import { statSync } from 'node:fs';
import { setImmediate as nextTick } from 'node:timers/promises';
import { parseWorkerConfig, type WorkerConfig } from '../../src/config/worker-config.js';
import { DAY_MS } from '../../src/core/time.js';
import { openLedgerForReading } from '../../src/ledger/file/open-reading.js';
import { createLogger } from '../../src/lib/logger.js';
import { NO_LAUNCH_LEDGERS, readLaunchLedgers } from '../../src/sources/launches/launch-ledgers.js';
import { createWorker } from '../../src/worker/create-worker.js';
import { createTurnSources } from '../../src/worker/fetch/turn-sources.js';
import { quantile, rounded } from '../http/measure.js';
import { cpuMsOf, TURN_MS } from '../made-up-record.js';
import { MADE_UP_SOURCES, madeUpFetch } from './made-up-world.js';

/** What a day left behind and took. */
export interface LivedDay {
  readonly day: number;
  /** Of the ledger at its end. */
  readonly bytes: number;
  /** Median of its turns. */
  readonly turnCpuMs: number;
  /** The one turn that took most: that of the new launch odds. */
  readonly longestTurnCpuMs: number;
}

/** Bytes of a table or an index. */
export interface Stored {
  readonly name: string;
  readonly bytes: number;
}

export interface Lived {
  readonly days: readonly LivedDay[];
  readonly stored: readonly Stored[];
  /** When the last turn was committed. */
  readonly endedAt: number;
}

/**
 * A worker lives through days with a turn every five minutes: the real one, as it is configured without any variable,
 * and with the sources of a made-up world where there are to be some.
 * @param path of a ledger that does not exist yet
 */
export async function live(
  path: string,
  options: { days: number; withSources: boolean; afterDay?: (day: number, now: number) => void },
): Promise<Lived> {
  const { days, withSources, afterDay } = options;
  const parsed = parseWorkerConfig({ LEDGER_PATH: path, ...(withSources ? MADE_UP_SOURCES : {}) });
  if (parsed.kind === 'invalid') throw new Error(parsed.problems.join('\n'));
  const { config } = parsed;
  const startAt = startAfter(config);
  const clock = { now: startAt };
  const worker = createWorker({
    config,
    sources: createTurnSources(config, madeUpFetch(startAt, clock)),
    log: createLogger({ level: 'error', name: 'worker' }),
    now: () => clock.now,
    random: () => 0.5,
    shutdown: new AbortController().signal,
  });
  const turn = async () => {
    if (!(await worker.turn({ trigger: 'schedule', slot: clock.now }))) throw new Error('a turn failed');
  };
  const lived: LivedDay[] = [];
  try {
    for (let day = 1; day <= days; day += 1) {
      const cpuMs: number[] = [];
      for (let beat = 0; beat < DAY_MS / TURN_MS; beat += 1) {
        clock.now += TURN_MS;
        cpuMs.push(await cpuMsOf(turn));
        // As between real turns: timers run, and what only they and the collector of garbage hold goes.
        await nextTick();
      }
      lived.push({
        day,
        bytes: statSync(path).size,
        turnCpuMs: rounded(quantile(cpuMs, 0.5)),
        longestTurnCpuMs: rounded(Math.max(...cpuMs)),
      });
      afterDay?.(day, clock.now);
    }
  } finally {
    worker.close();
  }
  return { days: lived, stored: storedIn(path), endedAt: clock.now };
}

/** When all that comes with the program is history: its record, and the days until which its launch ledgers are complete. */
function startAfter({ seed, launchLedgers }: WorkerConfig): number {
  const { ledgers } = launchLedgers === null ? NO_LAUNCH_LEDGERS : readLaunchLedgers(launchLedgers);
  const known = ledgers.map(({ ledger }) => Date.parse(ledger.asOf));
  return Math.max(seed?.covered?.toAt ?? 0, ...known.map((day) => day + DAY_MS));
}

function storedIn(path: string): Stored[] {
  const reader = openLedgerForReading(path);
  try {
    const sizes = 'SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC';
    return reader.sqlite.prepare(sizes).all() as Stored[];
  } finally {
    reader.close();
  }
}
