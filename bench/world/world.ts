import { join } from 'node:path';
import { seededRandom } from '../../src/core/stats/seeded-random.js';
import { quantile, rounded, table, thousands } from '../figures.js';
import type { BenchOptions } from '../parts.js';
import { startProcess } from '../server-process.js';
import { type Answer, ask, askEach, makeClients } from './clients.js';
import { startEdge } from './edge.js';

/*
 * A day of the world in miniature: time runs 15 times as fast, so that a turn, and the polls of all clients, take 20
 * seconds instead of 300, and a minute four. Fewer clients than 100 million ask, at a rate that one machine can ask.
 */

/** Real seconds for a second here. */
const FASTER = 15;
const TURN_S = 300 / FASTER;
const RUSH_S = 60 / FASTER;
const RUSH = 10;
const POLLS_A_DAY = 86_400 / 300;

interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
}

export interface WorldReport {
  readonly clients: number;
  readonly turns: number;
  readonly requests: number;
  readonly lost: number;
  /** By status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly hits: number;
  /** Requests of others than bots that went on to the API, for one snapshot: however many clients there are. */
  readonly originPerTurn: number;
  /** Requests of bots that went on to the API, as a share of all: what nobody else asks for, and what there is not. */
  readonly botShare: number;
  readonly bytesPerRequest: number;
  /** CPU of nginx for a request, microseconds. */
  readonly edgeMicros: number;
  /** CPU of the API for a snapshot, milliseconds: mostly for making pages and pictures. */
  readonly apiMsPerTurn: number;
  readonly quiet: Latencies;
  readonly rush: Latencies;
}

export async function benchWorld({ quick, folder, tell }: BenchOptions): Promise<WorldReport> {
  const [turns, clientCount] = quick ? [1, 500] : [8, 3_000];
  const turnMs = (quick ? 3 : TURN_S) * 1_000;
  const rng = seededRandom(100);
  const ledgerPath = join(folder, 'world.sqlite');
  const writer = startProcess('http/writer.ts', [ledgerPath], {
    on: 'any core',
    env: { TURN_SCHEDULE: `*/${TURN_S} * * * * *` },
  });
  await writer.nextMessage();
  const api = startProcess('api.js', [], {
    on: 'any core',
    env: { LEDGER_PATH: ledgerPath, LOG_LEVEL: 'info', PORT: '0' },
  });
  const edge = await startEdge(folder, await api.port());
  try {
    const clients = makeClients(clientCount, rng);
    const base = clientCount / TURN_S;
    const [quiet, rush]: [Answer[], Answer[]] = [[], []];
    let sent = 0;
    const stretch = async (seconds: number, factor: number, into: Answer[]) => {
      const until = performance.now() + seconds * 1_000;
      const got = await ask(edge.port, clients, { perSecond: () => base * factor, until, rng });
      into.push(...got.answers);
      sent += got.sent;
    };
    tell('warming up');
    await askEach(
      edge.port,
      clients.filter(({ isBot }) => !isBot),
    );
    // Most clients have an ETag then.
    await stretch(turnMs / 1_000, 1, []);
    sent = 0;
    const before = { edge: edge.cpuMs(), api: api.cpuMs() ?? Number.NaN };
    for (let turn = 1; turn <= turns; turn += 1) {
      tell(`turn ${turn} of ${turns}`);
      writer.send('publish');
      await writer.nextMessage();
      const rushS = turn === Math.ceil(turns / 2) ? Math.min(RUSH_S, turnMs / 2_000) : 0;
      if (rushS > 0) await stretch(rushS, RUSH, rush);
      await stretch(turnMs / 1_000 - rushS, 1, quiet);
    }
    const [edgeMs, apiMs] = [edge.cpuMs() - before.edge, (api.cpuMs() ?? Number.NaN) - before.api];
    const all = [...quiet, ...rush];
    const hits = all.filter(({ isHit }) => isHit).length;
    const byBots = all.filter(({ isHit, isBot }) => isBot && !isHit).length;
    return {
      ...{ clients: clientCount, turns, requests: all.length, lost: sent - all.length, hits },
      statuses: Object.fromEntries(
        [...new Set(all.map(({ status }) => status))]
          .sort()
          .map((status) => [status, all.filter((one) => one.status === status).length]),
      ),
      originPerTurn: Math.round((all.length - hits - byBots) / turns),
      botShare: Number((byBots / all.length).toFixed(4)),
      bytesPerRequest: Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / all.length),
      edgeMicros: rounded((edgeMs * 1_000) / all.length),
      apiMsPerTurn: rounded(apiMs / turns),
      ...{ quiet: latencies(quiet), rush: latencies(rush) },
    };
  } finally {
    await edge.stop();
    await api.stop();
    await writer.stop();
  }
}

function latencies(answers: readonly Answer[]): Latencies {
  const times = answers.map(({ ms }) => ms);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => rounded(quantile(times, share)));
  return { p50, p99, requests: times.length };
}

/** What so many clients take, from the cost of a request and what goes on to the API; a rush a day adds little. */
export function dayTable(report: WorldReport): string {
  const { edgeMicros, bytesPerRequest, originPerTurn, botShare } = report;
  const rows = [10_000, 1_000_000, 100_000_000].map((clients) => {
    const perSecond = clients / 300;
    const origin = Math.min(perSecond, originPerTurn / 300 + botShare * perSecond);
    return [
      ...[thousands(clients), thousands(Math.round(perSecond))],
      ((edgeMicros * perSecond) / 1e6).toFixed(2),
      thousands(Math.round((bytesPerRequest * perSecond * 8) / 1e6)),
      thousands(Math.ceil(origin)),
      `${(100 * (1 - origin / perSecond)).toFixed(1)} %`,
    ];
  });
  return table(['clients', 'requests/s', 'cores of nginx', 'Mbit/s', 'requests/s to the API', 'hits'], rows);
}

export function worldTable(report: WorldReport): string {
  const {
    clients,
    turns,
    requests,
    lost,
    statuses,
    hits,
    bytesPerRequest,
    edgeMicros,
    apiMsPerTurn,
    quiet,
    rush,
  } = report;
  const row = (name: string, { p50, p99, requests: n }: Latencies) => [
    ...[name, p50.toFixed(1), p99.toFixed(1), thousands(n)],
  ];
  const answers = Object.entries(statuses).map(([status, n]) => `${thousands(n)} with ${status}`);
  const perMillion = (micros: number) => thousands(Math.round(micros * POLLS_A_DAY));
  return [
    table(
      ['latency at the edge, ms', 'p50', 'p99', 'requests'],
      [row('outside the rush', quiet), row(`in the rush, ${RUSH} times as many requests`, rush)],
    ),
    `${thousands(clients)} clients, ${turns} turns, ${FASTER} times as fast as real time: ${thousands(requests)} requests, ${lost} without an answer, ${answers.join(', ')}. ${((100 * hits) / requests).toFixed(1)} % came out of the cache. For a snapshot the API got ${report.originPerTurn} requests, however many clients there are, and ${(100 * report.botShare).toFixed(2)} % of all requests, which only bots send. A request took ${edgeMicros.toFixed(0)} µs of nginx's CPU, which is ${perMillion(edgeMicros)} CPU seconds a day for a million clients, and a snapshot ${apiMsPerTurn.toFixed(0)} ms of the API's, ${thousands(Math.round((apiMsPerTurn * POLLS_A_DAY) / 1_000))} s a day. An answer has ${thousands(bytesPerRequest)} bytes with its headers.`,
    'What follows for other numbers of clients, each of which asks every 300 seconds:',
    dayTable(report),
  ].join('\n\n');
}
