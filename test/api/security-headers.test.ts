import { describe, expect, onTestFinished, test } from 'vitest';
import { exchangeBytes, type RawAnswer, request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { createTestLedger } from '../_support/ledgers/ledger.js';
import { serve, serveBroken } from '../_support/servers/api.js';

/** Everything there is, and what there is not, in every way in which it can be asked for. */
const DATA = [
  '/api/v1/stats',
  '/api/v1/resets?limit=3',
  '/api/v1/forecast',
  '/api/v1/odds',
  '/api/v1/launches',
  '/api/v1/health',
  '/api/openapi.json',
  '/feed.atom',
  '/feed.json',
  '/calendar.ics',
  '/data/resets.csv',
  '/data/datapackage.json',
  '/badge.svg',
  '/livez',
];
const REFUSED = ['/api/v1/resets?limit=x', '/nowhere', '/api/v1/stats/', '/%', '/assets/package.json'];
const PAGES = ['/', '/odds', '/odds?company=openai', '/scores', '/method', '/data', '/docs'];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST'];

function checkCommon(headers: RawAnswer['headers']): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  for (const name of ['x-powered-by', 'server', 'set-cookie', 'strict-transport-security']) {
    expect([name, headers[name]]).toEqual([name, undefined]);
  }
}

async function answersOf(port: number, paths: readonly string[]): Promise<RawAnswer[]> {
  const asked = paths.flatMap((path) => METHODS.map((method) => request(port, path, { method })));
  return Promise.all(asked);
}

describe('every answer tells browsers to refuse what it does not need', () => {
  test('data, images, files and errors load nothing, in nobody’s frame, and may be embedded', async () => {
    const ledger = exampleLedger();
    onTestFinished(() => ledger.remove());
    const { port } = await serve(ledger.path);
    const answers = await answersOf(port, [...DATA, ...REFUSED]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204, 400, 404, 405]));
    for (const { headers } of answers) {
      checkCommon(headers);
      expect(headers['content-security-policy']).not.toContain('script-src');
    }
    const { headers } = await request(port, '/api/v1/stats');
    const etag = String(headers.etag);
    const kept = await request(port, '/api/v1/stats', { headers: { 'if-none-match': etag } });
    expect(kept.status).toBe(304);
    checkCommon(kept.headers);
  });

  test('pages load their own files alone, and ask for no device', async () => {
    const ledger = exampleLedger();
    onTestFinished(() => ledger.remove());
    const { port } = await serve(ledger.path);
    for (const path of PAGES) {
      const { headers, text } = await request(port, path);
      checkCommon(headers);
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
      expect(headers['permissions-policy']).toContain('camera=(), geolocation=()');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      for (const [, file = ''] of text.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/?([\w/.-]+)"/g)) {
        checkCommon((await request(port, `/${file}`)).headers);
      }
    }
  });

  test('also without a ledger, when something breaks, and for what is not HTTP', async () => {
    const ledger = createTestLedger();
    onTestFinished(() => ledger.remove());
    const { port } = await serve(ledger.path);
    for (const { headers } of await answersOf(port, [...DATA, ...PAGES])) checkCommon(headers);

    const broken = await serveBroken();
    for (const path of ['/api/v1/stats', '/']) {
      const answer = await request(broken, path);
      expect(answer.status).toBe(500);
      checkCommon(answer.headers);
    }

    const raw = await exchangeBytes(port, 'BREW /pot HTTP/1.1\r\n\r\n');
    const lines = raw.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
    checkCommon(
      Object.fromEntries(
        lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^.*?: /, '')]),
      ),
    );
  });
});
