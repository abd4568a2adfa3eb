import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import { PROGRAM_VERSION } from '../../src/lib/program-version.js';
import { reasonOf } from '../../src/words/reasons.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { FAILED, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { temporaryDirectory } from '../_support/processes/processes.js';
import { turnHere } from '../_support/processes/worker.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  api = await serveApi(ledger.path);
});

async function health() {
  const { status, text } = await api.send('/api/v1/health');
  return { status, body: JSON.parse(text) };
}

describe('GET /api/v1/health', () => {
  // Holds R4, R120, R121, R122, R123, R127, R128, R129, R130, R170, R195, R197, L36.
  test('contract: Health has every required field; ok answers 200', async () => {
    ledger.publish();
    api.clock.now = NOW + 90_000;
    expect(await health()).toEqual({
      status: 200,
      body: {
        apiVersion: '1',
        programVersion: PROGRAM_VERSION,
        status: 'ok',
        checkedAt: '2026-07-01T12:01:30.000Z',
        observer: 'live',
        timeline: 'live',
        clock: 'right',
        cron: { status: 'live', lastCompletedAt: '2026-07-01T12:00:00.000Z' },
        ai: {
          configured: true,
          keyless: false,
          requestedModel: 'reader-small',
          lastSuccessfulReadAt: '2026-06-30T12:00:00.000Z',
          lastSuccessfulModel: 'reader-small-2026-05-01',
        },
        hintLane: { status: 'off', lastReadAt: null, lastReadTitle: null, lastReadUrl: null },
        chain: { seq: expect.any(Number), head: expect.stringMatching(/^[0-9a-f]{64}$/) },
        reasons: [],
      },
    });
  });

  // Holds R124, R150, R151, R152, R153, R171, R198, R210.
  test.each([
    [
      'observer',
      { reasons: [reasonOf({ code: 'status_page_failed', ...FAILED })] },
      { observer: 'degraded' },
    ],
    [
      'primary timeline',
      { timeline: 'unavailable' as const, reasons: [reasonOf({ code: 'primary_failed', ...FAILED })] },
      { timeline: 'unavailable' },
    ],
    [
      'AI configuration',
      { ai: { ...WELL.ai, configured: false }, reasons: [reasonOf({ code: 'no_model' })] },
      { ai: { configured: false } },
    ],
    [
      'cron',
      { lastCompletedAt: isoInstant(NOW - 10 * MINUTE - 1) },
      { observer: 'unavailable', cron: { status: 'stale', lastCompletedAt: '2026-07-01T11:49:59.999Z' } },
    ],
  ])('contract: health answers 503 when the %s is degraded', async (_what, changes, expected) => {
    ledger.publish({ health: { ...WELL, ...changes } });
    const { status, body } = await health();
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'degraded', ...expected });
    expect(body.reasons.length).toBeGreaterThan(0);
  });

  // Holds R198.
  test('with a snapshot too old for data, 503 carries the Health body that says so', async () => {
    ledger.publish();
    api.clock.now = NOW + 60 * MINUTE;
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
    const { status, body } = await health();
    expect(status).toBe(503);
    expect(body).toMatchObject({ observer: 'unavailable', cron: { status: 'stale' } });
  });

  // Holds R22, R131, R132.
  test('contract: values that were never there are null', async () => {
    const ai = {
      configured: true,
      keyless: false,
      requestedModel: 'm',
      lastSuccessfulReadAt: null,
      lastSuccessfulModel: null,
    };
    ledger.publish({ health: { ...WELL, ai } });
    expect((await health()).body.ai).toEqual(ai);
  });
});

describe('validators of health', () => {
  test('ok has a weak ETag of everything but checkedAt, which gives 304 until something else changes', async () => {
    ledger.publish();
    api.clock.now = NOW + 10_000;
    const first = await api.send('/api/v1/health');
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const held = { 'If-None-Match': String(etag) };
    api.clock.now += 30_000;
    const later = await api.send('/api/v1/health');
    expect(later.text).not.toBe(first.text);
    expect(later.headers.etag).toBe(etag);
    for (const method of ['GET', 'HEAD'])
      expect(await api.send('/api/v1/health', { method, headers: held })).toMatchObject({
        status: 304,
        text: '',
      });
    ledger.publish({ health: { ...WELL, reasons: [reasonOf({ code: 'odds_failed' })] } });
    const changed = await api.send('/api/v1/health', { headers: held });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('degraded has none, so it is never 304', async () => {
    ledger.publish();
    api.clock.now = NOW + 60 * MINUTE;
    const answer = await api.send('/api/v1/health', { headers: { 'If-None-Match': '*' } });
    expect(answer.status).toBe(503);
    expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('for those who run the process', () => {
  const outcomes = async () => [await api.outcome('/livez'), await api.outcome('/readyz')];

  test('/livez is 200 always, /readyz with a fresh snapshot, also without a model', async () => {
    expect(await outcomes()).toEqual(['200', '503 data_unavailable']);
    ledger.publish({ health: { ...WELL, ai: { ...WELL.ai, configured: false }, timeline: 'unavailable' } });
    expect(await outcomes()).toEqual(['200', '200']);
    for (const path of ['/livez', '/readyz'])
      expect((await api.send(path)).headers['cache-control']).toBe('no-store');
    api.clock.now = NOW + 10 * MINUTE + 1;
    expect(await outcomes()).toEqual(['200', '503 data_unavailable']);
    ledger.publish({ generatedAt: api.clock.now });
    expect(await outcomes()).toEqual(['200', '200']);
  });

  test('/readyz is 503 while a table is damaged', async () => {
    ledger.publish();
    ledger.writer.sqlite.exec('DROP TABLE readings');
    expect(await outcomes()).toEqual(['200', '503 data_unavailable']);
  });
});

test.each([
  ['nothing', {}, { configured: false, keyless: false }],
  ['a key', { AI_API_KEY: 'sk-local' }, { configured: true, keyless: false }],
  [
    'the address of a model that needs no key',
    { AI_BASE_URL: 'http://127.0.0.1:9/v1' },
    { configured: false, keyless: true },
  ],
])('contract: ai.configured means credentials; with %s', async (_what, env, ai) => {
  const path = join(temporaryDirectory(), 'ledger.sqlite');
  expect((await turnHere({ LEDGER_PATH: path, SEED_RECORD: 'none', ...env })).code).toBe(0);
  const one = await serveApi(path);
  one.clock.now = Date.now();
  const body = JSON.parse((await one.send('/api/v1/health')).text);
  expect(body).toMatchObject({
    ai,
    observer: 'degraded',
    timeline: 'unavailable',
    hintLane: { status: 'off' },
  });
  expect(body.reasons.some((reason: string) => reason.includes('reader model'))).toBe(
    !ai.configured && !ai.keyless,
  );
  // The worker runs without launch lists here.
  expect(await one.outcome('/api/v1/odds')).toBe('200');
  expect(await one.outcome('/api/v1/odds?company=openai')).toBe('400 invalid_parameter');
});
