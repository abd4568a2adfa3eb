import { beforeEach, describe, expect, test } from 'vitest';
import { isoInstant } from '../../src/core/time/instant.js';
import { type RequestOptions, request } from '../_support/clients/http.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW, WELL } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { scoresBodies, shownIn, startBodies } from '../site/_numbers.js';

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger(exampleLedger);
  api = await serveApi(ledger.path);
});

const get = (path: string, options: RequestOptions = {}) => request(api.port, path, options);

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const PAGES = ['/scores', '/data'];

const POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'";

describe.each(['/', '/odds', ...PAGES])('the page at %s', (path) => {
  // Holds R14.
  test('is HTML under the policy of all pages, kept as long as the data', async () => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60, stale-if-error=240',
      'last-modified': 'Wed, 01 Jul 2026 12:00:00 GMT',
      vary: 'Accept-Encoding, Accept-Language',
    });
    expect(headers['content-security-policy']).toBe(POLICY);
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(text).not.toMatch(/ style=|<style|<script>| on[a-z]+=/);
    // Nothing is loaded from elsewhere: every address but those of links is the page's own.
    const loaded = [
      ...text.matchAll(/<(?:link(?! rel="(?:alternate|canonical)")|script|img)[^>]*(?:href|src)="([^"]+)"/g),
    ].map(([, url]) => url);
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((url) => !/^\/[^/]/.test(url ?? ''))).toEqual([]);
  });

  // Holds R155.
  test('without a snapshot from the last ten minutes is 503 in words, which lead back to it', async () => {
    for (const age of [10 * MINUTE + 1, -6 * MINUTE]) {
      api.clock.now = NOW + age;
      expect((await get(path, { headers: { 'if-none-match': '*' } })).status).toBe(503);
      expect((await get(path, { method: 'HEAD' })).status).toBe(503);
    }
    const { status, headers, text } = await get(path);
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    });
    expect(text).toMatch(/<h1>(Temporarily|Launch odds are temporarily) unavailable<\/h1>/);
    expect(text).toContain(`<a href="${path}">try again</a>`);
  });
});

describe.each(PAGES)('the page at %s', (path) => {
  test('has a title, a description and a heading of its own, and is marked in the menu', async () => {
    const partsOf = (text: string) => [
      /<title>(.+?) · Reset Record<\/title>/.exec(text)?.[1],
      /<meta name="description" content="(.{40,}?)"/.exec(text)?.[1],
      /<h1>(.+?)<\/h1>/.exec(text)?.[1],
    ];
    const { text } = await get(path);
    const parts = partsOf(text);
    expect(parts).not.toContain(undefined);
    expect(parts[0]).toBe(parts[2]);
    for (const other of ['/', '/odds', ...PAGES].filter((one) => one !== path)) {
      const others = partsOf((await get(other)).text);
      expect(parts.filter((part) => others.includes(part))).toEqual([]);
    }
    expect(text.match(new RegExp(`<a href="${path}" aria-current="page">`, 'g'))).toHaveLength(2);
  });

  // Holds R20.
  test('ends with the licences of the program and of the data', async () => {
    const { text } = await get(path);
    expect(/<footer>.*<\/footer>/s.exec(text)?.[0]).toContain('MIT license');
    // The page of the data has a section on it.
    const links = text.match(/<a [^>]*>CC BY 4\.0<\/a>/g);
    if (path === '/data') expect(links?.join()).toMatch(/^<a href="https:[^"]*" rel="license /);
    else expect(links).toEqual(['<a href="/data#licence">CC BY 4.0</a>']);
  });

  test('leads only to what is there', async () => {
    const { text } = await get(path);
    const links = [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(10);
    for (const link of new Set(links)) {
      const [address = '', fragment] = link.replaceAll('&amp;', '&').split('#');
      const there = await get(address);
      expect([link, there.status]).toEqual([link, 200]);
      if (fragment !== undefined) expect(there.text).toContain(` id="${fragment}"`);
    }
  });
});

// Holds R12, L9.
test.each([
  ['/', 100],
  ...PAGES.map((path) => [path, 0] as const),
] as const)('contract: at %s every value that names its place in the API is the one there', async (path, least) => {
  const shown = shownIn((await get(path)).text);
  const served = await startBodies(`http://127.0.0.1:${api.port}`);
  expect(shown.length).toBeGreaterThan(least);
  for (const [place, value] of shown) expect([place, value]).toEqual([place, String(served.at(place))]);
});

