import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { exchangeBytes, type RawAnswer, type RequestOptions, request } from '../_support/clients/http.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { serveApi, serveBroken, type TestApi } from '../_support/servers/api.js';
import {
  DATA,
  ENDPOINTS,
  EVERYTHING,
  FILES,
  FIXED,
  HEALTH,
  OF_SNAPSHOT,
  PAGES,
  PROBES,
} from './_addresses.js';
import { addOdds } from './_launches.js';

/*
 * What holds for every answer, rule by rule, each over all addresses. What an address says is in the file of
 * its name, queries are in query.test.ts, HTTP itself in http-rules.test.ts, ages in caching.test.ts and
 * ledger-states.test.ts.
 */

const METHODS = 'GET, HEAD, OPTIONS';
const ERRORS = ['/api/v1/unknown', '/api/v1/stats?bad=1', '/api/v1/stats/', '/%', '/assets/package.json'];
let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  ledger.addResets({ at: NOW - 2 * DAY }, { at: NOW - HOUR }, { at: NOW - DAY, kind: 'banked' });
  ledger.publish({ odds: addOdds(ledger) });
  api = await serveApi(ledger.path);
});

const ask = (path: string, options: RequestOptions = {}) => request(api.port, path, options);
const bodyOf = async (path: string) => JSON.parse((await api.send(path)).text) as Record<string, unknown>;

/** That something holds for each address; what does not names its address. */
async function holds<T>(paths: readonly string[], value: T, of: (path: string) => Promise<T>): Promise<void> {
  const found: [string, T][] = [];
  for (const path of paths) found.push([path, await of(path)]);
  expect(found).toEqual(paths.map((path) => [path, value]));
}

function withoutDate({ headers: { date: _date, ...headers } }: RawAnswer) {
  return headers;
}

describe('methods', () => {
  // Holds R8, R157, R158, R159, R223, L38, L41.
  test('contract: GET, HEAD and OPTIONS are supported everywhere; HEAD gives the headers of GET alone', async () => {
    await holds(EVERYTHING, [200, true, '', 204, METHODS], async (path) => {
      const [get, head, options] = [
        await ask(path),
        await ask(path, { method: 'HEAD' }),
        await ask(path, { method: 'OPTIONS' }),
      ];
      const isSame = JSON.stringify(withoutDate(head)) === JSON.stringify(withoutDate(get));
      return [get.status, isSame, head.text, options.status, String(options.headers.allow)];
    });
  });

  // Holds R8, R160, R205.
  test.each([
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'PROPFIND',
  ])('contract: other methods give 405 with Allow, whatever is sent: %s', async (method) => {
    const sent = { method, body: '{"limit":', headers: { 'content-type': 'application/json' } };
    await holds(EVERYTHING, [405, METHODS, 'method_not_allowed'], async (path) => {
      const { status, headers, text } = await ask(path, sent);
      return [status, String(headers.allow), JSON.parse(text).error.code];
    });
  });

  test('OPTIONS reads no query, and a body of GET is ignored', async () => {
    for (const path of ['/api/v1/stats?bad=1', '/api/v1/resets?limit=0', '/api/v1/odds?company=nobody'])
      expect((await ask(path, { method: 'OPTIONS' })).status).toBe(204);
    expect(await api.outcome('/api/v1/stats', { body: '{"limit":' })).toBe('200');
  });

  // Holds R162, R163, R200, R202.
  test('contract: browser CORS is enabled without credentials, on errors too; preflights are answered', async () => {
    const headers = { origin: 'https://reader.example' };
    await holds([...EVERYTHING, ...ERRORS], ['*', true, undefined], async (path) => {
      const { headers: sent } = await ask(path, { headers });
      const more = FILES.includes(path) ? ',Chain-Head' : '';
      const exposed = sent['access-control-expose-headers'] === `ETag,Retry-After,Last-Modified${more}`;
      return [sent['access-control-allow-origin'], exposed, sent['access-control-allow-credentials']];
    });
    const preflight = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const answer = await ask('/api/v1/resets', { method: 'OPTIONS', headers: { ...headers, ...preflight } });
    expect(answer).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': 'if-none-match',
      },
    });
  });
});

