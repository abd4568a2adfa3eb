import { copyFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENT_LIMITS } from '../../src/api/http/client-limits.js';
import { refuseMalformed } from '../../src/api/http/errors.js';
import { unavailableAccuracy } from '../../src/core/scoring/live-accuracy.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { BUNDLED_LAUNCHES, createLaunchListReader } from '../../src/sources/launches/launch-lists.js';
import { reasonOf } from '../../src/words/reasons.js';
import { exchangeBytes, request } from '../_support/clients/http.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, FAILED, HOUR, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { turnHere } from '../_support/processes/worker.js';
import { serveApi, serveBroken } from '../_support/servers/api.js';
import { post, RESET, START, servePosts, startTurns } from '../worker/_turns.js';
import { HEALTH, LAUNCHES } from './_addresses.js';
import { askEverything, DATA, DESCRIPTION, LAUNCH_FILE, PATHS, seen, target } from './_ask-everything.js';
import { type JsonObject, sendDescribed, wrongIn } from './_described.js';
import { fillPast, forecastPart, savedAt } from './_forecasts.js';
import { addOdds } from './_launches.js';
import { REPLAY, SCORED } from './_scored.js';

/*
 * Every answer of the running API against its own description, in every state that there is. A key or a
 * header that the description does not name fails, though clients are told to expect more.
 */

/** What a plain GET gives: all 200 but these. */
const allBut = (others: Record<string, number>) => ({
  ...Object.fromEntries(PATHS.map((path) => [path, 200])),
  ...others,
});

const NO_LAUNCHES = Object.fromEntries([...LAUNCHES, LAUNCH_FILE].map((path) => [path, 503]));
const NO_DATA = { ...Object.fromEntries(DATA.map((path) => [path, 503])), ...NO_LAUNCHES };

