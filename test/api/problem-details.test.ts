import { STATUS_CODES } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { serve, type TestApi } from '../_support/servers/api.js';

let api: TestApi;

beforeEach(async () => {
  const ledger = newLedger();
  ledger.publish();
  api = await serve(ledger.path);
});

const ask = (path: string, accept: string, method = 'GET') =>
  request(api.port, path, { method, headers: { accept } });

const PROBLEM = 'application/problem+json';

describe('an error, asked for as application/problem+json,', () => {
  test.each([
    ['GET', '/api/v1/resets?limit=0', 400, 'invalid_parameter'],
    ['GET', '/nowhere', 404, 'not_found'],
    ['PUT', '/api/v1/stats', 405, 'method_not_allowed'],
    ['GET', '/mcp', 405, 'method_not_allowed'],
    ['GET', '/api/v1/odds', 503, 'data_unavailable'],
  ])('is one by RFC 9457 and says what the usual form says: %s %s', async (method, path, status, code) => {
    const usual = await ask(path, '*/*', method);
    const { apiVersion, error } = JSON.parse(usual.text);
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask(path, PROBLEM, method);
      expect([answer.status, answer.headers['content-type']]).toEqual([status, PROBLEM]);
      expect(JSON.parse(answer.text)).toEqual({
        type: 'about:blank',
        title: STATUS_CODES[status],
        status,
        detail: error.message,
        code,
        apiVersion,
      });
      const { date: _a, 'content-type': _b, 'content-length': _c, ...headers } = answer.headers;
      expect(usual.headers).toMatchObject(headers);
      expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' });
    }
  });

  test.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/*', 'application/json; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['application/json, application/problem+json;q=0.9', 'application/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
    ['nonsense', 'application/json; charset=utf-8'],
    ['application/problem+json, application/json;q=0.9', PROBLEM],
    ['application/problem+json, */*;q=0.1', PROBLEM],
    ['text/html, application/problem+json', PROBLEM],
  ])('comes to who prefers it: Accept: %s', async (accept, type) => {
    expect((await ask('/api/v1/stats?bad=1', accept)).headers['content-type']).toBe(type);
  });

  test('does not change what answers well, nor a degraded health, which is no error', async () => {
    expect((await ask('/api/v1/stats', PROBLEM)).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    );
    api.clock.now = NOW + HOUR;
    const health = await ask('/api/v1/health', PROBLEM);
    expect([health.status, health.headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
  });
});