describe('every answer', () => {
  // Holds R24, R121, R156, R224, L1.
  test('contract: every answer of the API is JSON with apiVersion "1", whatever is preferred', async () => {
    await holds(ENDPOINTS, ['application/json; charset=utf-8', '1'], async (path) => {
      const { headers, text } = await api.send(path, { headers: { accept: 'text/html' } });
      return [String(headers['content-type']), JSON.parse(text).apiVersion];
    });
  });

  // Holds R137, R138, R156, R204, R205, R224, L1.
  test('contract: an error is { error: { code, message } }, both required, and carries apiVersion', async () => {
    const refused = [
      ...ENDPOINTS.map((path) => [`${path}?page=5`, 'GET', 400, 'invalid_parameter'] as const),
      ...ENDPOINTS.map((path) => [path, 'PUT', 405, 'method_not_allowed'] as const),
      ...ERRORS.filter((path) => !path.includes('?')).map((path) => [path, 'GET', 404, 'not_found'] as const),
      ['/api/v1/odds?company=nobody', 'GET', 400, 'invalid_parameter'] as const,
    ];
    const stale = DATA.map((path) => [path, 'GET', 503, 'data_unavailable'] as const);
    for (const [path, method, status, code] of [...refused, ...stale]) {
      if (status === 503) api.clock.now = NOW + HOUR;
      const answer = await api.send(path, { method });
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        status,
        'application/json; charset=utf-8',
      ]);
      const error = { code, message: expect.stringMatching(/^[A-Zlc].{15,}\.$/) };
      expect(JSON.parse(answer.text)).toEqual({ apiVersion: '1', error });
    }
  });

  // Holds R26.
  test('contract: refreshIntervalSeconds is always 300, also where the turns are closer together', async () => {
    for (const intervalMs of [5 * MINUTE, MINUTE]) {
      ledger.publish({ odds: addOdds(ledger), health: { ...WELL, intervalMs } });
      await holds(DATA, 300, async (path) => Number((await bodyOf(path)).refreshIntervalSeconds));
    }
  });

  // Holds R16.
  test('contract: all timestamps and dates are UTC, whatever the zone of the machine', async () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const before = await Promise.all(ENDPOINTS.map(bodyOf));
    process.env.TZ = 'Asia/Kathmandu';
    expect(new Date(NOW).getTimezoneOffset()).toBe(-345);
    api = await serveApi(ledger.path);
    const after = await Promise.all(ENDPOINTS.map(bodyOf));
    expect(after).toEqual(before);
    const instants = after.map(timestamps);
    expect(instants.map(({ length }) => length > 0)).toEqual(ENDPOINTS.map(() => true));
    for (const text of instants.flat()) expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  // Holds R165, R167, R169, R176, R207, R209, R211, R212.
  test('contract: a 503 carries Retry-After: 60, of an old snapshot as without a ledger', async () => {
    api.clock.now = NOW + HOUR;
    const absent = await serveApi('/nowhere/ledger.sqlite');
    await holds(ENDPOINTS, [503, '60', 503, '60', 'data_unavailable'], async (path) => {
      const [old, none] = [await api.send(path), await absent.send(path)];
      const asked = [old, none].flatMap(({ status, headers }) => [status, String(headers['retry-after'])]);
      return [...asked, JSON.parse(none.text).error.code];
    });
  });

  // Holds R7, R199, R200, L7, L8, L39.
  test('contract: no key, account or credential is needed, and none changes the answer', async () => {
    const headers = { authorization: 'Bearer wrong', cookie: 'session=wrong', 'x-api-key': 'wrong' };
    await holds(ENDPOINTS, [200, true, []], async (path) => {
      const [plain, known] = [await api.send(path), await api.send(path, { headers })];
      const asking = ['www-authenticate', 'set-cookie'].filter((name) => name in plain.headers);
      return [plain.status, known.text === plain.text, asking];
    });
  });

  // Holds R6, L1.
  test('contract: the API is read-only: no request leaves a trace in the ledger', async () => {
    const files = ['', '-wal'].map((part) => ledger.path + part);
    const state = () =>
      files.map((file) => existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex'));
    const before = state();
    for (const path of [
      ...EVERYTHING,
      ...ERRORS,
      '/api/v1/resets?limit=1&offset=1',
      '/api/v1/odds?company=acme',
    ])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']) await ask(path, { method });
    expect(state()).toEqual(before);
  });

  test('an unknown error is 500 internal_error with a fixed text, never internals', async () => {
    const port = await serveBroken('SELECT secret FROM /home/operator/ledger.sqlite');
    const message = 'The request could not be answered because of an error in the service.';
    const text = JSON.stringify({ apiVersion: '1', error: { code: 'internal_error', message } });
    await holds([...OF_SNAPSHOT, HEALTH, '/readyz'], [500, 'no-store', text], async (path) => {
      const { status, headers, text } = await request(port, path);
      return [status, String(headers['cache-control']), text];
    });
    expect((await request(port, '/livez')).status).toBe(200);
  });
});

