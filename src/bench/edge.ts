import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { makeLedger, type Running, startApi, startBare, startEdge } from './edge/processes.js';
import { reckon } from './edge/reckoning.js';
import { askOnWire } from './edge/wire.js';
import { pinOurselves } from './http/server-process.js';

/*
 * `npm run bench:edge`: what an answer costs out of the cache of edge/nginx.conf, beside the API alone and beside
 * node:http writing the same bytes; and how many bytes each answer is. CPU of the server per request, its half of the
 * kernel's work included: a busy machine changes it less than requests per second. Needs Linux, for /proc, and nginx.
 */

const PATHS = ['/api/v1/stats', '/api/v1/forecast', '/api/v1/resets', '/api/v1/odds', '/'];
const MEASURED = '/api/v1/forecast';
const ENCODINGS = ['br', 'gzip', 'identity'];
const ROUNDS = 5;
const REQUESTS = 6_000;
const CONNECTIONS = 32;
const NGINX = '/usr/sbin/nginx';

if (!existsSync(NGINX)) {
  process.stderr.write(
    `There is no nginx at ${NGINX}, whose cache is measured here. Install it (Debian: apt-get install nginx).\n`,
  );
  process.exit(1);
}
pinOurselves();
const directory = mkdtempSync(join(tmpdir(), 'reset-record-bench-'));
const started: Running[] = [];
try {
  const ledgerPath = join(directory, 'ledger.sqlite');
  await makeLedger(ledgerPath);
  const api = await startApi(ledgerPath);
  started.push(api);
  const answers = await collect(api.port);
  const answersPath = join(directory, 'answers.json');
  writeFileSync(answersPath, JSON.stringify(answers.stored));
  const bare = await startBare(answersPath);
  started.push(bare);
  const edge = await startEdge(directory, NGINX, [api.port]);
  started.push(edge);
  const costs = await measure({ bare, api, edge }, answers.etag);
  print(costs, await sizesOf(edge.port));
} finally {
  for (const server of started) await server.process.stop();
  rmSync(directory, { recursive: true });
}

/** What the bare server needs to give the same as the API. */
async function collect(port: number) {
  const stored: Record<string, { headers: readonly string[]; base64: string }> = {};
  let etag = '';
  for (const encoding of ENCODINGS) {
    const { status, headers, body } = await askOnWire(port, MEASURED, accepting(encoding));
    if (status !== 200) throw new Error(`${MEASURED} answers ${status}`);
    // Node writes these itself.
    const kept = headers.filter((_, at) => !/^(connection|date)$/i.test(headers[at - (at % 2)] ?? ''));
    stored[`${encoding} ${MEASURED}`] = { headers: kept, base64: body.toString('base64') };
    if (encoding === 'br') etag = validatorOf(kept);
  }
  return { stored, etag };
}

