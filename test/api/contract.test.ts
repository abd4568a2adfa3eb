import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestLedger, type TestLedger } from '../_support/ledgers/ledger.js';
import { DAY, HOUR, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { serve, type TestApi } from '../_support/servers/api.js';
import { addOdds } from './_launches.js';

/*
 * What holds for every answer, sentence by sentence; what an endpoint says is in the file of its name, queries in
 * query.test.ts, methods, paths and CORS in http-rules.test.ts, ages and damaged ledgers in ledger-states.test.ts.
 */

const LAUNCHES = ['/api/v1/odds', '/api/v1/launches'];
const DATA = ['/api/v1/stats', '/api/v1/resets', '/api/v1/forecast', ...LAUNCHES];
const ENDPOINTS = [...DATA, '/api/v1/health'];
let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = createTestLedger();
  onTestFinished(() => ledger.remove());
  ledger.addResets({ at: NOW - 2 * DAY }, { at: NOW - HOUR }, { at: NOW - DAY, kind: 'banked' });
  ledger.publish({ odds: addOdds(ledger) });
  api = await serve(ledger.path);
});

const bodyOf = async (path: string) => JSON.parse((await api.send(path)).text) as Record<string, unknown>;

describe('every answer', () => {
  // Holds R156, L1.
  test.each([
    ['200', '/api/v1/stats', 'GET'],
    ['200', '/api/v1/resets', 'GET'],
    ['200', '/api/v1/forecast', 'GET'],
    ['200', '/api/v1/odds', 'GET'],
    ['200', '/api/v1/launches', 'GET'],
    ['200', '/api/v1/health', 'GET'],
    ['400', '/api/v1/odds?company=nobody', 'GET'],
    ['400', '/api/v1/resets?limit=0', 'GET'],
    ['404', '/api/v1/unknown', 'GET'],
    ['405', '/api/v1/stats', 'DELETE'],
    ['405', '/api/v1/forecast', 'POST'],
    ['405', '/api/v1/launches', 'POST'],
  ])('contract: every answer is JSON: %s of %s by %s', async (status, path, method) => {
    const answer = await api.send(path, { method, headers: { accept: 'text/html' } });
    expect(String(answer.status)).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.text)).toBeTypeOf('object');
  });

  // Holds R137, R138, R204, R205, R224.
  test.each([
    ['400', '/api/v1/stats?limit=5', 'GET'],
    ['404', '/api/v1/unknown', 'GET'],
    ['405', '/api/v1/resets', 'PUT'],
    ['503', '/api/v1/stats', 'GET'],
    ['400', '/api/v1/forecast?limit=5', 'GET'],
    ['503', '/api/v1/forecast', 'GET'],
    ['400', '/api/v1/launches?limit=5', 'GET'],
    ['503', '/api/v1/launches', 'GET'],
    ['400', '/api/v1/odds?company=nobody', 'GET'],
    ['405', '/api/v1/odds', 'PATCH'],
    ['503', '/api/v1/odds', 'GET'],
  ])('contract: an error is { error: { code, message } }, both required, and carries apiVersion: %s of %s by %s', async (status, path, method) => {
    if (status === '503') api.clock.now = NOW + HOUR;
    const answer = await api.send(path, { method });
    expect(String(answer.status)).toBe(status);
    const body = JSON.parse(answer.text);
    expect(body).toEqual({
      apiVersion: '1',
      error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) },
    });
    expect(body.error.message).not.toBe('');
  });

  // Holds R24, R121, R224.
  test.each(ENDPOINTS)('contract: every response carries apiVersion with the value "1": %s', async (path) => {
    expect((await bodyOf(path)).apiVersion).toBe('1');
  });

  // Holds R26.
  test.each(DATA)('contract: refreshIntervalSeconds is always 300: %s', async (path) => {
    expect((await bodyOf(path)).refreshIntervalSeconds).toBe(300);
    // Also where the worker's turns are closer together.
    ledger.publish({ odds: addOdds(ledger), health: { ...WELL, intervalMs: MINUTE } });
    expect((await bodyOf(path)).refreshIntervalSeconds).toBe(300);
  });

  // Holds R16.
  test.each(ENDPOINTS)('contract: all timestamps and dates are UTC: %s', async (path) => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const before = timestamps(await bodyOf(path));
    process.env.TZ = 'Asia/Kathmandu';
    expect(new Date(NOW).getTimezoneOffset()).toBe(-345);
    const fresh = await serve(ledger.path);
    const after = timestamps(JSON.parse((await fresh.send(path)).text));
    expect(after.length).toBeGreaterThan(LAUNCHES.includes(path) ? 0 : 2);
    expect(after).toEqual(before);
    for (const text of after) expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    if (LAUNCHES.includes(path)) expect((await fresh.send(path)).text).toBe((await api.send(path)).text);
  });
});

/** Every value under a key that names an instant; launches have dates, `modernSince` among them. */
function timestamps(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    /(^a|A)t$|(?<!modern)Since$/.test(key) && one !== null ? [String(one)] : timestamps(one),
  );
}

describe('503', () => {
  // Holds R165, R167, R169, R176, R207, R209, R211, R212.
  test.each(ENDPOINTS)('contract: a 503 carries Retry-After: 60: %s', async (path) => {
    api.clock.now = NOW + HOUR;
    const old = await api.send(path);
    expect([old.status, old.headers['retry-after']]).toEqual([503, '60']);
    const absent = await (await serve('/nowhere/ledger.sqlite')).send(path);
    expect([absent.status, absent.headers['retry-after']]).toEqual([503, '60']);
    expect(JSON.parse(absent.text).error.code).toBe('data_unavailable');
  });
});

describe('public and read-only', () => {
  // Holds R7, R199, R200, L7, L8, L39.
  test.each(
    ENDPOINTS,
  )('contract: no key, account or credential is needed, and none changes the answer: %s', async (path) => {
    const plain = await api.send(path);
    expect(plain.status).toBe(200);
    expect(plain.headers).not.toHaveProperty('www-authenticate');
    expect(plain.headers).not.toHaveProperty('set-cookie');
    const headers = { authorization: 'Bearer wrong', cookie: 'session=wrong', 'x-api-key': 'wrong' };
    expect((await api.send(path, { headers })).text).toBe(plain.text);
  });

  // Holds R6, L1.
  test('contract: the API is read-only: no request leaves a trace in the ledger', async () => {
    const files = ['', '-wal'].map((part) => ledger.path + part);
    const state = () =>
      files.map((file) => existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex'));
    const before = state();
    for (const path of [
      ...ENDPOINTS,
      '/api/v1/resets?limit=1&offset=1',
      '/api/v1/unknown',
      '/api/v1/stats?x=1',
      '/api/v1/forecast?x=1',
      '/api/v1/odds?company=acme',
      '/api/v1/launches?company=nobody',
    ]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'])
        await api.send(path, { method });
    }
    expect(state()).toEqual(before);
  });
});
