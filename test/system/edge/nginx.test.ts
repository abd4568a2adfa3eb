import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../../src/api/http/errors.js';
import { LANGUAGE_TAGS } from '../../../src/words/locale.js';
import { exchangeBytes, request } from '../../_support/clients/http.js';
import { SECOND } from '../../_support/ledgers/snapshot.js';
import { until } from '../../_support/processes/processes.js';
import { HAS_NGINX, NGINX_NEEDED } from '../../_support/servers/nginx.js';
import { type Edge, ledgerOf, outcome, type Replica, startEdge, startReplica } from './_edge.js';

/** How old the snapshot is at the beginning. */
const AGE_SECONDS = 100;

/** An answer is kept a moment after it was sent. */
function untilKept(ask: () => Promise<Parameters<typeof outcome>[0]>): Promise<unknown> {
  return until('the answer is kept', async () => outcome(await ask()) === 'hit');
}

describe.skipIf(!HAS_NGINX)(`edge/nginx.conf, ${NGINX_NEEDED}`, () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  let replica: Replica;
  let edge: Edge;
  beforeAll(async () => {
    const later = (clean: () => void | Promise<void>) => void cleanups.unshift(clean);
    const ledger = ledgerOf(AGE_SECONDS * SECOND, undefined, later);
    replica = await startReplica(ledger, later, { PAGE_LANGUAGE: 'ja' });
    edge = await startEdge([replica], later);
  });
  afterAll(async () => {
    for (const clean of cleanups) await clean();
  });

  test('Accept-Encoding: however it is spelled, one of three answers, each kept once', async () => {
    const path = '/api/v1/resets?limit=40';
    const spelled = {
      br: ['br', 'gzip, deflate, br, zstd', 'BR;q=1.0, gzip;q=0.5', 'br;q=0.001'],
      gzip: ['gzip', 'gzip, deflate', 'deflate,GZIP;q=0.8', 'br;q=0, gzip', 'br;q=0.000,x-gzip', 'brr, gzip'],
      identity: ['', 'identity', 'deflate', 'gzip;q=0', '*', 'br;q=2', 'my-br, my-gzip'],
    };
    const etags = new Set();
    const texts = new Set();
    for (const [encoding, spellings] of Object.entries(spelled)) {
      for (const [index, accepted] of spellings.entries()) {
        const { headers, body } = await edge.bytes(path, accepted);
        expect([accepted, headers['content-encoding'] ?? 'identity']).toEqual([accepted, encoding]);
        expect([accepted, outcome({ headers })]).toEqual([accepted, index === 0 ? 'miss' : 'hit']);
        if (index === 0) await untilKept(async () => edge.bytes(path, accepted));
        expect(headers.vary).toBe('Accept-Encoding');
        etags.add(headers.etag);
        const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
        texts.add((decode ? decode(body) : body).toString('utf8'));
      }
    }
    expect(etags.size).toBe(3);
    expect(texts.size).toBe(1);
    expect(JSON.parse([...texts].join('')).resets).toHaveLength(40);
  });

  test('an MCP message is passed on with its body, never kept, and refused beyond 16 kB', async () => {
    const message = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
    const post = (body: string) =>
      request(edge.port, '/mcp', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      });
    for (const id of [1, 2]) {
      const { status, text } = await post(message(id));
      expect([status, text]).toEqual([200, expect.stringContaining(`"id":${id}`)]);
    }
    expect((await post(message(3).padEnd(16_385))).status).toBe(400);
    expect((await edge.ask('/mcp')).headers.allow).toBe('POST, OPTIONS');
  });

  test('Accept-Language: however it is spelled, the first language that there is, each page kept once in each', async () => {
    const spelled: Readonly<Record<string, readonly string[]>> = {
      en: ['en', 'EN-us;q=0.9, zh', 'fr, en-US'],
      'en-GB': ['en-GB,en;q=0.9', 'EN-au;q=0.9, zh', 'de, en-Latn-IN', 'en-001'],
      'zh-CN': ['zh-CN,zh;q=0.9,en;q=0.8', 'ZH', 'fr,  zh-Hans-CN', 'zh-TW, ja'],
      ja: ['ja', 'fr;q=1,\tja-JP;q=0.9, en'],
      ko: ['ko-KR,ko;q=0.9', 'es,ko'],
    };
    for (const [language, spellings] of Object.entries(spelled)) {
      for (const [index, accepted] of spellings.entries()) {
        const answer = await edge.ask('/scores', { 'accept-language': accepted });
        expect([accepted, outcome(answer)]).toEqual([accepted, index === 0 ? 'miss' : 'hit']);
        if (index === 0) await untilKept(async () => edge.ask('/scores', { 'accept-language': accepted }));
        expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language');
        expect(answer.text).toContain(`<html lang="${language}">`);
      }
    }
    // Then the API decides (PAGE_LANGUAGE).
    const others = ['', 'fr, de;q=0.5', '*', 'enx, zhx, japanese', `${'x,'.repeat(4_000)}fr`];
    for (const [index, accepted] of others.entries()) {
      const answer = await edge.ask('/scores', { 'accept-language': accepted });
      expect([accepted, outcome(answer)]).toEqual([accepted, index === 0 ? 'miss' : 'hit']);
      if (index === 0) await untilKept(async () => edge.ask('/scores', { 'accept-language': accepted }));
      expect(answer.text).toContain('<html lang="ja">');
    }
    // What has no language is kept once for all of them.
    const asked = (accepted: string) => edge.ask('/api/v1/resets?limit=3', { 'accept-language': accepted });
    expect([outcome(await asked('en')), outcome(await asked('ja'))]).toEqual(['miss', 'hit']);
  });

  test('every language of the pages is one of the edge', async () => {
    for (const language of LANGUAGE_TAGS) {
      const { text } = await edge.ask('/method', { 'accept-language': language });
      expect(text).toContain(`<html lang="${language}">`);
    }
  });

  test('If-None-Match and If-Modified-Since are answered with 304 out of the cache', async () => {
    const path = '/api/v1/forecast';
    const { headers } = await edge.ask(path);
    const etag = String(headers.etag);
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const held = await edge.ask(path, { 'if-none-match': value });
      expect([value, held.status, held.text, outcome(held)]).toEqual([value, 304, '', 'hit']);
      expect(held.headers).toMatchObject({
        etag,
        vary: 'Accept-Encoding',
        'access-control-allow-origin': '*',
      });
    }
    expect(await edge.ask(path, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
    const modified = String(headers['last-modified']);
    const since = (at: string) => edge.ask(path, { 'if-modified-since': at });
    expect(await since(modified)).toMatchObject({ status: 304 });
    expect(await since(new Date(Date.parse(modified) + SECOND).toUTCString())).toMatchObject({ status: 304 });
    expect(await since(new Date(Date.parse(modified) - SECOND).toUTCString())).toMatchObject({ status: 200 });
  });

  test('HEAD and GET share what is kept, and a part of an answer cannot be asked for', async () => {
    const path = '/api/v1/resets?limit=2';
    const head = await edge.ask(path, {}, 'HEAD');
    expect([head.status, head.text, outcome(head)]).toEqual([200, '', 'miss']);
    const got = await edge.ask(path, { range: 'bytes=0-3' });
    expect([got.status, outcome(got)]).toEqual([200, 'hit']);
    expect(head.headers['content-length']).toBe(String(got.text.length));
  });

  test('no header of a client makes an answer of its own', async () => {
    const { text } = await edge.ask('/');
    for (const headers of [
      { host: 'elsewhere.example' },
      {
        'x-forwarded-host': 'elsewhere.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=elsewhere.example',
      },
      { 'x-original-url': '/docs', 'x-http-method-override': 'POST' },
      { accept: 'application/xml' },
      { cookie: 'a=b', authorization: 'Basic eDp4', 'cache-control': 'no-cache', pragma: 'no-cache' },
    ]) {
      const answer = await edge.ask('/', headers);
      expect([outcome(answer), answer.text === text]).toEqual(['hit', true]);
    }
    const absolute = await exchangeBytes(
      edge.port,
      'GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n',
    );
    expect(absolute).toContain('Cache-Status: edge; hit');
  });

  test('clients are told to keep an answer as long as its snapshot is new, however long the cache has had it', async () => {
    const maxAge = async () => {
      const { headers } = await edge.ask('/api/v1/stats');
      return Number(/^max-age=(\d+)$/.exec(String(headers['cache-control']))?.[1]);
    };
    const first = await maxAge();
    expect(first).toBeLessThanOrEqual(300 - AGE_SECONDS);
    expect(first).toBeGreaterThan(300 - AGE_SECONDS - 30);
    await wait(2 * SECOND);
    expect(await maxAge()).toBeLessThanOrEqual(first - 2);
    // What is not of a snapshot keeps the API's word.
    expect((await edge.ask('/docs')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('an unknown address is a page for browsers, in their language, and JSON for programs, as without nginx', async () => {
    const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const [accept, language, type, text] of [
      [page, 'fr, de', 'text/html', '<html lang="ja">'],
      [page, 'ko', 'text/html', '<html lang="ko">'],
      ['*/*', 'ja', 'application/json', '"code":"not_found"'],
      ['application/json, text/html;q=0.5', 'ja', 'application/json', '"code":"not_found"'],
    ] as const) {
      const headers = { accept, 'accept-language': language };
      const [behind, direct] = [
        await edge.ask('/nowhere', headers),
        await request(replica.port, '/nowhere', { headers }),
      ];
      expect([accept, behind.status, behind.headers['cache-control']]).toEqual([accept, 404, 'no-store']);
      expect(behind.headers['content-type']).toMatch(new RegExp(`^${type}\\b`));
      expect(behind.text).toContain(text);
      expect(behind.text).toBe(direct.text);
      expect(behind.headers.vary).toBe(direct.headers.vary);
    }
  });

  test('errors and preflights pass, and are asked anew each time', async () => {
    for (const [path, method, status] of [
      ['/api/v1/resets?limit=0', 'GET', 400],
      ['/api/v1/unknown', 'GET', 404],
      ['/api/v1//stats', 'GET', 404],
      ['/api/v1/stats', 'POST', 405],
      ['/api/v1/stats', 'DELETE', 405],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await edge.ask(path, {}, method);
        expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, status, 'no-store']);
        expect(['miss', 'none']).toContain(outcome(answer));
        expect(Object.keys(JSON.parse(answer.text))).toEqual(['apiVersion', 'error']);
        if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
      }
    }
    const asked = { origin: 'https://example.org', 'access-control-request-method': 'GET' };
    const preflight = await edge.ask(
      '/api/v1/stats',
      { ...asked, 'access-control-request-headers': 'x-trace' },
      'OPTIONS',
    );
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-trace' },
    });
  });

  test('what nginx refuses itself has the shape of every other error', async () => {
    for (const [head, status, code] of [
      ['GET /%zz HTTP/1.1', 400, 'malformed_request'],
      ['GET no-path HTTP/1.1', 400, 'malformed_request'],
      ['GET /-/unavailable HTTP/1.1', 404, 'not_found'],
      ['GET / HTTP/1.1\r\nContent-Length: 99999', 400, 'malformed_request'],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 431, 'headers_too_large'],
      [`GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
      ['TRACE / HTTP/1.1', 405, 'method_not_allowed'],
      ['CONNECT x:1 HTTP/1.1', 400, 'malformed_request'],
      ['get / HTTP/1.1', 400, 'malformed_request'],
      ['GET / HTTP/1.1\r\nHost: y', 400, 'malformed_request'],
    ] as const) {
      const answer = await exchangeBytes(edge.port, `${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const [headers = '', body = ''] = answer.split('\r\n\r\n');
      const { apiVersion, error } = JSON.parse(body);
      expect([apiVersion, error]).toEqual(['1', { code, message: expect.any(String) }]);
      if (code !== 'method_not_allowed') expect(error.message).toBe(ERRORS[code].message);
      expect(headers).toContain('Content-Type: application/json; charset=utf-8\r\n');
      expect(headers).toContain('Cache-Control: no-store\r\n');
      expect(headers).toContain('Access-Control-Allow-Origin: *');
      expect(headers).toMatch(/^Server: nginx\r?$/m);
    }
  });

  test('the limit refuses what one public address asks too fast, in the same shape', async () => {
    // As if this machine's address were a public one: private ones are never limited, as the tests above
    // show.
    const limited = await startEdge([replica], undefined, (text) => text.replace('127.0.0.0/8 0;', ''));
    const answers = await Promise.all(Array.from({ length: 250 }, () => limited.ask('/api/v1/stats')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(250 - 100 + 1);
    for (const { status, headers, text } of refused) {
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '60', 'no-store']);
      expect(JSON.parse(text)).toMatchObject({ apiVersion: '1', error: { code: 'too_many_requests' } });
    }
  });

  test('health is kept for a second, never longer', async () => {
    const health = async () => {
      const answer = await edge.ask('/api/v1/health');
      return { outcome: outcome(answer), checkedAt: JSON.parse(answer.text).checkedAt };
    };
    const first = await health();
    await wait(2_100);
    const later = await health();
    expect([first.outcome, later.outcome]).toEqual(['miss', 'expired']);
    expect(Date.parse(later.checkedAt)).toBeGreaterThan(Date.parse(first.checkedAt) + SECOND);
  });
});

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
