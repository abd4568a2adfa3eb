import { Agent, request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/api/create-app.js';
import { createSnapshotSource, type SnapshotSource } from '../../src/api/snapshots/snapshot-source.js';
import { type Listening, listen } from '../../src/lib/listen.js';
import { exchangeBytes } from '../_support/clients/http.js';
import { createTestLedger, type TestLedger } from '../_support/ledgers/ledger.js';
import { DAY, MINUTE, NOW, SECOND, WELL } from '../_support/ledgers/snapshot.js';
import { EVERYTHING, PROBES } from './_addresses.js';
import { addOdds } from './_launches.js';

/*
 * The first request for a target is answered by Express, further ones from the cache. Two apps on one ledger: one whose
 * source never says that its snapshot is still the newest, so that Express answers everything, and the service as it is.
 */

const TARGETS = [
  ...EVERYTHING.filter((path) => !PROBES.includes(path)),
  ...['?limit=1', '?offset=1&limit=2', '?offset=99'].map((query) => `/api/v1/resets${query}`),
  ...['?since=2026-06-29T00:00:00Z', '?since=2026-06-29T00%3A00%3A00Z'].map(
    (query) => `/api/v1/resets${query}`,
  ),
  ...['/api/v1/odds?company=acme', '/api/v1/launches?company=acme', '/odds?company=acme'],
  ...['/?utm_source=x', '/odds?utm_source=x', '/compat/codex-resets/api/v1/resets?limit=1&order=asc'],
];
/** One of each kind is asked in every way, the others in every fourth: the same code answers all of a kind. */
const THOROUGH = ['/api/v1/stats', '/api/v1/resets?limit=1', '/feed.atom', '/', '/data/resets.csv'];
const everyFourth = <T>(cases: readonly T[]) => cases.filter((_, place) => place % 4 === 0 || place === 1);
/** Answered by Express alone, always. */
const REFUSED = [
  ...[
    'stats?bad=1',
    'resets?limit=0',
    'resets?limit=1&limit=1',
    'stats/',
    'odds?company=nobody',
    'stats#x',
  ].map((rest) => `/api/v1/${rest}`),
  ...['/odds?company=nobody', '/?company=acme', '/nothing', '/%', '//', '*', ...PROBES],
];
const AGENT = new Agent({ keepAlive: true, maxSockets: 1 });

interface Raw {
  readonly status: number;
  /** Names as they are written, sorted; a name that comes twice stands twice. */
  readonly headers: readonly string[];
  readonly body: string;
}

let ledger: TestLedger;
let cached: Listening;
let uncached: Listening;
const clock = { now: NOW };
/** Requests of the service that reached the ledger: what is answered from the cache does not. */
let reads = 0;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  ledger = createTestLedger();
  ledger.addResets({ at: NOW - 3 * DAY }, { at: NOW - 2 * DAY, text: 'Reset ü.' }, { at: NOW - DAY });
  ledger.publish({ odds: addOdds(ledger) });
  const now = () => clock.now;
  const source = createSnapshotSource({ ledgerPath: ledger.path, now });
  const counted: SnapshotSource = {
    ...source,
    read(use) {
      reads += 1;
      return source.read(use);
    },
  };
  const at = { host: '127.0.0.1', port: 0 };
  cached = await listen(createApp({ source: counted, now }), at);
  uncached = await listen(createApp({ source: { ...source, current: () => null }, now }), at);
  closing.push(
    () => AGENT.destroy(),
    () => cached.close(),
    () => uncached.close(),
    source.close,
    () => ledger.remove(),
  );
  return async () => {
    for (const close of closing) await close();
  };
});