interface Sizes {
  readonly path: string;
  /** By encoding, and of a 304. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** Bytes of an answer on the wire, its head included, as the edge gives it. */
async function sizesOf(port: number): Promise<readonly Sizes[]> {
  const sizes: Sizes[] = [];
  for (const path of PATHS) {
    const bytes: Record<string, number> = {};
    for (const encoding of ENCODINGS) {
      const answer = await askOnWire(port, path, accepting(encoding));
      bytes[encoding] = answer.bytes;
      const held = { ...accepting(encoding), 'If-None-Match': validatorOf(answer.headers) };
      bytes['304'] = (await askOnWire(port, path, held)).bytes;
    }
    sizes.push({ path, bytes });
  }
  return sizes;
}

function accepting(encoding: string): Record<string, string> {
  return encoding === 'identity' ? {} : { 'Accept-Encoding': encoding };
}

function validatorOf(headers: readonly string[]): string {
  return headers[headers.indexOf('ETag') + 1] ?? '';
}

type Servers = Readonly<Record<'bare' | 'api' | 'edge', Running>>;
interface Cost {
  readonly answer: string;
  readonly server: keyof Servers;
  /** Median over the rounds, microseconds of CPU per request. */
  readonly cpuUs: number;
}

/** Rounds are interleaved, so that what else the machine does meets all of them alike. */
async function measure(servers: Servers, etag: string): Promise<readonly Cost[]> {
  const questions: Record<string, Record<string, string>> = {
    'br 200': { 'accept-encoding': 'br' },
    'identity 200': {},
    'br 304': { 'accept-encoding': 'br', 'if-none-match': etag },
  };
  const taken = new Map<string, number[]>();
  for (let round = -1; round < ROUNDS; round += 1) {
    if (process.stderr.isTTY) process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`);
    for (const [answer, headers] of Object.entries(questions)) {
      for (const [name, server] of Object.entries(servers)) {
        const one = await run(server, headers, answer === 'br 304' ? 304 : 200);
        // The first round warms up.
        if (round >= 0) taken.set(`${answer}/${name}`, [...(taken.get(`${answer}/${name}`) ?? []), one]);
      }
    }
  }
  return [...taken].map(([key, runs]) => {
    const [answer = '', server] = key.split('/');
    return {
      answer,
      server: server as keyof Servers,
      cpuUs: median(runs),
    };
  });
}

/** Microseconds of CPU per request. */
async function run(server: Running, headers: Record<string, string>, status: 200 | 304): Promise<number> {
  const before = server.process.cpuMs();
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${MEASURED}`,
    connections: CONNECTIONS,
    amount: REQUESTS,
    timeout: 10,
    headers,
  });
  const counted = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  if (counted !== REQUESTS) throw new Error(`${REQUESTS - counted} of ${REQUESTS} answers are not ${status}`);
  const after = server.process.cpuMs();
  if (before === null || after === null) throw new Error('this system does not tell CPU time; Linux does');
  return ((after - before) * 1_000) / REQUESTS;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(costs: readonly Cost[], sizes: readonly Sizes[]): void {
  const costOf = (answer: string, kind: string) => ({
    cpuUs: costs.find((one) => one.answer === answer && one.server === 'edge')?.cpuUs ?? Number.NaN,
    bytes: sizes.find(({ path }) => path === MEASURED)?.bytes[kind] ?? Number.NaN,
  });
  const reckoned = reckon(costOf('br 200', 'br'), costOf('br 304', '304'));
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ path: MEASURED, costs, sizes, reckoned }, null, 2)}\n`);
    return;
  }
  const bareOf = (answer: string) =>
    costs.find((one) => one.answer === answer && one.server === 'bare')?.cpuUs ?? Number.NaN;
  const say = (...cells: readonly (string | number)[]) =>
    process.stdout.write(
      `${cells.map((cell, at) => String(cell)[at ? 'padStart' : 'padEnd'](at ? 10 : 20)).join('')}\n`,
    );
  process.stdout.write(`${MEASURED}: CPU of the server per request\n`);
  say('', 'us', 'ratio', 'per core');
  for (const { answer, server, cpuUs } of costs) {
    const ratio = (cpuUs / bareOf(answer)).toFixed(2);
    say(`${answer}, ${server}`, cpuUs.toFixed(1), ratio, Math.round(1_000_000 / cpuUs));
  }
  process.stdout.write('\nBytes of an answer of the edge, its head included\n');
  say('', ...ENCODINGS, '304');
  for (const { path, bytes } of sizes) say(path, ...[...ENCODINGS, '304'].map((kind) => bytes[kind] ?? 0));
  process.stdout.write('\nUsers who poll it (docs/scaling.md, reckoning)\n');
  say('', 'every', 'a second', 'hits', 'cores', 'Mbit/s');
  for (const { users, pollSeconds, requestsPerSecond, hitRate, cores, megabitsPerSecond } of reckoned)
    say(
      users,
      `${pollSeconds} s`,
      Math.round(requestsPerSecond),
      `${(100 * hitRate).toFixed(3)} %`,
      cores.toFixed(2),
      megabitsPerSecond.toFixed(1),
    );
}