describe('/scores', () => {
  test('begins with what the figures show, and what was said before resets and on other days', async () => {
    const { text } = await get('/scores');
    const plain = (part: string | undefined) => part?.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    const [finding, before] = [...text.matchAll(/<p class="headline">(.*?)<\/p>/g)].map(([, part]) => part);
    expect(finding).toBe(
      '<strong>Without a promise the forecast cannot tell when a reset will come.</strong>',
    );
    expect(plain(before)).toMatch(
      /^A day before 18 of the last 20 resets, none had been promised\. The forecast said \d+% on average, no more than on days without a reset \(\d+%\)\. With a promise open \(2 resets\), it said \d+%\. Calculated afterwards\.$/,
    );
  });

  test('has the evidence of the start page with its scores, and says that those were saved', async () => {
    const { text } = await get('/scores');
    const [, evidence = ''] = /<section id="scoring".*?<p class="lede">(.*?)<\/p>/s.exec(text) ?? [];
    expect(evidence).toMatch(/ These forecasts were saved before their outcome\.$/);
    expect(text.split(evidence)).toHaveLength(2);
    expect((await get('/')).text).toContain(evidence.replace(/ These forecasts were .*$/, ''));
  });

  test('shows the last resets, whether chances come true and promises were kept, how that is scored, and how it works', async () => {
    const { text } = await get('/scores');
    const order = [...text.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    expect(order).toEqual(['reliability', 'promises', 'scoring']);
    expect(text).toMatch(
      /<div id="before">.*<section id="reliability".*<summary>.*How it works.*<div id="method">/s,
    );
  });

  test('describes each picture once, of which no part is a stop of the keyboard', async () => {
    const { text } = await get('/scores');
    const main = text.slice(text.indexOf('<main'), text.indexOf('<footer'));
    expect(main).not.toContain('tabindex="0" role="img"');
    const pictures = [...main.matchAll(/<svg (?![^>]*aria-hidden)[^>]*>/g)].map(([tag]) => tag);
    const described = pictures.filter((tag) => / role="img" aria-label/.test(tag));
    expect(described).toHaveLength(1);
    expect(described[0]).toContain(
      'aria-label="The chance of a reset within 24 hours, as forecast a day before each of 20 resets from',
    );
  });

  test('has the words of scoring in one fold', async () => {
    const { text } = await get('/scores');
    const main = text.slice(text.indexOf('<main'), text.indexOf('<footer'));
    const [fold = ''] = /(?<=<section id="scoring".*)<details>.*?<\/details>/s.exec(main) ?? [];
    expect(fold).toMatch(/^<details><summary>See the figures<\/summary>/);
    for (const word of ['Brier', 'baseline', 'Skill', '90% interval', 'Calibration']) {
      expect(fold).toContain(word);
      expect(main.replace(fold, '')).not.toContain(word);
    }
  });

  test('shows every figure of past forecasts, all versions of the model together and each alone', async () => {
    const { text } = await get('/scores');
    const served = await scoresBodies(`http://127.0.0.1:${api.port}`);
    const paths = new Set(shownIn(text).map(([place]) => place));
    expect(served.numbers().length).toBeGreaterThan(50);
    expect(served.numbers().filter((path) => !paths.has(path))).toEqual([]);
  });

  test('is the page at /method, too, in the language that is asked for there', async () => {
    for (const query of ['', '?lang=ko'])
      expect((await get(`/method${query}`)).text).toBe((await get(`/scores${query}`)).text);
    const { text } = await get('/method', { headers: { 'accept-language': 'ja' } });
    expect(text).toContain('<html lang="ja">');
  });
});

describe('/data', () => {
  test('leads to the files, the feeds and the API', async () => {
    const { text } = await get('/data');
    const files = ['resets', 'coverage', 'promises', 'forecasts', 'launches'];
    for (const path of [
      ...files.map((name) => `/data/${name}.csv`),
      '/data/files.json',
      '/feed.atom',
      '/calendar.ics',
      '/badge.svg',
      '/feed.atom?of=promises',
      '/docs',
      '/api/openapi.json',
      '/api/v1/forecast',
      '/llms.txt',
      '/compat/codex-resets/api/v1/status',
    ])
      expect(text).toContain(`<a href="${path}"`);
    expect(text).toContain('<code>clients/</code>');
  });

  test('says when every post was read, newest first, as the API does', async () => {
    const coverage = [
      { from: isoInstant(NOW - 40 * DAY), until: isoInstant(NOW - 30 * DAY) },
      { from: isoInstant(NOW - 20 * DAY), until: isoInstant(NOW - MINUTE) },
    ];
    ledger.publish({ generatedAt: NOW + MINUTE, coverage });
    const { text } = await get('/data');
    const served = JSON.parse((await get('/api/v1/resets')).text).coverage;
    const places = shownIn(text).filter(([place]) => place.startsWith('resets.coverage.'));
    expect(places.map(([place]) => place)).toEqual(
      [1, 0].flatMap((n) => ['from', 'until'].map((end) => `resets.coverage.${n}.${end}`)),
    );
    expect(places.map(([, value]) => value)).toEqual(
      [1, 0].flatMap((n) => [served[n].from, served[n].until]),
    );
  });

  test('changes with what the present makes of the sources', async () => {
    ledger.publish({
      generatedAt: NOW + MINUTE,
      health: { ...WELL, lastCompletedAt: isoInstant(NOW + MINUTE), intervalMs: 2 * MINUTE },
    });
    expect((await get('/data')).text).toContain('Up to date');
    api.clock.now = NOW + 7 * MINUTE;
    const { text } = await get('/data');
    expect(text).toContain('Partly working');
    expect(text).toContain('The last check is overdue, so a newer reset may be missing.');
  });
});

describe('what search engines and previews read', () => {
  const READ =
    /<link rel="(?:canonical|alternate)" (?:hreflang|href)|<meta (?:property="og:|name="(?:twitter|robots))/g;

  test('a page has its address, its languages and its picture', async () => {
    api = await serveApi(ledger.path, { publicUrl: 'https://resets.example' });
    for (const path of ['/', '/odds', ...PAGES, '/docs']) {
      const { text } = await get(path);
      expect(text).toContain(`<link rel="canonical" href="https://resets.example${path}"`);
      for (const part of ['hreflang="ja"', 'property="og:image"', 'name="twitter:card"'])
        expect(text).toContain(part);
      expect(text).not.toContain('noindex');
    }
  });

  test('a notice in place of a page has none of them, and asks not to be indexed', async () => {
    api = await serveApi(ledger.path, { publicUrl: 'https://resets.example' });
    const answers = [await get('/nowhere', { headers: BROWSER })];
    api.clock.now = NOW + HOUR;
    answers.push(...(await Promise.all(['/', '/odds', ...PAGES].map((path) => get(path)))));
    for (const { status, text } of answers) {
      expect([404, 503]).toContain(status);
      expect(text.match(READ)).toEqual(['<meta name="robots']);
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).toContain('<link rel="icon"');
    }
  });
});

