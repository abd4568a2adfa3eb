import { join } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/api/create-app.js';
import { refuseMalformed } from '../../src/api/errors.js';
import { type SettledWindow, liveAccuracy, unavailableAccuracy } from '../../src/core/scoring/live-accuracy.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { listen } from '../../src/lib/listen.js';
import { BUNDLED_LAUNCHES } from '../../src/sources/launch-ledgers.js';
import { serve } from '../_support/api.js';
import { exchangeBytes, request } from '../_support/http.js';
import { apiPort, start, temporaryDirectory, until } from '../_support/processes.js';
import { DAY, HOUR, MINUTE, NOW, WELL } from '../_support/snapshot.js';
import { post, RESET, START, serve as serveUpstreams, startTurns } from '../worker/_turns.js';
import { type Description, type Node, readDescription, sendDescribed, type Target, wrongIn } from './_described.js';
import { fillPast, forecastPart, newLedger, savedAt } from './_forecasts.js';
import { addOdds } from './_launches.js';

/*
 * Every answer of the running API against its own description, in every state that there is. A key or a header that
 * the description does not name fails, though clients are told to expect more.
 */

const DATA = ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast'];
const LAUNCHES = ['/api/v1/odds', '/api/v1/launches'];
const HEALTH = '/api/v1/health';
const DESCRIPTION = '/api/openapi.json';
const PATHS = [...DATA, ...LAUNCHES, HEALTH, DESCRIPTION];

const seen = new Set<string>();
let described: Description | null = null;

async function target(port: number): Promise<Target> {
  described ??= readDescription((await request(port, DESCRIPTION)).text, { strict: true });
  return { port, description: described, seen };
}

/** Asks for everything in every way. Gives the status of a plain GET of each path. */
async function askEverything(port: number): Promise<Record<string, number>> {
  const api = await target(port);
  const statuses: Record<string, number> = {};
  for (const path of PATHS) {
    const { status, headers } = await sendDescribed(api, path);
    statuses[path] = status;
    const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' };
    const conditions = {
      ...(headers.etag && { 'if-none-match': headers.etag }),
      ...(headers['last-modified'] && { 'if-modified-since': headers['last-modified'] }),
    };
    for (const options of [
      { method: 'HEAD' },
      { method: 'OPTIONS' },
      { method: 'OPTIONS', headers: preflight },
      { method: 'POST', body: '{}' },
      { method: 'DELETE' },
      { headers: conditions },
      { method: 'HEAD', headers: conditions },
    ])
      await sendDescribed(api, path, options);
    for (const query of ['?unknown=1', '?limit=1&limit=1', '?since=2026-02-31T00:00:00Z', '?company=']) {
      expect((await sendDescribed(api, path + query)).status).toBe(400);
      expect((await sendDescribed(api, path + query, { method: 'HEAD' })).status).toBe(400);
    }
    expect((await sendDescribed(api, `${path}/`)).status).toBe(404);
    expect((await sendDescribed(api, path.toUpperCase(), { method: 'PUT' })).status).toBe(404);
  }
  for (const query of ['?limit=1', '?limit=100&offset=1', '?offset=9007199254740991', '?since=2026-01-01T00:00:00Z'])
    await sendDescribed(api, `/api/v1/resets${query}`);
  for (const path of LAUNCHES) await sendDescribed(api, `${path}?company=nobody`);
  return statuses;
}

/** What a plain GET gives: all 200 but these. */
const allBut = (others: Record<string, number>) => ({
  ...Object.fromEntries(PATHS.map((path) => [path, 200])),
  ...others,
});
const NO_LAUNCHES = Object.fromEntries(LAUNCHES.map((path) => [path, 503]));
const NO_DATA = { ...Object.fromEntries(DATA.map((path) => [path, 503])), ...NO_LAUNCHES };

/** Six-hour and daily windows, every third with a reset, every second with a hint. */
function settledWindows(days: number): SettledWindow[] {
  return ([6, 24] as const).flatMap((horizonHours) =>
    Array.from({ length: (days * 24) / horizonHours }, (_, n) => ({
      horizonHours,
      opensAt: NOW - days * DAY + n * horizonHours * HOUR,
      closesAt: NOW - days * DAY + (n + 1) * horizonHours * HOUR,
      modelVersion: '1.1.0',
      probability: 0.2 + 0.1 * (n % 2),
      baseline: 0.25,
      withoutHints: 0.2,
      smoothHistory: 0.3,
      outcome: n % 3 === 0,
    })),
  );
}