describe('every answer is the described one', { shuffle: false }, () => {
  test('without a ledger', async () => {
    const { port } = await serveApi('/nowhere/ledger.sqlite');
    expect(await askEverything(port)).toEqual(allBut({ ...NO_DATA, [HEALTH]: 503 }));
  });

  test('of a ledger without a snapshot', async () => {
    const { port } = await serveApi(newLedger().path);
    expect(await askEverything(port)).toEqual(allBut({ ...NO_DATA, [HEALTH]: 503 }));
  });

  test('of an empty record', async () => {
    const ledger = newLedger();
    ledger.publish();
    expect(await askEverything((await serveApi(ledger.path)).port)).toEqual(allBut(NO_LAUNCHES));
  });

  test('of the bundled record and launches, with nothing configured', async () => {
    const ledger = join(temporaryDirectory(), 'ledger.sqlite');
    expect((await turnHere({ LEDGER_PATH: ledger, LAUNCH_LISTS: BUNDLED_LAUNCHES })).code).toBe(0);
    const { port, clock } = await serveApi(ledger);
    clock.now = Date.now();
    expect(await askEverything(port)).toEqual(allBut({ [HEALTH]: 503 }));
    const api = await target(port);
    const { companies } = JSON.parse((await request(port, '/api/v1/odds')).text) as {
      companies: { id: string }[];
    };
    expect(companies.length).toBeGreaterThan(5);
    for (const { id } of companies) {
      for (const path of LAUNCHES) {
        expect((await sendDescribed(api, `${path}?company=${id}`)).status).toBe(200);
      }
    }
  });

  // Holds L18.
  test('after turns over a timeline and a launch feed, with a promise in each', async () => {
    const upstreams = await servePosts([
      post(RESET, START - 9 * DAY),
      post(RESET, START - 4 * DAY),
      post('We will reset limits tomorrow.'),
      post('The gemma 9 model launches next week.'),
    ]);
    // All of the bundled ledgers take seconds in each turn of another day.
    const folder = temporaryDirectory();
    copyFileSync(join(BUNDLED_LAUNCHES, 'google.json'), join(folder, 'google.json'));
    const turns = startTurns({
      timeline: [upstreams.timelines.rss],
      upstreams,
      launches: createLaunchListReader(folder),
      launchFeeds: [`google=${upstreams.timelines.rss}`],
    });
    const api = await serveApi(turns.path);
    for (const wait of [0, 5 * MINUTE, 30 * HOUR]) {
      await turns.turn(wait);
      api.clock.now = turns.clock.now + 1_000;
      expect(await askEverything(api.port)).toEqual(allBut({ [HEALTH]: 503 }));
    }
    const { text } = await sendDescribed(await target(api.port), '/api/v1/odds?company=google');
    expect(text).toContain('"title":"The gemma 9 model launches next week."');
    expect((await api.health()).hintLane.status).toBe('live');
  });

  // Holds R9, R143.
  test('with everything in it, saved and unsaved', async () => {
    const ledger = newLedger();
    fillPast(ledger);
    ledger.addResets(
      { at: NOW - HOUR, text: 'Reset.', url: 'https://posts.example/1' },
      { at: NOW - 2 * HOUR, text: 'x' },
    );
    const odds = addOdds(ledger);
    const forecast = forecastPart({ saved: savedAt(NOW), accuracy: REPLAY, liveAccuracy: SCORED });
    const recordings: unknown[] = [];
    for (const part of [
      forecast,
      { ...forecast, saved: null },
      { ...forecast, accuracy: null, liveAccuracy: unavailableAccuracy() },
    ]) {
      ledger.publish({ odds, forecast: part });
      const api = await serveApi(ledger.path);
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
    ['a source failed', { reasons: [reasonOf({ code: 'status_page_failed', ...FAILED })] }],
    [
      'the timeline failed',
      { timeline: 'unavailable' as const, reasons: [reasonOf({ code: 'primary_failed', ...FAILED })] },
    ],
    [
      'there is no reader',
      {
        ai: { ...WELL.ai, configured: false, lastSuccessfulReadAt: null, lastSuccessfulModel: null },
        reasons: [reasonOf({ code: 'no_model' })],
      },
    ],
    ['turns are late', { lastCompletedAt: isoInstant(NOW - 11 * MINUTE) }],
  ])('while degraded: %s', async (_what, changes) => {
    const ledger = newLedger();
    ledger.publish({ health: { ...WELL, ...changes }, odds: addOdds(ledger) });
    expect(await askEverything((await serveApi(ledger.path)).port)).toEqual(allBut({ [HEALTH]: 503 }));
  });

  test('of a snapshot that is too old', async () => {
    const ledger = newLedger();
    ledger.publish({ odds: addOdds(ledger) });
    const api = await serveApi(ledger.path);
    api.clock.now = NOW + 10 * MINUTE + 1;
    expect(await askEverything(api.port)).toEqual(allBut({ ...NO_DATA, [HEALTH]: 503 }));
  });

  test('of a fault of the service', async () => {
    expect(await askEverything(await serveBroken())).toEqual({
      ...Object.fromEntries(PATHS.map((path) => [path, 500])),
      [DESCRIPTION]: 200,
    });
  });

  test('of a client that asks too often', async () => {
    const { port } = await serveApi('/nowhere/ledger.sqlite', { trustedProxies: 1 });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let n = 0; n < CLIENT_LIMITS.burst; n += 1) await request(port, '/nowhere', { headers });
    const api = await target(port);
    for (const path of PATHS)
      for (const method of ['GET', 'HEAD'])
        expect((await sendDescribed(api, path, { method, headers })).status).toBe(429);
  });

  test.each([
    ['BadRequest', 'HPE_INVALID_METHOD', 400],
    ['RequestTimeout', 'ERR_HTTP_REQUEST_TIMEOUT', 408],
    ['HeadersTooLarge', 'HPE_HEADER_OVERFLOW', 431],
  ])('of what is not HTTP: %s', async (name, code, status) => {
    const api = await target((await serveApi('/nowhere/ledger.sqlite')).port);
    // Node's own limit of ten seconds is longer than a test should take: the error is given, the answer is
    // real.
    const server = createServer((socket) =>
      refuseMalformed(Object.assign(new Error('refused'), { code }), socket),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const [head = '', text = ''] = (await exchangeBytes(port, 'x')).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ', 2));
    const headers = Object.fromEntries(lines.map(([key = '', value]) => [key.toLowerCase(), value]));
    const place = ['components', 'responses', name];
    expect(wrongIn(api.description, place, { status, headers, text })).toEqual([]);
  });

  // After all the others, which is why the order of this file is fixed.
  test('every answer that is described has been there', async () => {
    const { description } = await target((await serveApi('/nowhere/ledger.sqlite')).port);
    const operations = Object.entries(
      description.document.paths as Record<string, Record<string, JsonObject>>,
    );
    const documented = operations.flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) =>
        Object.keys(responses as object).map((status) => `${method} ${path} ${status}`),
      ),
    );
    expect(documented.length).toBeGreaterThan(100);
    // 404 and 405 are of other paths and methods, 408 and 431 of no path at all; OPTIONS refuses only what is
    // not HTTP.
    const elsewhere = / (404|405|408|431)$|^options .* 400$/;
    const asked = documented.filter((answer) => !elsewhere.test(answer));
    // Without a ledger the description cannot fail, and it has no way to be told to.
    const impossible = ['get', 'head'].map((method) => `${method} ${DESCRIPTION} 500`);
    expect(asked.filter((answer) => !seen.has(answer))).toEqual(impossible);
  });
});