/** Every value under a key that names an instant; launches have dates, `modernSince` among them. */
function timestamps(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    /(^a|A)t$|(?<!modern)Since$/.test(key) && one !== null ? [String(one)] : timestamps(one),
  );
}

describe('addresses', () => {
  // Holds R161, R165, R167, R169, R171, R203, R204.
  test('contract: a path matches exactly, and takes no parameter that it does not know', async () => {
    // Pages, probes and the badge, as any picture, take what others add to an address.
    const lenient = [...PAGES, ...PROBES, '/badge.svg'];
    const strict = EVERYTHING.filter((path) => !lenient.includes(path));
    await holds(strict, '400 invalid_parameter', (path) => api.outcome(`${path}?unknown=1`));
    const named = EVERYTHING.filter((path) => path !== '/');
    const other = async (path: string) => JSON.parse((await ask(path)).text).error.code;
    await holds(named, ['not_found', 'not_found'], async (path) => [
      await other(`${path}/`),
      await other(path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase())),
    ]);
  });

  test('pages ignore the parameters that other sites append', async () => {
    await holds(
      PAGES,
      true,
      async (path) => (await ask(path)).text === (await ask(`${path}?utm_source=x`)).text,
    );
  });
});

describe('validators', () => {
  test('of a snapshot: Last-Modified is generatedAt, each encoding has a strong ETag of its own', async () => {
    const pages = PAGES.filter((path) => path !== '/docs');
    await holds([...OF_SNAPSHOT, ...pages], ['Wed, 01 Jul 2026 12:00:00 GMT', 3, 3], async (path) => {
      const forms = await Promise.all(
        ['identity', 'br', 'gzip'].map((encoding) => ask(path, { headers: { 'accept-encoding': encoding } })),
      );
      const etags = forms
        .map(({ headers }) => String(headers.etag))
        .filter((etag) => /^"[\w-]{27}"$/.test(etag));
      const encodings = new Set(forms.map(({ headers }) => headers['content-encoding']));
      return [String(forms[0]?.headers['last-modified']), new Set(etags).size, encodings.size];
    });
  });

  test('If-None-Match with the ETag gives 304 with the headers of 200, another one 200', async () => {
    await holds([...OF_SNAPSHOT, ...FIXED, ...PAGES], [304, 200], async (path) => {
      const full = await ask(path);
      const etag = String(full.headers.etag);
      const held = [etag, `W/${etag}`, `"other", ${etag}`, `"a","b",W/${etag}`, '*'];
      const statuses: number[] = [];
      for (const value of held)
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, text } = await ask(path, { method, headers: { 'if-none-match': value } });
          statuses.push(status);
          const { date: _date, connection: _connection, ...kept } = headers;
          expect([path, text]).toEqual([path, '']);
          expect(full.headers).toMatchObject(kept);
          for (const name of ['etag', 'cache-control', 'link', 'vary', 'content-security-policy'])
            expect([path, name, headers[name]]).toEqual([path, name, full.headers[name]]);
        }
      const others: number[] = [];
      for (const value of ['"other"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`])
        others.push((await ask(path, { headers: { 'if-none-match': value } })).status);
      return [...new Set(statuses), ...new Set(others)];
    });
  });

  test('If-Modified-Since is understood where there is no If-None-Match', async () => {
    const modified = 'Wed, 01 Jul 2026 12:00:00 GMT';
    await holds([...OF_SNAPSHOT, '/', '/odds'], [304, 200, 200, 200], async (path) => {
      const since = async (value: string, more = {}) =>
        (await ask(path, { headers: { 'if-modified-since': value, ...more } })).status;
      const other = { 'if-none-match': '"other"' };
      const earlier = 'Wed, 01 Jul 2026 11:59:59 GMT';
      return [
        await since(modified),
        await since(earlier),
        await since(modified, other),
        await since('not a date'),
      ];
    });
  });

  test('an unavailable record is 503, never 304', async () => {
    api.clock.now = NOW + 11 * MINUTE;
    const pages = PAGES.filter((path) => path !== '/docs');
    const all = [...OF_SNAPSHOT, HEALTH, ...pages].filter((path) => path !== '/badge.svg');
    await holds(all, 503, async (path) => (await ask(path, { headers: { 'if-none-match': '*' } })).status);
  });
});

