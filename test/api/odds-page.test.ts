import { beforeEach, describe, expect, test } from 'vitest';
import type { OddsBody } from '../../src/core/published/launches.js';
import { type RequestOptions, request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { NO_ODDS } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { oddsBodies } from '../site/_numbers.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger(exampleLedger);
  api = await serveApi(ledger.path);
});

const get = (path: string, options: RequestOptions = {}) => request(api.port, path, options);

/** The text of each element that the pattern finds. */
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();

describe('the page at /odds', () => {
  test('begins with a sentence for each company, the chance and the last model, then one table of bands', async () => {
    for (const company of ['mistral', 'xai']) {
      const { text } = await get(`/odds?company=${company}`);
      const [nav = ''] = /<nav class="sentences".*?<\/nav>/s.exec(text) ?? [];
      const sentences = [...nav.matchAll(/<li>(.*?)<\/li>/gs)].map(([, one = '']) => plain(one));
      expect(sentences).toEqual([
        expect.stringMatching(
          /^Mistral: (under )?\d+% chance of a new model within 30 days\. Last: .+, \d+ days? ago\.$/,
        ),
        expect.stringMatching(
          /^xAI: (under )?\d+% chance of a new model within 30 days\. Last: .+, \d+ days? ago\.$/,
        ),
      ]);
      const main = text.slice(text.indexOf('<main'));
      const order = ['<h1', '<nav class="sentences"', '<ul class="key"', '<div class="bands"', '<article'];
      const places = order.map((part) => main.indexOf(part));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  test('has every line that is not dormant in that table, and those without a launch for a year behind one line', async () => {
    const served = await oddsBodies(`http://127.0.0.1:${api.port}`, 'mistral');
    const lines = served.at('odds.lines') as OddsBody['lines'];
    for (const { waitDays, dormant } of lines) expect(dormant).toBe(waitDays >= 365);
    const { text } = await get('/odds?company=mistral');
    const tables = [...text.matchAll(/<div class="bands">(.*?)<\/table>/gs)].map(([, table = '']) =>
      [...table.matchAll(/<a href="#line-([^"]+)"/g)].map(([, id]) => id).sort(),
    );
    const idsOf = (isDormant: boolean) =>
      lines
        .filter(({ dormant }) => dormant === isDormant)
        .map(({ line }) => line.id)
        .sort();
    expect(tables).toEqual([idsOf(false), idsOf(true)].filter((ids) => ids.length > 0));
    const count = idsOf(true).length;
    expect(count).toBeGreaterThan(0);
    expect(text).toContain(
      `<details><summary>Dormant: no launch for a year (${count})</summary><div class="bands">`,
    );
  });

  test('has one card for each line of the company, and every other company one link away', async () => {
    for (const company of ['mistral', 'xai']) {
      const { text } = await get(`/odds?company=${company}`);
      const served = await oddsBodies(`http://127.0.0.1:${api.port}`, company);
      const lines = served.at('odds.lines') as OddsBody['lines'];
      const cards = [...text.matchAll(/<article class="card" aria-labelledby="line-([^"]+)"/g)];
      expect(cards.map(([, id]) => id).sort()).toEqual(lines.map(({ line }) => line.id).sort());
      // The company as a whole comes first.
      expect(cards[0]?.[1]).toBe('any');
      expect(text.match(/<details>/g)?.length).toBeGreaterThanOrEqual(lines.length);
      for (const { currentModel } of lines)
        for (const { url } of currentModel.sources)
          expect(text).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
      for (const other of ['mistral', 'xai']) expect(text).toContain(`href="/odds?company=${other}"`);
      expect(text).toContain(`href="/odds?company=${company}" aria-current="page"`);
      for (const path of ['/', `/api/v1/odds?company=${company}`]) expect(text).toContain(`href="${path}"`);
    }
  });

  // Holds R12, L9.
  test('contract: every value that names its place in the API is the one there', async () => {
    const { text } = await get('/odds?company=mistral');
    const served = await oddsBodies(`http://127.0.0.1:${api.port}`, 'mistral');
    const shown = [...text.matchAll(/<\w+ [^>]*data-of="([^"]*)"[^>]*>/g)].map(([tag, path = '']) => {
      const [, value] = / (?:value|datetime)="([^"]*)"/.exec(tag) ?? [];
      return [path, value] as const;
    });
    expect(shown.length).toBeGreaterThan(200);
    for (const [path, value] of shown) expect([path, value]).toEqual([path, String(served.at(path))]);
    const paths = new Set(shown.map(([path]) => path));
    expect(served.numbers().filter((path) => !paths.has(path))).toEqual([]);
  });

  test('an announcement stands in the card of the line that it moved, with its source', async () => {
    const { text } = await get('/odds?company=mistral');
    const [card = ''] = /<article class="card" aria-labelledby="line-any".*?<\/article>/s.exec(text) ?? [];
    expect(card).toContain('Announced');
    expect(card).toContain('Something new from us next week');
    expect(card).toContain('href="https://posts.example/mistral/soon"');
  });

  test.each([
    'nope',
    '',
    'XAI',
    '%3Cscript%3E',
    'x'.repeat(2_000),
  ])('an unknown company is 404 in words, which name and link the known ones: %s', async (company) => {
    const { status, headers, text } = await get(`/odds?company=${company}`);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers.etag).toBeUndefined();
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).toContain('No launch odds for this company');
    expect(text).toContain('<a href="/odds?company=mistral">Mistral</a>');
    expect(text).toContain('<a href="/odds?company=xai">xAI</a>');
    const head = await get(`/odds?company=${company}`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([404, '']);
  });
});

describe('without odds', () => {
  test('a service without launch lists says so, and 404 where the address names a company', async () => {
    ledger.publish({ odds: { ...NO_ODDS, configured: false } });
    const { status, text } = await get('/odds');
    expect(status).toBe(200);
    expect(text).toContain('This service has no launch lists');
    const named = await get('/odds?company=xai');
    expect(named.status).toBe(404);
    expect(named.text).toContain('This service has no launch lists');
  });

  test.each([
    ['damaged', 999],
    ['missing', null],
  ])('odds that are %s are 503 in words', async (_what, bookId) => {
    ledger.publish({ odds: { ...NO_ODDS, bookId } });
    for (const path of ['/odds', '/odds?company=xai', '/odds?company=nope']) {
      const { status, headers, text } = await get(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
      expect(text).toContain('Launch odds are temporarily unavailable');
    }
  });
});
