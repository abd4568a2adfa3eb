import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeApi } from '../../src/api/openapi/document.js';
import { request } from '../_support/clients/http.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { addOdds } from './_launches.js';

const run = promisify(execFile);
const WRITTEN = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
let api: TestApi;

beforeEach(async () => {
  const ledger = newLedger();
  ledger.addResets(...Array.from({ length: 120 }, (_, n) => ({ at: NOW - (n + 1) * DAY })));
  ledger.publish({ odds: addOdds(ledger) });
  api = await serveApi(ledger.path);
});

const page = async () => (await api.send('/docs')).text;

/** The program under a heading of docs/api.md, asking this server. */
function example(title: string): string {
  const [, code = ''] = new RegExp(`^### ${title}\n\n\`{3}\\w+\n(.*?)^\`{3}$`, 'ms').exec(WRITTEN) ?? [];
  return code.replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${api.port}`);
}

async function isThere(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

describe('/docs', () => {
  test('is one page without inline scripts or styles, under a policy that allows neither', async () => {
    const { headers, text } = await api.send('/docs');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:/i);
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  test('loads only from this service, and every address of it is answered', async () => {
    const text = await page();
    expect(text).not.toMatch(/<(?:img|iframe|video|object)\b|\ssrc="(?!\/[^/])|<link[^>]*\shref="(?!\/)/);
    const addresses = new Set([...text.matchAll(/\s(?:href|src)="(\/[^"#]*)/g)].map(([, one = '']) => one));
    for (const address of addresses)
      expect([address, (await request(api.port, address)).status]).toEqual([address, 200]);
    expect([...addresses]).toEqual(
      expect.arrayContaining([
        '/api/openapi.json',
        ...Object.keys(describeApi().paths ?? {}).filter((one) => one.startsWith('/api/')),
      ]),
    );
  });

  test('leads to this service, to places on the page that are there once, and to other sites by https', async () => {
    const text = await page();
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      expect(href).toMatch(/^(#|\/(?!\/)|https:\/\/)/);
      if (href.startsWith('#')) expect(ids).toContain(href.slice(1));
    }
  });

  test('has the header, the menu and the way back of all pages', async () => {
    const text = await page();
    for (const path of ['/', '/odds', '/scores', '/data'])
      expect(text.match(new RegExp(`<a href="${path}">`, 'g'))?.length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('aria-current="page"');
    expect((await api.send('/data')).text).toContain('<a href="/docs">');
    expect(text).toContain('<a class="brand" href="/">');
  });

  test('has every section and table of docs/api.md, and leaves no Markdown', async () => {
    const text = await page();
    const headings = [...WRITTEN.replace(/^```.*?^```/gms, '').matchAll(/^(#+) (.*)$/gm)];
    expect(
      [...text.matchAll(/<h(\d) id="[^"]*">(.*?)<\/h\d>/g)].map(([, level, title]) => [Number(level), title]),
    ).toEqual(headings.map(([, marks = '', title]) => [marks.length, title]));
    expect(text.match(/<table/g)).toHaveLength(WRITTEN.match(/^\| ---/gm)?.length ?? 0);
    const prose = text.replace(/<(pre|code)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '');
    expect(prose).not.toMatch(/`|\*\*|\]\(|&lt;!--/);
  });

  test.each([
    '/docs',
    '/docs?of=record',
    '/docs?of=forecast',
    '/docs?of=launch-odds',
  ])('%s has a menu of its sections, all of them and in their order', async (path) => {
    const { text } = await api.send(path);
    const [menu = ''] = /<nav class="outline contents".*?<\/nav>/s.exec(text) ?? [];
    const listed = [...menu.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    const sections = [...text.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id);
    expect(listed.length).toBeGreaterThan(4);
    expect(listed).toEqual(sections);
  });

  test('has one request to copy, before the first section, in the reader’s language', async () => {
    const known = await serveApi('/nowhere/ledger.sqlite', { publicUrl: 'https://resets.example.org' });
    const { text } = await known.send('/docs?lang=ja');
    const [, before = ''] = /<\/h1>(.*?)<nav/s.exec(text) ?? [];
    expect(before).toMatch(/^<div class="request" lang="ja">/);
    expect(text.match(/<textarea/g)).toHaveLength(1);
    const [, request = ''] = /<textarea[^>]*>([^<]*)</.exec(before) ?? [];
    expect(request).toBe('curl -fsS https://resets.example.org/api/v1/forecast');
    const { status } = await api.send(request.replace(/^.*org/, ''));
    expect(status).toBe(200);
    expect((await known.send('/docs?of=record')).text).not.toContain('<textarea');
  });

  test('has no other file', async () => {
    for (const path of ['/docs/', '/docs/api.md', '/docs/package.json'])
      expect(await api.outcome(path)).toBe('404 not_found');
    expect((await api.send('/docs?utm_source=x')).text).toBe(await page());
  });

  test.each([
    'record',
    'forecast',
    'launch-odds',
  ])('has the document to which the method leads: %s', async (name) => {
    const method = await api.send('/scores?lang=ko');
    expect(method.text).toContain(`href="/docs?of=${name}&amp;lang=ko"`);
    const [, heading = ''] =
      /^# (.*)$/m.exec(readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')) ?? [];
    const { text } = await api.send(`/docs?of=${name}`);
    expect(text).toContain(`>${heading}</h1>`);
    expect(text).toContain(`<title>${heading} · Reset Record</title>`);
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      expect((await request(api.port, href.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  test('folds examples of more than eight lines, and names the answer', async () => {
    const text = await page();
    expect(text).toContain('<details><summary>Example: /api/v1/stats</summary><pre');
    for (const [, code = ''] of text
      .replace(/<details>.*?<\/details>/gs, '')
      .matchAll(/<pre.*?>(.*?)<\/pre>/gs))
      expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(8);
  });

  test('needs no ledger', async () => {
    const alone = await serveApi('/nowhere/ledger.sqlite');
    expect((await alone.send('/docs')).status).toBe(200);
  });
});

describe('the examples of docs/api.md', () => {
  test('curl', async ({ skip }) => {
    if (!(await isThere('curl'))) skip('curl is not installed');
    const { stdout } = await run('sh', ['-e', '-c', example('curl')]);
    expect(stdout).toMatch(/304\n$/);
    const [stats, forecast, resets] = stdout
      .replace(/\d+\n$/, '')
      .replaceAll('}{"apiVersion"', '}\n{"apiVersion"')
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(stats).toEqual(await api.stats());
    expect(forecast).toEqual(await api.forecast());
    expect(resets).toEqual(await api.resets('?limit=3'));
  });

  test('JavaScript', async () => {
    const code = example('JavaScript');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
    expect(stdout).toContain('resets: 120 last: 2026-06-30T12:00:00.000Z\n');
    expect(stdout).toContain('chance in 24 hours: 0.');
    expect(stdout).toMatch(/read: 120\n$/);
  });

  test('Python, with nothing but its standard library', async ({ skip }) => {
    if (!(await isThere('python3'))) skip('python3 is not installed');
    const { stdout } = await run('python3', ['-I', '-c', example('Python')]);
    expect(stdout).toContain('resets: 120 last: 2026-06-30T12:00:00.000Z\n');
    expect(stdout).toContain('chance in 24 hours: 0.');
    expect(stdout).toMatch(/read: 120\n$/);
  });

  test('JavaScript and Python say in words what the API refuses', async () => {
    api.clock.now = NOW + DAY;
    const failure = async (program: string, ...args: string[]) =>
      run(program, args).then(
        () => 'none',
        (error: { stderr: string }) => error.stderr,
      );
    const words = /data_unavailable: A fresh complete record is temporarily unavailable/;
    expect(await failure(process.execPath, '--input-type=module', '-e', example('JavaScript'))).toMatch(
      words,
    );
    if (await isThere('python3')) {
      expect(await failure('python3', '-I', '-c', example('Python'))).toMatch(words);
    }
  });
});
