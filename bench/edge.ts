import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLedger, type Running, startApi, startBare, startEdge } from './edge/processes.js';
import {
  ANSWERS,
  type Answer,
  type Cost,
  type EdgeReport,
  ENCODINGS,
  edgeTables,
  pageWithEdge,
  SERVERS,
  type Server,
  type Sizes,
} from './edge/report.js';
import { askOnWire } from './edge/wire.js';
import { thisMachine } from './figures.js';
import { GENERATOR, loadFully } from './http/load.js';
import { figuresOf, quantile, rounded } from './http/measure.js';
import { pinOurselves } from './http/server-process.js';

/*
 * `npm run bench:edge`: what an answer costs out of the cache of edge/nginx.conf, beside the API alone and beside
 * node:http writing the same bytes; and how many bytes each answer is. CPU of the server per request, its half of the
 * kernel's work included: a busy machine changes it less than requests per second. Needs Linux, for /proc, and nginx.
 */

const PATHS = ['/api/v1/stats', '/api/v1/forecast', '/api/v1/resets', '/api/v1/odds', '/'];
const MEASURED = '/api/v1/forecast';
const ROUNDS = 5;
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
  const sizes = await sizesOf(edge.port);
  const report: EdgeReport = {
    machine: thisMachine(),
    generator: GENERATOR,
    rounds: ROUNDS,
    path: MEASURED,
    costs,
    sizes,
  };
  const text = process.argv.includes('--json') ? JSON.stringify(report, null, 2) : edgeTables(report);
  process.stdout.write(`${text}\n`);
  if (process.argv.includes('--write-docs')) writeDocs(report);
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

/** Rounds are interleaved, so that what else the machine does meets all of them alike. */
async function measure(servers: Readonly<Record<Server, Running>>, etag: string): Promise<readonly Cost[]> {
  const headersOf: Record<Answer, Record<string, string>> = {
    '200, brotli': { 'accept-encoding': 'br' },
    '200, plain': {},
    '304': { 'accept-encoding': 'br', 'if-none-match': etag },
  };
  const taken = new Map<string, number[]>();
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    process.stderr.write(`round ${round} of ${ROUNDS}\n`);
    for (const answer of ANSWERS) {
      for (const name of SERVERS) {
        const one = await run(servers[name], headersOf[answer], answer === '304' ? 304 : 200);
        const key = `${answer}/${name}`;
        if (round > 0) taken.set(key, [...(taken.get(key) ?? []), one]);
      }
    }
  }
  return ANSWERS.flatMap((answer) =>
    SERVERS.map((server) => {
      const cpuUs = rounded(quantile(taken.get(`${answer}/${server}`) ?? [], 0.5));
      return { answer, server, cpuUs };
    }),
  );
}

/** Microseconds of CPU per request. */
async function run({ process: server, port }: Running, headers: Record<string, string>, expected: number) {
  const asked = () => loadFully({ port, path: MEASURED, headers, seconds: 1, expected });
  const { cpuMicros } = await figuresOf(server, asked);
  if (cpuMicros === null) throw new Error('this system does not tell CPU time; Linux does');
  return cpuMicros;
}

function writeDocs(report: EdgeReport): void {
  const docs = join(process.cwd(), 'docs');
  writeFileSync(join(docs, 'scaling.json'), `${JSON.stringify(report, null, 2)}\n`);
  const page = join(docs, 'scaling.md');
  writeFileSync(page, pageWithEdge(readFileSync(page, 'utf8'), report));
}