const ACCURACY: NonNullable<Snapshot['forecast']['accuracy']> = {
  days: 90,
  events: 11,
  from: NOW - 90 * DAY,
  to: NOW - 3 * HOUR,
  brier: 0.101234,
  brierRollingBase: 0.112345,
  rollingSkill: 0.098901,
  brierBase: 0.107284,
  skill: 0.056393,
  liveSince: NOW - 2 * DAY,
  liveDays: 0,
  liveEvents: 0,
  liveBrier: null,
  liveBrierRollingBase: null,
  liveRollingSkill: null,
  liveBrierBase: null,
  liveSkill: null,
  reliability: [
    { from: 0, to: 0.1, count: 90, meanForecast: 0.08, observedRate: 0.122222 },
    { from: 0.1, to: 0.2, count: 0, meanForecast: null, observedRate: null },
  ],
};

describe('every answer is the described one', () => {
  test('without a ledger', async () => {
    const { port } = await serve('/nowhere/ledger.sqlite');
    expect(await askEverything(port)).toEqual(allBut({ ...NO_DATA, [HEALTH]: 503 }));
  });

  test('of a ledger without a snapshot', async () => {
    const { port } = await serve(newLedger().path);
    expect(await askEverything(port)).toEqual(allBut({ ...NO_DATA, [HEALTH]: 503 }));
  });

  test('of an empty record', async () => {
    const ledger = newLedger();
    ledger.publish();
    expect(await askEverything((await serve(ledger.path)).port)).toEqual(allBut(NO_LAUNCHES));
  });

  test('of the bundled record and launches, from processes that were configured in nothing', async () => {
    const service = start('start.js', {
      PORT: '0',
      LEDGER_PATH: join(temporaryDirectory(), 'ledger.sqlite'),
      LAUNCH_LEDGERS: BUNDLED_LAUNCHES,
    });
    const port = await apiPort(service);
    const odds = () => request(port, '/api/v1/odds');
    await until('odds are served', async () => (await odds()).status === 200, 20_000);
    expect(await askEverything(port)).toEqual(allBut({ [HEALTH]: 503 }));
    const api = await target(port);
    const { companies } = JSON.parse((await odds()).text) as { companies: { id: string }[] };
    expect(companies.length).toBeGreaterThan(5);
    for (const { id } of companies) {
      for (const path of LAUNCHES) {
        expect((await sendDescribed(api, `${path}?company=${id}`)).status).toBe(200);
      }
    }
    service.child.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  });

  test('after turns over a timeline, with a promise in it', async () => {
    const posts = [post(RESET, START - 9 * DAY), post(RESET, START - 4 * DAY), post('We will reset limits tomorrow.')];
    const upstreams = await serveUpstreams(posts);
    const turns = startTurns({ timeline: [upstreams.timelines.rss], upstreams });
    const api = await serve(turns.path);
    for (const wait of [0, 5 * MINUTE, 30 * HOUR]) {
      await turns.turn(wait);
      api.clock.now = turns.clock.now + 1_000;
      expect(await askEverything(api.port)).toEqual(allBut({ ...NO_LAUNCHES, [HEALTH]: 503 }));
    }
  });

  test('with everything in it, saved and unsaved', async () => {
    const ledger = newLedger();
    fillPast(ledger);
    ledger.addResets({ at: NOW - HOUR, text: 'Reset.', url: 'https://posts.example/1' }, { at: NOW - 2 * HOUR, text: 'x' });
    const odds = addOdds(ledger);
    const live = liveAccuracy(settledWindows(40), { recordingSince: NOW - 40 * DAY, latestAt: NOW });
    const forecast = forecastPart({ saved: savedAt(NOW), accuracy: ACCURACY, liveAccuracy: live });
    const recordings: unknown[] = [];
    for (const part of [
      forecast,
      { ...forecast, saved: null },
      { ...forecast, accuracy: null, liveAccuracy: unavailableAccuracy() },
    ]) {
      ledger.publish({ odds, forecast: part });
      const api = await serve(ledger.path);
      expect(await askEverything(api.port)).toEqual(allBut({}));
      const { recording, liveAccuracy: scores } = await api.forecast();
      recordings.push([recording, scores.status]);
    }
    expect(recordings).toEqual([
      ['saved', 'available'],
      ['unsaved', 'available'],
      ['saved', 'unavailable'],
    ]);
  });

  test.each([
    ['a source failed', { allSourcesRead: false, reasons: ['The timeline source rss was not read.'] }],
    ['the timeline failed', { timeline: 'unavailable' as const }],
    ['there is no reader', { ai: { ...WELL.ai, configured: false, lastSuccessfulReadAt: null, lastSuccessfulModel: null } }],
    ['turns are late', { lastCompletedAt: NOW - 11 * MINUTE }],
  ])('while degraded: %s', async (_what, changes) => {
    const ledger = newLedger();
    ledger.publish({ health: { ...WELL, ...changes }, odds: addOdds(ledger) });
    expect(await askEverything((await serve(ledger.path)).port)).toEqual(allBut({ [HEALTH]: 503 }));
  });

  test('of a snapshot that is too old', async () => {
    const ledger = newLedger();
    ledger.publish({ odds: addOdds(ledger) });
    const api = await serve(ledger.path);
    api.clock.now = NOW + 10 * MINUTE + 1;
    expect(await askEverything(api.port)).toEqual(allBut({ ...NO_DATA, [HEALTH]: 503 }));
  });

  test('of a fault of the service', async () => {
    const source = { read: () => Promise.reject(new Error('a fault')), close: () => undefined };
    const server = await listen(createApp({ source, now: Date.now }), { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    expect(await askEverything(server.port)).toEqual({
      ...Object.fromEntries(PATHS.map((path) => [path, 500])),
      [DESCRIPTION]: 200,
    });
  });

  test.each([
    ['BadRequest', 'HPE_INVALID_METHOD', 400],
    ['RequestTimeout', 'ERR_HTTP_REQUEST_TIMEOUT', 408],
    ['HeadersTooLarge', 'HPE_HEADER_OVERFLOW', 431],
  ])('of what is not HTTP: %s', async (name, code, status) => {
    const api = await target((await serve('/nowhere/ledger.sqlite')).port);
    // Node's own limit of ten seconds is longer than a test should take: the error is given, the answer is real.
    const server = createServer((socket) => refuseMalformed(Object.assign(new Error('refused'), { code }), socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const [head = '', text = ''] = (await exchangeBytes(port, 'x')).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const lines = head.split('\r\n').slice(1).map((line) => line.split(': ', 2));
    const headers = Object.fromEntries(lines.map(([key = '', value]) => [key.toLowerCase(), value]));
    const place = ['components', 'responses', name];
    expect(wrongIn(api.description, place, { status, headers, text })).toEqual([]);
  });
});

test('every answer that is described has been there', () => {
  const operations = Object.entries((described?.document.paths ?? {}) as Record<string, Record<string, Node>>);
  const documented = operations.flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.keys(responses as object).map((status) => `${method} ${path} ${status}`),
    ),
  );
  expect(documented.length).toBeGreaterThan(100);
  // 404 and 405 are of other paths and methods, 408 and 431 of no path at all; OPTIONS refuses only what is not HTTP.
  const elsewhere = / (404|405|408|431)$|^options .* 400$/;
  const asked = documented.filter((answer) => !elsewhere.test(answer));
  // Without a ledger the description cannot fail, and it has no way to be told to.
  const impossible = ['get', 'head'].map((method) => `${method} ${DESCRIPTION} 500`);
  expect(asked.filter((answer) => !seen.has(answer))).toEqual(impossible);
});

describe('the way the answers are held against it', () => {
  const place = ['paths', '/api/v1/stats', 'get', 'responses', '200'];

  test('sees a key too many, one too few, a wrong type, and a header that is not described or missing', async () => {
    const ledger = newLedger();
    ledger.publish();
    const { description, port } = await target((await serve(ledger.path)).port);
    const answer = await request(port, '/api/v1/stats');
    const wrong = (changes: object, headers: object = {}) => {
      const text = JSON.stringify({ ...JSON.parse(answer.text), ...changes });
      return wrongIn(description, place, { ...answer, text, headers: { ...answer.headers, ...headers } });
    };
    expect(wrong({})).toEqual([]);
    expect(wrong({ further: 1 })).toEqual([expect.stringContaining('"additionalProperty":"further"')]);
    expect(wrong({ gaps: { meanDays: null } })).toHaveLength(3);
    expect(wrong({ banked: { count: 0, lastAt: null, further: null } })).toHaveLength(1);
    expect(wrong({ totalResets: -1 })).toEqual([expect.stringContaining('/totalResets must be >= 0')]);
    expect(wrong({ lastResetAt: '2026-07-01' })).not.toEqual([]);
    expect(wrong({}, { 'x-further': '1' })).toEqual(['x-further is not described']);
    expect(wrong({}, { etag: undefined })).toEqual(['ETag is missing']);
    expect(wrong({}, { 'cache-control': 'public, max-age=301' })).toHaveLength(1);
  });

  test('the description itself lets clients expect further keys', async () => {
    const { port } = await serve('/nowhere/ledger.sqlite');
    const open = readDescription((await request(port, DESCRIPTION)).text, { strict: false });
    const error = { error: { code: 'not_found', message: 'x', further: 1 }, further: 2 };
    expect(open.errors(error, 'components', 'schemas', 'Error')).toEqual([]);
    expect(open.errors({ error: { code: 'of_tomorrow', message: 'x' } }, 'components', 'schemas', 'Error')).toEqual([]);
    expect(open.errors({ error: { code: 'not_found' } }, 'components', 'schemas', 'Error')).toHaveLength(1);
  });
});
