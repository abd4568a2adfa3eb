import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadAssets } from '../../src/site/assets.js';
import { COLOUR_OF, type Colour, MOODS } from '../../src/site/pieces/colours.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { serveApi } from '../_support/servers/api.js';
import { pngCorner, pngSize } from './_png.js';

const BASE_CSS = readFileSync(new URL('../../src/site/pieces/base.css', import.meta.url), 'utf8');
const PUBLIC_URL = 'https://resets.example';
const { stills } = loadAssets();

/** Ground of the first card of the page (start.css). */
const GROUND: Readonly<Partial<Record<Colour, string>>> = {
  soft: 'raised',
  fresh: 'fresh',
  promise: 'promise-soft',
  warn: 'warn-soft',
};

describe('the stills', () => {
  test.each(
    MOODS,
  )('that of %s has the size that link previews expect, and today’s colour of the page', (mood) => {
    const png = Buffer.from(stills[mood].body);
    expect(stills[mood].path).toBe(
      `/assets/${createHash('sha256').update(png).digest('hex').slice(0, 16)}.png`,
    );
    expect(pngSize(png)).toEqual({ width: 1200, height: 630 });
    expect(BASE_CSS).toContain(`--${GROUND[COLOUR_OF[mood]]}: light-dark(${pngCorner(png)},`);
  });

  test('each is a picture of its own, and all of them are small', () => {
    const all = Object.values(stills);
    expect(new Set(all.map(({ path }) => path)).size).toBe(MOODS.length);
    expect(all.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(MOODS.length * 16_000);
  });
});

describe('link previews', () => {
  const property = (html: string, name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];

  test('say what is pictured in the language of the page', async () => {
    const ledger = newLedger(() => exampleLedger({ state: 'overdue' }));
    const api = await serveApi(ledger.path, { publicUrl: PUBLIC_URL });
    const pages = await Promise.all(['/?lang=en', '/?lang=ja'].map((address) => api.send(address)));
    expect(pages.map(({ text }) => property(text, 'image:alt'))).toEqual([
      'A ring with an exclamation mark',
      '感嘆符の入った輪',
    ]);
  });

  test('show a ring that says nothing for another page', async () => {
    const api = await serveApi(newLedger(exampleLedger).path, { publicUrl: PUBLIC_URL });
    const { text } = await api.send('/method');
    expect(['image', 'image:width', 'image:height', 'image:alt'].map((name) => property(text, name))).toEqual(
      [PUBLIC_URL + stills.empty.path, '1200', '630', 'A dotted ring'],
    );
  });

  test('a still is kept for ever, as it is, also without a ledger', async () => {
    const { port } = await serveApi(newLedger().path);
    const answer = await fetch(`http://127.0.0.1:${port}${stills.overdue.path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(stills.overdue.body);
  });
});
