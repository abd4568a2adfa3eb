import { beforeEach, describe, expect, test } from 'vitest';
import { exchangeBytes } from '../_support/clients/http.js';
import { answersIn } from '../_support/clients/raw-http.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { EVERYTHING } from './_addresses.js';
import { addOdds } from './_launches.js';

let api: TestApi;

beforeEach(async () => {
  const ledger = newLedger();
  ledger.publish({ odds: addOdds(ledger) });
  api = await serveApi(ledger.path);
});

describe('paths', () => {
  // Holds R161, R204, R223, L41.
  test.each([
    '/index.html',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/unknown',
    '/api/v2/stats',
    '/favicon.gif',
    '/api/v1/stats.json',
    '/api/v1/stats/',
    '/api/v1/stats//',
    '//api/v1/stats',
    '/api//v1/stats',
    '/api/v1//stats',
    '/api/v1/./stats',
    '/api/v1/x/../stats',
    '/API/v1/stats',
    '/api/V1/stats',
    '/api/v1/Stats',
    '/api/v1/RESETS',
    '/LIVEZ',
    '/livez/',
    '/api/v1/st%61ts',
    '/api%2Fv1/stats',
    '/%61pi/v1/stats',
    '/api/v1/stats%20',
    '/api/v1/stats%00',
    '/api/v1/stats;x',
    '/%',
    '/api/v1/%zz',
    '/api/v1/%E0%A4%A',
    '/api/v1/stats%',
    '/api/v1/stats%3Flimit=5',
    '/api/v1/resets/1',
    '/api/v1/forecast/',
    '/api/v1/Forecast',
    '/api/v1/forecasts',
    '/api/v1/forecast.json',
    '/forecast',
    '/api/v1/odds/',
    '/api/v1/ODDS',
    '/api/v1/odds/acme',
    '/api/v1/odds.json',
    '/odds/',
    '/Odds',
    '/api/v1/launches/',
    '/api/v1/Launches',
    '/api/v1/launch',
    '/api/v1/launches/acme',
    '/launches',
  ])('contract: an unknown path gives 404: %s', async (path) => {
    expect(await api.outcome(path)).toBe('404 not_found');
    expect(await api.outcome(path, { method: 'POST' })).toBe('404 not_found');
    expect(await api.outcome(path, { method: 'OPTIONS' })).toBe('404 not_found');
    expect((await api.send(path, { method: 'HEAD' })).status).toBe(404);
  });

  test('the error that comes first is 404, then 405, 400, 503', async () => {
    const missing = await serveApi('/nowhere/ledger.sqlite');
    expect(await missing.outcome('/api/v1/nothing?bad=1', { method: 'POST' })).toBe('404 not_found');
    expect(await missing.outcome('/api/v1/stats?bad=1', { method: 'POST' })).toBe('405 method_not_allowed');
    expect(await missing.outcome('/api/v1/stats?bad=1')).toBe('400 invalid_parameter');
    expect(await missing.outcome('/api/v1/health?bad=1')).toBe('400 invalid_parameter');
    expect(await missing.outcome('/api/v1/stats')).toBe('503 data_unavailable');
    expect(await missing.outcome('/api/v1/forecast?bad=1', { method: 'POST' })).toBe(
      '405 method_not_allowed',
    );
    expect(await missing.outcome('/api/v1/forecast?bad=1')).toBe('400 invalid_parameter');
    expect(await missing.outcome('/api/v1/forecast')).toBe('503 data_unavailable');
    for (const path of ['/api/v1/odds', '/api/v1/launches']) {
      expect(await missing.outcome(`${path}?bad=1`, { method: 'POST' })).toBe('405 method_not_allowed');
      expect(await missing.outcome(`${path}?bad=1`)).toBe('400 invalid_parameter');
      expect(await missing.outcome(`${path}?company=`)).toBe('400 invalid_parameter');
      // Which companies there are, only the record knows.
      expect(await missing.outcome(`${path}?company=nobody`)).toBe('503 data_unavailable');
    }
  });
});