function ask(
  { port }: Listening,
  target: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: target, method, headers, agent: AGENT };
    const sent = httpRequest(options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const pairs: string[] = [];
        for (let n = 0; n < res.rawHeaders.length; n += 2)
          if (res.rawHeaders[n] !== 'Date') pairs.push(`${res.rawHeaders[n]}: ${res.rawHeaders[n + 1]}`);
        const body = Buffer.concat(chunks).toString('latin1');
        resolve({ status: res.statusCode ?? 0, headers: pairs.sort(), body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const header = (name: string, { headers }: Raw) =>
  headers.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';

/** Everything of a request that an answer could depend on, and much on which it must not. */
function headersFor(plain: Raw, brotli: Raw): readonly Record<string, string>[] {
  const etag = header('ETag', plain) || '"none"';
  const modified = header('Last-Modified', plain) || 'Wed, 01 Jul 2026 12:00:00 GMT';
  const named = (name: string, ...values: string[]) => values.map((value) => ({ [name]: value }));
  const held = { 'if-none-match': etag };
  return [
    {},
    ...named('if-none-match', etag, `W/${etag}`, '*', '', ',', '"a"', `"a" , ${etag}`, `"a",W/${etag},"b"`),
    ...named('if-none-match', etag.slice(1), `${etag},*`, header('ETag', brotli) || '"none"', ` ${etag} `),
    ...named('if-modified-since', modified, 'Wed, 01 Jul 2026 11:59:59 GMT', 'Wed, 01 Jul 2099 12:00:00 GMT'),
    ...named('if-modified-since', 'tomorrow', '2026-07-01T12:00:00Z', '0', ''),
    { 'if-none-match': '"other"', 'if-modified-since': modified },
    { ...held, 'if-modified-since': 'Wed, 01 Jul 2020 12:00:00 GMT' },
    ...['no-cache', 'max-age=0, no-cache', 'no-store', 'max-age=0', 'NO-CACHE', 'no-cache=x'].map(
      (value) => ({
        ...held,
        'cache-control': value,
      }),
    ),
    { ...held, pragma: 'no-cache' },
    { ...held, 'accept-encoding': 'br' },
    { 'if-none-match': header('ETag', brotli), 'accept-encoding': 'br' },
    ...named(
      'accept-encoding',
      'gzip',
      'br',
      'gzip, deflate, br, zstd',
      'identity',
      '*',
      'deflate',
      '',
      'x-gzip',
    ),
    ...named(
      'accept-encoding',
      'gzip;q=0.5, br;q=0.1',
      'gzip;q=0',
      'br;q=0, *',
      'identity;q=0',
      '*;q=0',
      'GZIP',
    ),
    ...named('accept-encoding', 'gzip;q=1.0;x=y', 'br;q=abc', ';;,', 'identity;q=1, br;q=0.5'),
    ...named('range', 'bytes=0-9', 'bytes=0-', 'lines=1'),
    { range: 'bytes=0-9', 'if-range': etag },
    ...named('if-match', '"other"', '*', etag),
    ...named('if-unmodified-since', 'Wed, 01 Jul 2020 12:00:00 GMT'),
    ...named('accept', 'text/plain', 'application/xml;q=1', '*/*'),
    { origin: 'https://reader.example' },
    { origin: 'null', cookie: 'a=b', authorization: 'Bearer x' },
    {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
      origin: 'https://a.example',
    },
    ...named('x-http-method-override', 'DELETE'),
    ...named('te', 'trailers'),
    { connection: 'close' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  ];
}

/** Both answers are equal but for their dates. */
async function compare(target: string, method: string, headers: Record<string, string>): Promise<Raw> {
  const made = await ask(uncached, target, method, headers);
  const kept = await ask(cached, target, method, headers);
  const asked = { target, method, headers };
  expect({ asked, ...kept }).toEqual({ asked, ...made });
  return kept;
}

async function prepared(target: string): Promise<readonly Record<string, string>[]> {
  const plain = await ask(cached, target, 'GET', {});
  return headersFor(plain, await ask(cached, target, 'GET', { 'accept-encoding': 'br' }));
}

describe('the cache answers as Express does, to the byte', () => {
  test.each(TARGETS)('%s', async (target) => {
    const cases = await prepared(target);
    const before = reads;
    const seen = new Set<number>();
    for (const headers of THOROUGH.includes(target) ? cases : everyFourth(cases))
      for (const method of ['GET', 'HEAD']) seen.add((await compare(target, method, headers)).status);
    expect([...seen].sort()).toEqual([200, 304]);
    // Without this the comparison could be one of Express with itself.
    expect(reads - before).toBe(0);
    for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE'])
      for (const headers of cases.slice(-4)) await compare(target, method, headers);
  });

  test('refusals, twice each', async () => {
    for (const target of [...REFUSED, ...REFUSED])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'])
        for (const headers of [{}, { 'if-none-match': '*' }, { 'accept-encoding': 'br', range: 'bytes=0-9' }])
          await compare(target, method, headers);
  });
});

/** What a client library would not send. */
const raw = (line: string, ...headers: string[]) => [line, ...headers, '', ''].join('\r\n');
const [STATS, CLOSE] = ['GET /api/v1/stats HTTP/1.1', ['Host: x', 'Connection: close']];
const RAW: readonly (readonly [string, string])[] = [
  ['HTTP/1.0', raw('GET /api/v1/stats HTTP/1.0')],
  [
    'HTTP/1.0 that would stay',
    raw('GET /api/v1/stats HTTP/1.0', 'Connection: keep-alive') + raw('GET /livez HTTP/1.0'),
  ],
  ['an Expect that nobody knows', raw(STATS, 'Expect: tea', ...CLOSE)],
  ['an Expect: 100-continue', raw(STATS, 'Expect: 100-continue', ...CLOSE)],
  ['the absolute form', raw('GET http://record.example/api/v1/stats HTTP/1.1', ...CLOSE)],
  ['conditions on two lines', raw(STATS, 'If-None-Match: "a"', 'If-None-Match: *', ...CLOSE)],
  [
    'encodings on two lines',
    raw('HEAD /api/v1/resets HTTP/1.1', 'Accept-Encoding: gzip;q=0.5', 'Accept-Encoding: br', ...CLOSE),
  ],
  [
    'three in one piece',
    raw(STATS, 'Host: x') + raw('HEAD / HTTP/1.1', 'Host: x') + raw('GET /nothing HTTP/1.1', ...CLOSE),
  ],
  ['a body that nobody asked for', `${raw(STATS, 'Content-Length: 4', ...CLOSE)}body`],
  [
    'a body in chunks, then another request',
    `${raw(STATS, 'Host: x', 'Transfer-Encoding: chunked')}2\r\nab\r\n0\r\n\r\n${raw('GET / HTTP/1.1', ...CLOSE)}`,
  ],
];

test.each(RAW)('bytes as they come: %s', async (_what, bytes) => {
  for (const target of ['/api/v1/stats', '/api/v1/resets', '/']) await prepared(target);
  const made = await exchangeBytes(uncached.port, bytes);
  const kept = await exchangeBytes(cached.port, bytes);
  const undated = (text: string) => text.replace(/^Date: .*$/gm, 'Date');
  expect(undated(kept)).toBe(undated(made));
  expect(kept).toMatch(/^HTTP\/1\.1 [12]/);
});

test.each([
  ['no Host', ''],
  ['two Hosts', 'Host: x\r\nhost: x\r\n'],
])('a request with %s is refused before the cache is asked, too', async (_what, hosts) => {
  for (const target of [...TARGETS, '/nothing']) {
    for (const method of ['GET', 'HEAD']) {
      const bytes = `${method} ${target} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
      for (const { port } of [uncached, cached])
        expect(await exchangeBytes(port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    }
  }
});

describe('as the present goes on', () => {
  /** The instants around which something changes: the age in seconds, the next snapshot, ten minutes, the clock behind. */
  const PRESENTS = [
    ...[0, 1, 999, 1_000, 1_001, 4 * MINUTE, 5 * MINUTE - 1, 5 * MINUTE, 10 * MINUTE, 10 * MINUTE + 1],
    ...[-1, -SECOND, -2 * MINUTE, -5 * MINUTE, -5 * MINUTE - 1, -60 * MINUTE, 3 * MINUTE, 0],
  ];

  test('both say the same at every instant, also when the clock is set back', async () => {
    ledger.publish({ odds: addOdds(ledger), health: { ...WELL, intervalMs: 3 * MINUTE } });
    for (const target of TARGETS) await prepared(target);
    for (const after of PRESENTS) {
      clock.now = NOW + after;
      for (const target of TARGETS.filter((one) => one.startsWith('/api/v1/') || THOROUGH.includes(one))) {
        const { status } = await compare(target, 'GET', { 'accept-encoding': 'gzip' });
        const tooOld = after > 10 * MINUTE || after < -5 * MINUTE;
        const isData = target.startsWith('/api/v1/') && !target.endsWith('health');
        if (isData) expect([target, after, status]).toEqual([target, after, tooOld ? 503 : 200]);
      }
    }
  });

  test('a new snapshot, and a commit without one, show with the next request', async () => {
    clock.now = NOW;
    for (let n = 1; n <= 3; n += 1) {
      const generatedAt = NOW + n * SECOND;
      ledger.addResets({ at: NOW - DAY + n * MINUTE });
      for (const target of TARGETS) await compare(target, 'GET', {});
      ledger.publish({ generatedAt, odds: addOdds(ledger) });
      const { body } = await compare('/api/v1/stats', 'GET', {});
      expect(JSON.parse(body)).toMatchObject({
        generatedAt: new Date(generatedAt).toISOString(),
        totalResets: 3 + n,
      });
      for (const target of TARGETS) await compare(target, 'GET', {});
    }
  });
});
