import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serveApi } from '../_support/servers/api.js';
import { pngSize } from './_png.js';

let ledger: TestLedger;

beforeEach(() => {
  ledger = newLedger();
});

async function get(path: string, publicUrl: string | null = null) {
  const { port } = await serveApi(ledger.path, { publicUrl });
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') };
}

describe('the icons', () => {
  test.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('%s is a square of %i pixels, kept for a day, also without a ledger', async (path, size) => {
    const { status, headers, bytes } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    expect(headers.get('etag')).toMatch(/^"/);
    expect(pngSize(bytes)).toEqual({ width: size, height: size });
  });

  test('/favicon.ico has three sizes, each a picture of that size', async () => {
    const { status, headers, bytes } = await get('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect([0, 2, 4].map((at) => bytes.readUInt16LE(at))).toEqual([0, 1, 3]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      expect([bytes.readUInt8(entry), bytes.readUInt8(entry + 1)]).toEqual([size, size]);
      const [length, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
      expect(pngSize(bytes.subarray(offset, offset + length))).toEqual({ width: size, height: size });
    }
  });

  test('/favicon.svg is a drawing', async () => {
    const { headers, text } = await get('/favicon.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(XMLValidator.validate(text)).toBe(true);
  });

  test('the manifest names the product, and icons that are there', async () => {
    ledger.publish();
    const { headers, text } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(text);
    expect(manifest).toMatchObject({
      name: 'Codebird usage-limit resets',
      short_name: 'Codebird resets',
      start_url: '/',
    });
    const sizes = manifest.icons.map((icon: { sizes: string; purpose: string }) => [
      icon.sizes,
      icon.purpose,
    ]);
    expect(sizes).toEqual([
      ['any', 'any'],
      ['192x192', 'maskable'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, type } of manifest.icons) {
      const icon = await get(src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    }
  });
});

describe('what search engines ask for', () => {
  const PUBLIC_URL = 'https://resets.example';

  test('robots.txt allows everything, and names the sitemap where there is one', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nAllow: /\n');
    const { headers, text } = await get('/robots.txt', PUBLIC_URL);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toBe('User-agent: *\nAllow: /\n\nSitemap: https://resets.example/sitemap.xml\n');
  });

  test('the sitemap names pages that are there, by PUBLIC_URL', async () => {
    ledger.publish();
    const { headers, text } = await get('/sitemap.xml', PUBLIC_URL);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const { url } = new XMLParser().parse(text).urlset as { url: { loc: string }[] };
    expect(url.map(({ loc }) => loc)).toEqual(
      expect.arrayContaining([`${PUBLIC_URL}/`, `${PUBLIC_URL}/odds`, `${PUBLIC_URL}/docs`]),
    );
    for (const { loc } of url) {
      // Without launch lists the page of odds says so with 503.
      const { status } = await get(loc.slice(PUBLIC_URL.length));
      expect([loc, status]).toEqual([loc, loc.endsWith('/odds') ? 503 : 200]);
    }
  });

  test('without PUBLIC_URL there is no sitemap, whatever Host a client sends, and the answer says why', async () => {
    const { port } = await serveApi(ledger.path);
    const answer = await fetch(`http://127.0.0.1:${port}/sitemap.xml`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: { code: 'not_found', message: expect.stringContaining('PUBLIC_URL') },
    });
  });
});