describe('what is not HTTP, or hardly', () => {
  test.each([
    'GET /api/v1/stats#x',
    'GET /api/v1/stats#',
    'OPTIONS *',
    'GET http://[::bad/api/v1/stats',
    'GET http:///api/v1/stats',
    'GET http://record.example',
    'GET //livez',
    'GET //?#',
    'GET //?#=%00&=@!',
    'GET //#?',
    'GET ///?x#',
    'GET ftp://record.example/livez',
    'GET /api\\v1/stats',
    'GET http://record.example?/livez',
  ])('a target that names nothing here is 404 in the one shape: %s', async (start) => {
    const head = `${start} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const answer = await exchangeBytes(api.port, Buffer.from(head, 'latin1'));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('Access-Control-Allow-Origin: *');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'not_found' } });
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a blank in the path', 'GET /api/v1/sta ts HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['a header without name', 'GET /livez HTTP/1.1\r\n: x\r\n\r\n', 400, 'malformed_request'],
    [
      'headers beyond 16 kB',
      `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s gets an error in the one shape', async (_name, bytes, status, code) => {
    const answer = await exchangeBytes(api.port, bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('Access-Control-Allow-Origin: *');
    expect(JSON.parse(body)).toEqual({ apiVersion: '1', error: { code, message: expect.any(String) } });
  });

  // Holds R160.
  test.each([
    'FETCH',
    'get',
    'Get',
    'GETS',
    'POXT',
    'G',
    'DESCRIBE',
    'FLUSH',
    '!#$%&',
    'CONNECT',
  ])('a method that HTTP or this service does not know is 405 with Allow, on any path: %s', async (method) => {
    for (const target of ['/api/v1/stats', '/api/v1/nothing']) {
      const head = `${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
      for (const before of ['', 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n', '\r\n']) {
        const answers = answersIn(await exchangeBytes(api.port, before + head));
        const { status, headers, body } = answers.at(-1) ?? { status: 0, headers: [], body: '{}' };
        const named = Object.fromEntries(headers);
        expect([answers.length, status, named.allow, named.connection]).toEqual([
          before.startsWith('GET') ? 2 : 1,
          405,
          'GET, HEAD, OPTIONS',
          'close',
        ]);
        expect(JSON.parse(body)).toMatchObject({ apiVersion: '1', error: { code: 'method_not_allowed' } });
      }
    }
  });

  test.each([
    ['a word', 'hello\r\n\r\n'],
    ['a target that is missing', 'FETCH HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another protocol', 'FETCH /livez RTSP/1.0\r\nHost: x\r\n\r\n'],
    ['a later HTTP', 'FETCH /livez HTTP/2.0\r\nHost: x\r\n\r\n'],
    ['a line that has no end', 'FETCH /livez HTTP/1.1'],
    ['a method that cannot be one', 'GE(T /livez HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('what has no method, because it is no request, stays 400: %s', async (_what, bytes) => {
    const answer = await exchangeBytes(api.port, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('malformed_request');
  });

  test('RFC 9112, 3.2: none or two Host headers are 400, whatever is asked for; on HTTP/1.0 none is needed', async () => {
    const outcome = async (line: string, ...hosts: string[]) => {
      const head = [line, ...hosts, 'Connection: close', '', ''].join('\r\n');
      const [answer] = answersIn(await exchangeBytes(api.port, head), [line.split(' ')[0] ?? '']);
      return [answer?.status, answer?.body === '' ? '' : JSON.parse(answer?.body ?? '{}').error?.code];
    };
    const refused = [400, 'malformed_request'];
    for (const path of [...EVERYTHING, '/nothing', '/api/v1/stats?bad=1']) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        expect(await outcome(`${method} ${path} HTTP/1.1`)).toEqual(refused);
        expect(await outcome(`${method} ${path} HTTP/1.1`, 'Host: x', 'hOST: x')).toEqual(refused);
      }
      expect(await outcome(`HEAD ${path} HTTP/1.1`)).toEqual([400, '']);
    }
    expect(await outcome('GET /livez HTTP/1.0', 'Host: x', 'Host: y')).toEqual(refused);
    for (const host of ['a, b', 'a b', 'http://a', 'a/b'])
      expect(await outcome('GET /livez HTTP/1.1', `Host: ${host}`)).toEqual(refused);
    for (const host of ['', 'a:8080', '[::1]:80', '127.0.0.1'])
      expect(await outcome('GET /livez HTTP/1.1', `Host: ${host}`)).toEqual([200, undefined]);
    expect(await outcome('GET /livez HTTP/1.0')).toEqual([200, undefined]);
    expect(await outcome('GET http://x/livez HTTP/1.1')).toEqual(refused);
  });

  test('the service goes on after them', async () => {
    await exchangeBytes(api.port, '\u0000\u0001\u0002\r\n\r\n');
    expect(await api.outcome('/api/v1/stats')).toBe('200');
  });

  test('an address in absolute form, as proxies send it, is understood', async () => {
    expect((await api.send('http://record.example/livez')).status).toBe(200);
    expect(await api.outcome('http://record.example/api/v1/stats?bad=1')).toBe('400 invalid_parameter');
  });
});
