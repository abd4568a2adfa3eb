import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askAllKinds } from './all-kinds.js';
import type { BenchOptions } from './bench-options.js';
import { goalText, table, thousands } from './figures.js';
import { createMemoryLimit, type UnderLimit } from './memory-limit.js';

/**
 * Resident memory in MB. `pss` counts a page that both processes share once in all, as a limit of a container
 * does.
 */
interface Resident {
  readonly rss: number;
  readonly pss: number;
}

interface Moment {
  readonly turns: number;
  readonly requests: number;
  readonly worker: Resident;
  readonly api: Resident;
}

/** The service over the bundled record. */
export interface MemoryReport {
  readonly moments: readonly Moment[];
  /** Null where this machine lets us set no limit. */
  readonly limit: UnderLimit | null;
}

const LIMIT_MB = 256;
const MOST_MB = 200;

/** Measures the service as `npm start` runs it: a turn a second, and requests of all kinds. */
export async function memoryUse({ quick, folder, tell }: BenchOptions): Promise<MemoryReport> {
  const [turns, requests] = quick ? [3, 100] : [500, 100_000];
  const limit = createMemoryLimit(LIMIT_MB, folder);
  const program = fileURLToPath(new URL('../bin/reset-record.js', import.meta.url));
  const words = [...(limit?.launcher ?? []), process.execPath, program, 'start'];
  const [command = '', ...rest] = words;
  const worker = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LEDGER_PATH: join(folder, 'memory.sqlite'),
      PORT: '0',
      TIMELINE: 'none',
      STATUS_PAGE_URL: 'none',
      TURN_SCHEDULE: '* * * * * *',
    },
  });
  let log = '';
  worker.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(worker, 'exit');
  const logged = (words: string) => log.split(words).length - 1;
  const measure = (asked: number, api: number): Moment => ({
    turns: logged('turn committed'),
    requests: asked,
    worker: resident(worker.pid ?? 0),
    api: resident(api),
  });
  try {
    const [, api, port] = await until(() => /"pid":(\d+).*"port":(\d+).*is listening/.exec(log));
    await until(() => logged('turn committed') >= 2 || null);
    const first = measure(0, Number(api));
    tell(`${thousands(requests)} requests`);
    await askAllKinds(Number(port), requests);
    tell(`${turns} turns`);
    await until(() => logged('turn committed') >= turns || null);
    const last = measure(requests, Number(api));
    return { moments: [first, last], limit: limit?.usage() ?? null };
  } catch (error) {
    const how = JSON.stringify(limit?.usage() ?? null);
    throw new Error(`${(error as Error).message}; memory: ${how}; log: ${log.slice(-2_000)}`, {
      cause: error,
    });
  } finally {
    worker.kill('SIGTERM');
    await ended;
    await limit?.remove();
  }
}

async function until<Value>(find: () => Value | null): Promise<Value> {
  for (let tries = 0; tries < 36_000; tries += 1) {
    const value = find();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nothing happened for half an hour');
}

/** @throws where the system has no `/proc` */
function resident(pid: number): Resident {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const mb = (name: string) =>
    Math.round(Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return { rss: mb('Rss'), pss: mb('Pss') };
}

export function memoryTable({ moments, limit }: MemoryReport): string {
  const rows = moments.map(({ turns, requests, worker, api }) => [
    `${thousands(turns)} / ${thousands(requests)}`,
    ...[worker, api].map(({ rss, pss }) => `${pss} (${rss})`),
    `${worker.pss + api.pss} (${worker.rss + api.rss})`,
  ]);
  const [last = null] = moments.slice(-1).map(({ worker, api }) => worker.pss + api.pss);
  return [
    table(['turns / requests', 'worker', 'API', 'together'], rows),
    'MB of resident memory, pages that both processes share counted half each (in brackets: counted in full for each).',
    ...(last ? [goalText('Both together', `${last} MB`, `${MOST_MB} MB or less`, last <= MOST_MB)] : []),
    limitText(limit),
  ].join('\n\n');
}

function limitText(limit: UnderLimit | null): string {
  if (limit === null) return 'This machine let us set no limit.';
  const { limitMb, heldMb, reached, killed } = limit;
  return `Under a limit of ${limitMb} MB for everything, ${heldMb} MB at the peak were not pages of files; pages were taken back ${thousands(reached)} times, and ${killed} processes were killed.`;
}
