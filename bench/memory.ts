import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answers, askAllKinds } from './all-kinds.js';
import { table, thousands } from './figures.js';
import { putRecord } from './made-up-record.js';
import { createMemoryLimit, type UnderLimit } from './memory-limit.js';
import type { BenchOptions } from './parts.js';
import { NODE_FLAGS } from './server-process.js';

/** Resident memory in MB. `pss` counts a page that both processes share once in all, as a limit of a container does. */
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

/** The service over one record. */
interface Run {
  /** Null: the bundled record. */
  readonly resets: number | null;
  readonly moments: readonly Moment[];
  readonly answers: Answers;
  /** Null where this machine lets us set no limit. */
  readonly limit: UnderLimit | null;
}

interface Extent {
  readonly resets: number | null;
  readonly turns: number;
  readonly requests: number;
  readonly limitMb: number;
  /** For cron. */
  readonly schedule: string;
}

export async function memoryUse({ quick, ...options }: BenchOptions): Promise<readonly Run[]> {
  const every = { schedule: '* * * * * *' };
  const extents: readonly Extent[] = quick
    ? [{ ...every, resets: null, turns: 3, requests: 500, limitMb: 256 }]
    : [
        { ...every, resets: null, turns: 500, requests: 100_000, limitMb: 256 },
        { schedule: '*/5 * * * * *', resets: 1_000_000, turns: 20, requests: 20_000, limitMb: 300 },
      ];
  const runs: Run[] = [];
  for (const extent of extents) runs.push(await runService(extent, options));
  return runs;
}

/** As `npm start` runs it: a turn a second, and requests of all kinds. */
async function runService(extent: Extent, { folder, tell }: Omit<BenchOptions, 'quick'>): Promise<Run> {
  const { resets, turns, requests, limitMb, schedule } = extent;
  const name = `memory-${resets ?? 'bundled'}`;
  const ledger = resets === null ? join(folder, `${name}.sqlite`) : putRecord(folder, name, resets);
  const limit = createMemoryLimit(limitMb, folder);
  const program = fileURLToPath(new URL('../dist/start.js', import.meta.url));
  const words = [...(limit?.launcher ?? []), process.execPath, ...NODE_FLAGS, program];
  const [command = '', ...rest] = words;
  const worker = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      ...{ LEDGER_PATH: ledger, PORT: '0', TIMELINE: 'none', STATUS_PAGE_URL: 'none' },
      TURN_SCHEDULE: schedule,
      ...(resets === null ? {} : { SEED_RECORD: 'none' }),
    },
  });
  let log = '';
  worker.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(worker, 'exit');
  const logged = (words: string) => log.split(words).length - 1;
  const measure = (asked: number, api: number): Moment => ({
    ...{ turns: logged('turn committed'), requests: asked },
    ...{ worker: resident(worker.pid ?? 0), api: resident(api) },
  });
  try {
    const [, api, port] = await until(() => /"pid":(\d+).*"port":(\d+).*is listening/.exec(log));
    await until(() => logged('turn committed') >= 2 || null);
    const first = measure(0, Number(api));
    tell(`${thousands(requests)} requests`);
    const answers = await askAllKinds(Number(port), requests);
    tell(`${turns} turns`);
    await until(() => logged('turn committed') >= turns || null);
    const last = measure(requests, Number(api));
    return { resets, moments: [first, last], answers, limit: limit?.usage() ?? null };
  } catch (error) {
    const how = JSON.stringify(limit?.usage() ?? null);
    throw new Error(`${(error as Error).message}; memory: ${how}; log: ${log.slice(-2_000)}`, {
      cause: error,
    });
  } finally {
    worker.kill('SIGTERM');
    await ended;
    limit?.remove();
  }
}

async function until<Found>(find: () => Found | null): Promise<Found> {
  for (let tries = 0; tries < 36_000; tries += 1) {
    const found = find();
    if (found !== null) return found;
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

export function memoryTable(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ resets, moments }) =>
    moments.map(({ turns, requests, worker, api }) => [
      resets === null ? 'bundled' : `${thousands(resets)} resets`,
      `${thousands(turns)} / ${thousands(requests)}`,
      ...[worker, api].map(({ rss, pss }) => `${pss} (${rss})`),
      `${worker.pss + api.pss} (${worker.rss + api.rss})`,
    ]),
  );
  return [
    table(['record', 'turns / requests', 'worker', 'API', 'together'], rows),
    'MB of resident memory, pages that both processes share counted half each (in brackets: counted in full for each).',
    limitsTable(runs),
    ...runs.slice(0, 1).map(({ answers }) => answersTable(answers)),
  ].join('\n\n');
}

function limitsTable(runs: readonly Run[]): string {
  const rows = runs.map(({ resets, limit }) => [
    resets === null ? 'bundled' : `${thousands(resets)} resets`,
    ...(limit === null
      ? ['none could be set', '', '', '', '']
      : [limit.limitMb, limit.peakMb, limit.heldMb, thousands(limit.reached), limit.killed]),
  ]);
  return table(
    [
      'everything under one limit, MB',
      'limit',
      'peak',
      'of it not pages of files',
      'pages taken back',
      'processes killed',
    ],
    rows,
  );
}

function answersTable(answers: Answers): string {
  const rows = Object.entries(answers).map(([kind, statuses]) => [
    kind,
    Object.entries(statuses)
      .map(([status, count]) => `${thousands(count)} × ${status}`)
      .join(', '),
  ]);
  return table(['what was asked of the bundled record', 'answers'], rows);
}
