import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile, rounded, table } from './figures.js';
import { leaveServerCore, PINNED, startProcess } from './server-process.js';

/*
 * Whether an answer that is ready waits while others are made: `/api/v1/stats` is asked at a steady rate, first alone,
 * then while every address of the service is asked for right after a new snapshot.
 */

/** Milliseconds. */
interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly requests: number;
}

export interface SmoothReport {
  readonly pinned: boolean;
  readonly addresses: number;
  readonly snapshots: number;
  readonly quiet: Latencies;
  readonly busy: Latencies;
  /** p99 while everything is asked for over p99 alone. */
  readonly p99Ratio: number;
  /** The addresses that took longest right after a snapshot, with the median of their times. */
  readonly slowest: readonly { readonly address: string; readonly ms: number }[];
}

const PROBE = '/api/v1/stats';
const PROBE_EVERY_MS = 5;
/** A fifth of the time between two snapshots in operation. */
const WINDOW_MS = 60_000;
const CONNECTIONS = 8;
const WARM_UP_SNAPSHOTS = 10;

export async function benchSmooth(options: {
  readonly quick: boolean;
  readonly folder: string;
  readonly tell: (what: string) => void;
}): Promise<SmoothReport> {
  const { quick, folder, tell } = options;
  const [windowMs, snapshots] = quick ? [300, 1] : [WINDOW_MS, 2];
  leaveServerCore();
  const ledgerPath = join(folder, 'smooth.sqlite');
  const writer = startProcess('http/writer.ts', [ledgerPath], { on: 'other core' });
  await writer.nextMessage();
  const env = { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' };
  const api = startProcess('api.js', [], { env });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const port = await api.port();
    const ask = (address: string) => msFor(port, address, agent);
    const addresses = await addressesOf(port);
    const askAll = async () => {
      const open = [...addresses];
      const times: [string, number][] = [];
      const next = async (): Promise<void> => {
        const address = open.shift();
        if (address === undefined) return;
        times.push([address, await ask(address)]);
        return next();
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, next));
      return times;
    };
    // What a process does for months, not its first minute: code that has run some times is compiled.
    for (let n = 0; n < (quick ? 1 : WARM_UP_SNAPSHOTS); n += 1) {
      tell('warming up');
      writer.send('publish');
      await writer.nextMessage();
      await askAll();
    }
    const [quiet, busy]: [number[], number[]] = [[], []];
    const times = new Map<string, number[]>();
    for (let n = 1; n <= snapshots; n += 1) {
      // Alone and not take turns, because a machine changes from minute to minute.
      tell(`snapshot ${n} of ${snapshots}`);
      quiet.push(...(await probe(port, windowMs)));
      writer.send('publish');
      await writer.nextMessage();
      const probing = probe(port, windowMs);
      for (const [address, ms] of await askAll()) times.set(address, [...(times.get(address) ?? []), ms]);
      busy.push(...(await probing));
    }
    const [alone, during] = [latencies(quiet), latencies(busy)];
    const slowest = [...times]
      .map(([address, all]) => ({ address, ms: rounded(quantile(all, 0.5)) }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 8);
    const p99Ratio = rounded(during.p99 / alone.p99);
    return {
      ...{ pinned: PINNED, addresses: addresses.length, snapshots, quiet: alone, busy: during },
      ...{ p99Ratio, slowest },
    };
  } finally {
    agent.destroy();
    await api.stop();
    await writer.stop();
  }
}

/** What is described, and the pages in every language and of every company, with what they load. */
async function addressesOf(port: number): Promise<readonly string[]> {
  const body = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const described = Object.keys(JSON.parse(await body('/api/openapi.json')).paths);
  const { companies } = JSON.parse(await body('/api/v1/odds')) as { companies: { id: string }[] };
  const odds = companies.map(({ id }) => `/odds?company=${id}`);
  const pages = ['/', '/odds', '/scores', '/method', '/data', '/docs', ...odds].flatMap((path) =>
    ['en', 'zh-CN', 'ja', 'ko'].map((language) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
  );
  const linked = [...(await body('/')).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path = '']) => path);
  const own = linked.map((path) => path.replace(/#.*/, '')).filter((path) => !path.startsWith('/odds?'));
  return [...new Set([...described, '/badge.svg', ...own, ...pages])];
}

/** Asks at a steady rate, whether or not earlier answers have come. */
async function probe(port: number, windowMs: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const end = performance.now() + windowMs;
  while (performance.now() < end) {
    answers.push(msFor(port, PROBE, agent));
    await delay(PROBE_EVERY_MS);
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

function msFor(port: number, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });
}

function latencies(all: readonly number[]): Latencies {
  const [p50 = 0, p99 = 0, worst = 0] = [0.5, 0.99, 1].map((share) => rounded(quantile(all, share)));
  return { p50, p99, worst, requests: all.length };
}

export function smoothTable(report: SmoothReport): string {
  const { pinned, addresses, snapshots, quiet, busy, p99Ratio, slowest } = report;
  const row = (name: string, { p50, p99, worst, requests }: Latencies) => [
    ...[name, p50.toFixed(2), p99.toFixed(2), worst.toFixed(1), requests],
  ];
  const rows = [
    row('alone', quiet),
    row(`${snapshots} new snapshots, ${addresses} addresses asked at once`, busy),
  ];
  const first = slowest.map(({ address, ms }) => [`\`${address}\``, ms.toFixed(1)]);
  return [
    table([`\`${PROBE}\`, ms`, 'p50', 'p99', 'worst', 'requests'], rows),
    `p99 is ${p99Ratio.toFixed(2)} times the one without.`,
    table(['slowest first answers among all of them', 'ms'], first),
    pinned ? 'The API on a core of its own.' : 'No process pinned to a core.',
  ].join('\n\n');
}
