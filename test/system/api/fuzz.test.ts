import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { request } from '../../_support/clients/http.js';
import { answersIn, openRaw } from '../../_support/clients/raw-http.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { DAY } from '../../_support/ledgers/snapshot.js';
import { apiPort, start } from '../../_support/processes/processes.js';
import { recordReliability } from '../../_support/suite/reliability.js';
import { readDescription } from '../../api/_described.js';
import { addOdds } from '../../api/_launches.js';
import { type RawBytes, rawBytes } from './_fuzz-bytes.js';
import { createOracle, judgeTwins, type Oracle } from './_fuzz-oracle.js';
import { bytesOf, type FramedRequest, framedRequests } from './_fuzz-requests.js';

/*
 * A real API process under requests that nobody means well, made from its own description. `npm run
 * test:fuzz` sends a hundred thousand; a failure prints the seed that repeats it, as FUZZ_SEED.
 */

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_000);

const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 1_000_000 : 20_260_701),
);

const DATA = ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', '/api/v1/odds', '/api/v1/launches'];

/** Batches between two looks at the memory. */
const ROUND = 8;

async function startApi() {
  const ledger = newLedger();
  const now = Date.now();
  for (let n = 1; n <= 120; n += 1)
    ledger.addResets({
      at: now - n * 2 * DAY,
      text: `Limits are reset. ${'x'.repeat(n * 10)}`,
      url: `https://posts.example/${n}`,
    });
  const odds = addOdds(ledger);
  /** Snapshots grow too old for an answer, and new ones empty what is kept of answers. */
  const publish = () => ledger.publish({ generatedAt: Date.now(), odds });
  publish();
  const api = start('api.js', {
    PORT: '0',
    LEDGER_PATH: ledger.path,
    NODE_OPTIONS: '--max-old-space-size=96',
  });
  return { api, port: await apiPort(api), publish };
}

/** Framed requests over one connection, each of HEAD with its twin of GET after it. */
async function sendFramed(port: number, oracle: Oracle, requests: readonly FramedRequest[]): Promise<number> {
  const all = requests.flatMap((one) => (one.method === 'HEAD' ? [one, { ...one, method: 'GET' }] : [one]));
  const { socket, ended } = openRaw(port, { stayOpen: true });
  socket.end(all.map(bytesOf).join(''), 'latin1');
  const text = await within(ended);
  const answers = answersIn(
    text,
    all.map(({ method }) => method),
  );
  // One that Node refuses is the last that is answered.
  const last = all[answers.length - 1];
  if (answers.length < all.length && last)
    throw new Error(`refused or cut: ${JSON.stringify(bytesOf(last))}`);
  for (const [n, sent] of all.entries()) {
    const [answer, next] = answers.slice(n);
    if (!answer) continue;
    try {
      oracle.judgeFramed(sent, answer);
      if (sent.method === 'HEAD' && next) judgeTwins(sent.target, answer, next);
    } catch (cause) {
      throw new Error(`to ${JSON.stringify(bytesOf(sent))}: ${JSON.stringify(answer).slice(0, 2_000)}`, {
        cause,
      });
    }
  }
  return all.length;
}

async function sendRaw(
  port: number,
  oracle: Oracle,
  { what, bytes, leavesAfterMs }: RawBytes,
): Promise<number> {
  const { socket, ended } = openRaw(port, { stayOpen: true });
  socket.end(bytes, 'latin1');
  if (leavesAfterMs !== null) setTimeout(() => socket.destroy(), leavesAfterMs);
  const text = await within(ended);
  if (leavesAfterMs !== null) return 1;
  try {
    for (const answer of answersIn(text)) oracle.judge(answer);
  } catch (cause) {
    throw new Error(`to ${what} ${JSON.stringify(bytes).slice(0, 1_000)}: ${text.slice(0, 2_000)}`, {
      cause,
    });
  }
  return 1;
}

async function within<T>(ended: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the connection was not ended within 20 s')), 20_000);
  });
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

/** Resident megabytes, where the system tells (Linux). */
function residentMb(pid: number | undefined): number | null {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux') return null;
    throw error;
  }
}

test(`${REQUESTS} bad requests: no fault, no crash, one shape of errors, nothing of the inside, flat memory (seed ${SEED})`, async () => {
  const { api, port, publish } = await startApi();
  const description = readDescription((await request(port, '/api/openapi.json')).text, { strict: false });
  const { companies } = JSON.parse((await request(port, '/api/v1/odds')).text) as {
    companies: { id: string }[];
  };
  const ids = companies.map(({ id }) => id);
  const oracle = createOracle(description, ids);
  let etags: readonly string[] = [];
  const framed = framedRequests(
    {
      paths: Object.keys(description.document.paths as object),
      parameters: ['limit', 'offset', 'since', 'company', 'cursor', 'order', 'from', 'lang', 'size'],
      companies: ids,
    },
    () => etags,
  );
  const batch = fc.record({
    framed: fc.array(framed, { minLength: 30, maxLength: 50, size: 'max' }),
    raw: fc.array(rawBytes(framed), { minLength: 2, maxLength: 8, size: 'max' }),
  });
  let sent = 0;
  const memory: number[] = [];
  for (let round = 0; sent < REQUESTS; round += 1) {
    publish();
    etags = await Promise.all(DATA.map(async (path) => String((await request(port, path)).headers.etag)));
    const property = fc.asyncProperty(batch, async (requests) => {
      const counts = await Promise.all([
        sendFramed(port, oracle, requests.framed),
        ...requests.raw.map((one) => sendRaw(port, oracle, one)),
      ]);
      sent += counts.reduce((sum, count) => sum + count, 0);
    });
    await fc.assert(property, { seed: SEED + round, numRuns: ROUND });
    expect(api.child.exitCode, api.output()).toBeNull();
    memory.push(residentMb(api.child.pid) ?? 0);
  }
  for (const path of DATA) expect((await request(port, path)).status).toBe(200);
  recordReliability({
    id: 'bad-requests',
    fault: 'Bad requests',
    runs: sent,
    injected:
      "Requests made from the API's description, with wrong parameters, headers, encodings and pipelines, and bytes of other protocols",
    lost: 0,
    duplicated: 0,
    unavailableSeconds: null,
    command: 'npm run test:fuzz',
    note: 'Each request had the right answer',
  });
  expect(api.output()).not.toMatch(/"level":(50|60)/);
  const half = Math.floor(memory.length / 2);
  const [warm, last] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))];
  process.stdout.write(
    `${sent} requests, seed ${SEED}: resident ${warm.toFixed(0)} MB in the first half, ${last.toFixed(0)} MB in the second\n`,
  );
  // A short run is hardly warm when it ends.
  expect(last).toBeLessThan(warm * (REQUESTS < 20_000 ? 1.5 : 1.15));
}, 1_800_000);
