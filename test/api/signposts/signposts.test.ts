import { beforeEach, describe, expect, test } from 'vitest';
import { DATA_FILES } from '../../../src/api/data/data-files.js';
import { PAGES } from '../../../src/site/pieces/addresses.js';
import { request } from '../../_support/clients/http.js';
import { newLedger } from '../../_support/ledgers/new-ledger.js';
import { HOUR, NOW } from '../../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../../_support/servers/api.js';

let ledgerPath: string;
let api: TestApi;

beforeEach(async () => {
  const ledger = newLedger();
  ledger.addResets({ at: NOW - HOUR });
  ledger.publish();
  ledgerPath = ledger.path;
  api = await serveApi(ledgerPath);
});

/** The targets of a Link header by relation, resolved against the address that has it. */
function linksOf(header: unknown, base: string): Record<string, string> {
  const links = String(header).matchAll(/<([^>]*)>; rel="([^"]+)"/g);
  return Object.fromEntries(
    [...links].map(([, target = '', rel = '']) => [rel, new URL(target, `http://x${base}`).pathname]),
  );
}

describe('Link headers', () => {
  test('lead from every answer of the API to its description and documentation', async () => {
    for (const name of ['stats', 'resets?limit=1', 'forecast', 'health']) {
      const path = `/api/v1/${name}`;
      const { headers } = await api.send(path);
      const expected = {
        'service-desc': '/api/openapi.json',
        describedby: '/api/openapi.json',
        'service-doc': '/docs',
      };
      expect(linksOf(headers.link, path)).toEqual(expected);
    }
    for (const path of ['/api/openapi.json', '/docs'])
      expect((await request(api.port, path)).status).toBe(200);
  });
});

describe('pages', () => {
  test.each(PAGES)('%s leads to the feeds, the description and the catalogue', async (path) => {
    const { text } = await request(api.port, path);
    const links = [...text.matchAll(/<link rel="([\w-]+)" (?:type="([^"]+)" )?[^>]*href="(\/[^"]+)"/g)];
    const expected = [
      ['alternate', 'application/atom+xml', '/feed.atom'],
      ['service-desc', 'application/json', '/api/openapi.json'],
      ['api-catalog', undefined, CATALOG],
    ];
    expect(links.map(([, ...parts]) => parts)).toEqual(expect.arrayContaining(expected));
    for (const [, , href] of expected) expect((await request(api.port, String(href))).status).toBe(200);
  });
});

const CATALOG = '/.well-known/api-catalog';

describe(CATALOG, () => {
  /** Every address in the catalogue, resolved against its own. */
  async function catalog(base: string) {
    const { linkset } = JSON.parse((await api.send(CATALOG)).text) as {
      linkset: Record<string, unknown>[];
    };
    return linkset.map(({ anchor, ...relations }) => ({
      anchor: new URL(String(anchor), base + CATALOG).href,
      hrefs: Object.values(relations)
        .flatMap((targets) => targets as { href: string }[])
        .map(({ href }) => new URL(href, base + CATALOG).href),
    }));
  }

  test('names the API and the MCP server, with addresses that exist', async () => {
    const entries = await catalog('http://x');
    expect(entries.map(({ anchor }) => anchor)).toEqual(['http://x/api/v1/', 'http://x/mcp']);
    for (const href of entries.flatMap(({ hrefs }) => hrefs))
      expect([href, (await request(api.port, new URL(href).pathname)).status]).toEqual([href, 200]);
    api = await serveApi(ledgerPath, { publicUrl: 'https://resets.example' });
    const published = await catalog('http://elsewhere');
    for (const { anchor, hrefs } of published)
      for (const href of [anchor, ...hrefs]) expect(href).toMatch(/^https:\/\/resets\.example\//);
  });

  test('RFC 9727: HEAD says what it is, by its type and its Link', async () => {
    const { status, headers } = await api.send(CATALOG, { method: 'HEAD' });
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ]);
    expect(linksOf(headers.link, CATALOG)).toEqual({ 'api-catalog': CATALOG });
  });
});

describe('/llms.txt', () => {
  test('begins as llmstxt.org has it, and every address in it answers', async () => {
    const { text } = await api.send('/llms.txt');
    expect(text).toMatch(/^# .+\n\n> .+\n\n[^#]+\n\n## /);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, href = '']) => `/${href}`);
    expect(links.length).toBeGreaterThan(10);
    // This ledger has no odds.
    const withoutOdds = ['/api/v1/odds', '/api/v1/launches', '/data/launches.csv', '/odds'];
    const statusOf = (link: string) => (link === '/mcp' ? 405 : withoutOdds.includes(link) ? 503 : 200);
    for (const link of links)
      expect([link, (await request(api.port, link)).status]).toEqual([link, statusOf(link)]);
    const files = DATA_FILES.map(({ path }) => path);
    expect(links).toEqual(expect.arrayContaining([...files, ...PAGES.map(([path]) => path).slice(1)]));
  });

  test('names addresses by PUBLIC_URL where that is set', async () => {
    api = await serveApi(ledgerPath, { publicUrl: 'https://resets.example' });
    expect((await api.send('/llms.txt')).text).toContain('(https://resets.example/api/v1/stats)');
  });
});
