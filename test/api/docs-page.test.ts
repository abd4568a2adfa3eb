import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { EXAMPLE_BASE, EXAMPLES } from '../../src/api/docs/examples.js';
import { LISTED } from '../../src/api/docs/page.js';
import { STATUS_OF } from '../../src/api/http/errors.js';
import { componentName, readDescription } from '../../src/api/openapi/described-fields.js';
import { request } from '../_support/clients/http.js';
import { createTestLedger } from '../_support/ledgers/ledger.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { serve, type TestApi } from '../_support/servers/api.js';
import { addOdds } from './_launches.js';

const run = promisify(execFile);
let api: TestApi;

beforeEach(async () => {
  const ledger = createTestLedger();
  onTestFinished(() => ledger.remove());
  ledger.addResets(...Array.from({ length: 120 }, (_, n) => ({ at: NOW - (n + 1) * DAY })));
  ledger.publish({ odds: addOdds(ledger) });
  api = await serve(ledger.path);
});

const page = async () => (await api.send('/docs')).text;

/** What a reader would copy. */
async function exampleOnPage(id: string): Promise<string> {
  const [, shown = ''] =
    new RegExp(`<h3 id="${id}">[^<]*</h3>.*?<pre><code>(.*?)</code></pre>`, 's').exec(await page()) ?? [];
  return shown
    .replace(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(EXAMPLE_BASE, `http://127.0.0.1:${api.port}`);
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
  });

  test('leads and loads only from this service, by addresses that are answered', async () => {
    const addresses = [...(await page()).matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, one = '']) => one);
    for (const address of addresses) {
      expect(address).toMatch(/^(#|\/[^/]|\/$)/);
      if (address.startsWith('#')) continue;
      // No client sends the fragment.
      const [path = ''] = address.split('#');
      expect([address, (await request(api.port, path)).status]).toEqual([address, 200]);
    }
    expect(addresses).toContain('/api/openapi.json');
  });

  test('has the header, the menu and the way back of all pages', async () => {
    const text = await page();
    for (const path of ['/', '/odds', '/scores', '/method', '/data'])
      expect(text.match(new RegExp(`<a href="${path}">`, 'g'))?.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('<a href="/docs" aria-current="page">');
    expect(text).toContain('<a class="brand" href="/">');
  });

  test('lists what docs/api.md lists', () => {
    const written = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    const rows = [...written.matchAll(/^\| `(\/[^`]*)`\s*\|\s*([^|]*?)\s*\|/gm)].map(([, path, what]) => ({
      path,
      what,
    }));
    expect(rows.filter(({ path }) => path !== '/docs')).toEqual(LISTED);
  });

  test('has no other file', async () => {
    for (const path of ['/docs/', '/docs/assets/docs.css', '/docs/package.json'])
      expect(await api.outcome(path)).toBe('404 not_found');
    expect((await api.send('/docs?utm_source=x')).text).toBe(await page());
  });

  test('needs no ledger', async () => {
    const alone = await serve('/nowhere/ledger.sqlite');
    expect((await alone.send('/docs')).status).toBe(200);
  });
});

describe('the reference on /docs', () => {
  /** What stands on the page from the heading of this id to the next article. */
  async function partOf(id: string): Promise<string> {
    const [, part = ''] = (await page()).split(`<h4 id="${id}">`);
    return (part.split('</article>')[0] ?? '').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  }
  const { paths, components } = readDescription();

  test.each(Object.entries(paths))('has all of %s: its parameters, its answers, its examples', async (path, {
    get,
  }) => {
    const part = await partOf(get.operationId);
    expect(part).toContain(`<a href="${path}"><code>${path}</code></a>`);
    const parameters = (get.parameters ?? []).map((one) => components.parameters[componentName(one)] ?? one);
    for (const { name } of parameters) expect(part).toContain(name);
    for (const { content = {} } of Object.values(get.responses))
      for (const [type, { schema, examples = {} }] of Object.entries(content)) {
        expect(part).toContain(`<code>${type}</code>`);
        for (const name of Object.keys(schema.properties ?? {}))
          expect(part).toContain(`<dt><code>${name}</code>`);
        for (const { summary } of Object.values(examples))
          expect(part.replace(/<\/?code>/g, '')).toContain(
            `<summary>Example: ${summary.replaceAll('`', '')}</summary>`,
          );
      }
  });

  test('has all fields of every object, and leads from each to the objects in it', async () => {
    for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
      const part = await partOf(name);
      for (const field of Object.keys(properties))
        expect([name, part]).toEqual([name, expect.stringContaining(`<dt><code>${field}</code>`)]);
    }
    expect(await partOf('Resets')).toContain('array of <a href="#Reset"><code>Reset</code></a>');
    expect(await partOf('getResets')).toContain('<a href="#Resets"><code>Resets</code></a>');
  });

  test('leads only to places that are there, each once', async () => {
    const text = await page();
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/\shref="#([^"]*)"/g)) expect(ids).toContain(id);
  });

  test('leaves no Markdown in the text', async () => {
    const prose = (await page()).replace(/<pre>.*?<\/pre>/gs, '').replace(/<[^>]*>/g, '');
    expect(prose).not.toMatch(/`|\*\*/);
  });

  test('names every error with its status', async () => {
    const text = await page();
    for (const [code, status] of Object.entries(STATUS_OF))
      expect(text).toMatch(
        new RegExp(`<dt><code>[^<]*\\b${code}\\b[^<]*</code> <span class="type">${status}<`),
      );
  });
});

describe('the examples on /docs', () => {
  test('are those of the program', async () => {
    for (const { id, code } of EXAMPLES) {
      expect((await exampleOnPage(id)).replaceAll(`http://127.0.0.1:${api.port}`, EXAMPLE_BASE)).toBe(code);
    }
  });

  test('curl', async ({ skip }) => {
    if (!(await isThere('curl'))) skip('curl is not installed');
    const { stdout } = await run('sh', ['-e', '-c', await exampleOnPage('curl')]);
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
    const code = await exampleOnPage('javascript');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
    expect(stdout).toContain('resets: 120 last: 2026-06-30T12:00:00.000Z\n');
    expect(stdout).toContain('chance in 24 hours: 0.');
    expect(stdout).toMatch(/read: 120\n$/);
  });

  test('Python, with nothing but its standard library', async ({ skip }) => {
    if (!(await isThere('python3'))) skip('python3 is not installed');
    const { stdout } = await run('python3', ['-I', '-c', await exampleOnPage('python')]);
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
    expect(
      await failure(process.execPath, '--input-type=module', '-e', await exampleOnPage('javascript')),
    ).toMatch(words);
    if (await isThere('python3')) {
      expect(await failure('python3', '-I', '-c', await exampleOnPage('python'))).toMatch(words);
    }
  });
});