describe('security headers', () => {
  const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const LEAKS = ['x-powered-by', 'server', 'set-cookie', 'strict-transport-security'];
  const COMMON = ['nosniff', 'DENY', 'no-referrer', 'cross-origin', CLOSED, []];

  function common({ headers }: Pick<RawAnswer, 'headers'>) {
    const policy = String(headers['content-security-policy']);
    const names = [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-resource-policy',
    ];
    const isOpen = /unsafe|\*|https?:/.test(policy);
    return [
      ...names.map((name) => headers[name]),
      isOpen ? policy : policy.slice(0, CLOSED.length),
      LEAKS.filter((name) => name in headers),
    ];
  }

  test.each([
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
  ])('tell browsers to refuse what no answer needs: %s', async (method) => {
    const all = [...EVERYTHING, ...ERRORS];
    await holds(all, COMMON, async (path) => common(await ask(path, { method })));
    api.clock.now = NOW + HOUR;
    await holds(all, COMMON, async (path) => common(await ask(path, { method })));
  });

  test('pages and their files load their own files alone, and ask for no device; data load nothing', async () => {
    const data = EVERYTHING.filter((path) => !PAGES.includes(path));
    await holds(data, CLOSED, async (path) => String((await ask(path)).headers['content-security-policy']));
    for (const path of PAGES) {
      const { headers, text } = await ask(path);
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
      expect(headers['permissions-policy']).toContain('camera=(), geolocation=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      const files = [...text.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[\w.-]+)"/g)];
      expect(files.length).toBeGreaterThan(1);
      await holds(
        files.map(([, file = '']) => file),
        COMMON,
        async (file) => common(await ask(file)),
      );
    }
  });

  test('also when something breaks, and for what is not HTTP', async () => {
    const broken = await serveBroken();
    await holds(['/api/v1/stats', '/'], COMMON, async (path) => common(await request(broken, path)));
    const [head = ''] = (await exchangeBytes(api.port, 'BREW /pot HTTP/1.1\r\n\r\n')).split('\r\n\r\n');
    const lines = head.split('\r\n').slice(1);
    const headers = Object.fromEntries(
      lines
        .map((line) => line.split(': '))
        .map(([name = '', ...rest]) => [name.toLowerCase(), rest.join(': ')]),
    );
    expect(common({ headers })).toEqual(COMMON);
  });
});
