import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '../_support/clients/http.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, exampleSnapshot, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serve, type TestApi } from '../_support/servers/api.js';
import { forecastPart, savedAt } from './_forecasts.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  api = await serve(ledger.path);
});

const get = (path: string) => request(api.port, path);
/** Its words, as they are read. */
const words = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('/embed', () => {
  test('may be shown in any frame, loads its style alone, and is the only page that may', async () => {
    ledger.publish();
    const { status, headers, text } = await get('/embed');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *; style-src 'self'",
    );
    expect(text).not.toMatch(/<script|<form|<img|\sstyle=|\son\w+=/i);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    expect((await get(style)).headers['content-type']).toBe('text/css; charset=utf-8');
    for (const path of ['/', '/odds', '/docs', '/embed?size=huge', '/badge.svg', '/nowhere']) {
      const other = await get(path);
      expect([path, other.headers['x-frame-options']]).toEqual([path, 'DENY']);
      expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('says what the API says, the more the larger it is', async () => {
    ledger.addResets({ at: NOW - 3 * DAY });
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    const title = 'Codebird usage-limit resets (opens in a new tab)';
    const sentence = 'Last reset 28 Jun 2026, 12:00 UTC. No reset promised. 31 % chance by 2 Jul, 12:00 UTC.';
    const chance = 'Next 24 hours 31 % range 27 to 58 % Not tested yet';
    const asOf = 'As of 1 Jul 2026, 12:00 UTC';
    const shown = async (size: string) => words((await get(`/embed?size=${size}`)).text);
    expect(await shown('small')).toBe(`${title} ${sentence} ${asOf}`);
    expect(await shown('medium')).toBe(`${title} ${sentence} ${chance} ${asOf}`);
    expect(await shown('large')).toBe(await shown('medium'));
    expect((await get('/embed?size=large')).text).toContain('<svg class="chance"');
  });

  test('follows the language that its address names', async () => {
    ledger.addResets({ at: NOW - 3 * DAY });
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    const { text } = await get('/embed?lang=zh-CN');
    expect(text).toContain('<html lang="zh-CN"');
    expect(text).toContain('href="/?lang=zh-CN"');
    expect(text).toContain('没有承诺的重置');
  });

  test('is light, dark, or as the reader has it', async () => {
    ledger.publish();
    for (const theme of ['light', 'dark', 'auto'])
      expect((await get(`/embed?theme=${theme}`)).text).toContain(`data-theme="${theme}"`);
    expect((await get('/embed')).text).toContain('data-theme="auto"');
  });

  test('leads to the instance in a new tab, which knows nothing of the frame', async () => {
    ledger.publish();
    expect((await get('/embed')).text).toContain('<a href="/" target="_blank" rel="noopener">');
    api = await serve(ledger.path, { publicUrl: 'https://resets.example' });
    expect((await get('/embed')).text).toContain('<a href="https://resets.example/" target="_blank"');
  });

  test.each([
    ['size=huge', 'size must be small, medium or large.'],
    ['theme=blue', 'theme must be light, dark or auto.'],
    ['size=small&size=large', 'size is given more than once; give it once.'],
    ['colour=red', 'Unknown parameter "colour"; this endpoint accepts size, theme, lang.'],
  ])('?%s is refused in words', async (query, message) => {
    ledger.publish();
    const { status, text } = await get(`/embed?${query}`);
    expect([status, JSON.parse(text).error]).toEqual([400, { code: 'invalid_parameter', message }]);
  });

  test('shows no chance while the record is not live, and says so', async () => {
    ledger.addResets({ at: NOW - 40 * DAY });
    const known = { holesSinceLastReset: 1, uncoveredLast7DaysMs: 7 * DAY, uncoveredLast30DaysMs: 30 * DAY };
    ledger.publish({
      known: { ...known, until: NOW - 38 * DAY },
      forecast: forecastPart({ saved: savedAt(NOW) }),
    });
    const said = words((await get('/embed?size=large')).text);
    expect(said).toContain('Last known reset 22 May 2026, 12:00 UTC.');
    expect(said).toContain('Not live: nothing after 24 May 2026 is known here.');
    expect(said).not.toContain('%');
  });

  test('without fresh data it says so in the frame, with status 503', async () => {
    const { status, headers, text } = await get('/embed');
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(words(text)).toContain('No fresh data right now.');
    ledger.publish();
    api.clock.now = NOW + 11 * MINUTE;
    expect((await get('/embed')).status).toBe(503);
  });

  test('holds a product with a hostile name', async () => {
    const { product } = exampleSnapshot();
    ledger.publish({ product: { ...product, name: '</title><script>alert(1)</script>' } });
    expect((await get('/embed')).text).not.toContain('<script');
  });
});