describe('an unknown address', () => {
  // Holds R161.
  test.each([
    '/nowhere',
    '/scores/',
    '/data/nothing.csv',
    '/%00',
    '/nowhere?lang=en',
  ])('%s is a page for browsers, which leads to the others', async (path) => {
    const { status, headers, text } = await get(path, { headers: BROWSER });
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    });
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    expect(text).toContain('<h1>Page not found</h1>');
    for (const page of ['/', '/odds', ...PAGES])
      expect(text).toMatch(new RegExp(`<a href="${page}(\\?lang=en)?"`));
    const head = await get(path, { headers: BROWSER, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([404, '']);
  });

  // Holds R161, R204.
  test.each([
    [{}],
    [{ accept: '*/*' }],
    [{ accept: 'application/json' }],
    [{ accept: 'application/json, text/html;q=0.5' }],
    [{ accept: 'image/png' }],
    [{ accept: 'text/html;q=0' }],
  ])('is the error of the API for programs: %j', async (headers) => {
    const answer = await get('/nowhere', { headers });
    expect([answer.status, answer.headers.vary]).toEqual([404, 'Accept']);
    expect(JSON.parse(answer.text).error.code).toBe('not_found');
  });

  test('asked for by a method that reads nothing is the error, whoever asks', async () => {
    const { headers } = await get('/nowhere', { headers: BROWSER, method: 'POST' });
    expect(headers['content-type']).toContain('application/json');
  });
});
