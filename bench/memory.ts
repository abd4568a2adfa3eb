import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';
import { table, thousands } from './figures.js';
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

const PATHS = [
  ...['/', '/?lang=ja', '/?lang=ko', '/odds', '/scores', '/data', '/method', '/docs', '/embed', '/badge.svg'],
  ...['stats', 'resets', 'resets?limit=5&offset=20', 'forecast', 'odds', 'launches', 'health'].map(
    (name) => `/api/v1/${name}`,
  ),
  ...['/feed.atom', '/feed.json', '/calendar.ics', '/data/resets.csv', '/data/odds.csv', '/api/openapi.json'],
  ...['/compat/codex-resets/api/v1/status', '/card.png', '/nowhere'],
];

/** The service as `npm start` runs it, with the bundled record, a turn a second, and requests of all kinds. */
export async function memoryUse({ quick, folder, tell }: BenchOptions): Promise<readonly Moment[]> {
  const [turns, requests] = quick ? [3, 500] : [500, 100_000];
  const ledger = join(folder, 'memory.sqlite');
  const program = fileURLToPath(new URL('../dist/start.js', import.meta.url));
  const worker = spawn(process.execPath, [...NODE_FLAGS, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...{ LEDGER_PATH: ledger, PORT: '0', TIMELINE: 'none', STATUS_PAGE_URL: 'none' },
      TURN_SCHEDULE: '* * * * * *',
    },
  });
  let log = '';
  worker.stdout.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(worker, 'exit');
  try {
    const [, api, port] = await until(() => /"pid":(\d+).*"port":(\d+).*is listening/.exec(log));
    const committed = () => log.split('turn committed').length - 1;
    const measure = (asked: number): Moment => ({
      ...{ turns: committed(), requests: asked },
      ...{ worker: resident(worker.pid ?? 0), api: resident(Number(api)) },
    });
    await until(() => committed() >= 2 || null);
    const moments = [measure(0)];
    tell(`${thousands(requests)} requests`);
    await autocannon({
      url: `http://127.0.0.1:${port}`,
      ...{ connections: 8, amount: requests },
      requests: PATHS.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
    });
    tell(`${turns} turns`);
    await until(() => stored(ledger) >= turns || null);
    return [...moments, measure(requests)];
  } finally {
    worker.kill('SIGTERM');
    await ended;
  }
}

function stored(ledger: string): number {
  const db = new Database(ledger, { readonly: true });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM turns').pluck().get() ?? 0;
  } finally {
    db.close();
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

export function memoryTable(moments: readonly Moment[]): string {
  const rows = moments.map(({ turns, requests, worker, api }) => [
    `${thousands(turns)} / ${thousands(requests)}`,
    ...[worker, api].map(({ rss, pss }) => `${pss} (${rss})`),
    `${worker.pss + api.pss} (${worker.rss + api.rss})`,
  ]);
  return [
    table(['turns / requests', 'worker', 'API', 'together'], rows),
    'MB of resident memory, pages that both processes share counted half each (in brackets: counted in full for each).',
  ].join('\n\n');
}
