import { readFileSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { exampleLedger } from '../_support/ledgers/example-ledger.js';
import type { TestLedger } from '../_support/ledgers/ledger.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, exampleSnapshot, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi, type TestApi } from '../_support/servers/api.js';
import { forecastPart, savedAt } from './_forecasts.js';

const BASE_CSS = readFileSync(new URL('../../src/site/pieces/base.css', import.meta.url), 'utf8');

let ledger: TestLedger;
let api: TestApi;

beforeEach(async () => {
  ledger = newLedger();
  api = await serveApi(ledger.path);
});

/** What the badge says to a screen reader, which is what it shows. */
async function badge(query = ''): Promise<string> {
  const { status, text } = await api.send(`/badge.svg${query}`);
  expect(status).toBe(200);
  expect(XMLValidator.validate(text)).toBe(true);
  const { svg } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(text);
  expect(svg.role).toBe('img');
  expect(svg.title.startsWith(svg['aria-label'])).toBe(true);
  return svg['aria-label'].replaceAll('\u00a0', ' ');
}

/** Relative, of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('/badge.svg', () => {
  test('says the word, when the last reset was, which stays true however long the picture is kept, and the chance', async () => {
    ledger.addResets({ at: NOW - 28 * HOUR });
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    expect(await badge()).toBe(
      'Codebird limits: NO RESET PROMISED · last Tue 30 Jun, 08:00 UTC · 31% in 24 h',
    );
    expect(await badge('?form=long')).toBe(
      'Codebird limits: NO RESET PROMISED. Last reset 30 Jun 2026, 08:00 UTC. 31% chance by 12:00 UTC Thu 2 Jul.',
    );
    expect(await badge('?lang=ja')).toBe(
      'Codebird の制限: リセットの予告なし · 前回 6月30日(火) 08:00 UTC · 24 時間以内に 31%',
    );
    expect(await api.outcome('/badge.svg?lang=fr')).toBe('400 invalid_parameter');
  });

  test('says that it is too early to say, instead of the chance, while little is on record', async () => {
    ledger.addResets({ at: NOW - 28 * HOUR });
    const { known } = exampleSnapshot();
    ledger.publish({
      known: { ...known, isTooEarly: true },
      forecast: forecastPart({ saved: savedAt(NOW) }),
    });
    expect(await badge()).toBe(
      'Codebird limits: NO RESET PROMISED · last Tue 30 Jun, 08:00 UTC · too early to say',
    );
    expect(await badge('?form=long')).toBe(
      'Codebird limits: NO RESET PROMISED. Last reset 30 Jun 2026, 08:00 UTC. Too early to say how likely the next one is.',
    );
    // The page says so in place of a word of likelihood, and where it is shared.
    const page = (await api.send('/?lang=en')).text;
    expect(page).toMatch(/in the next 24 hours.*<strong>Too early to say<\/strong>/s);
    expect(page).toMatch(
      /property="og:description" content="[^"]*Too early to say how likely the next one is\./,
    );
    expect((await api.forecast()).headline).toContain('Too early to say how likely the next one is.');
  });

  test('says what is promised, and the chance', async () => {
    const busy = newLedger(exampleLedger);
    api = await serveApi(busy.path);
    const { explanation } = await api.forecast();
    // That of the page: until the promised time ends, at 23:00.
    const until = explanation?.curve.find(({ at }) => Date.parse(at) === NOW + 11 * HOUR);
    const chance = `${Math.round(100 * (until?.probability ?? 0))}%`;
    expect(await badge()).toBe(
      `Codebird limits: RESET PROMISED · Wed 1 Jul, 18:00 to 23:00 UTC · ${chance} by then`,
    );
    // Where it takes no room: what the chance is worth.
    expect((await api.send('/badge.svg')).text).toMatch(
      /by then\. Tested(?: afterwards)? on \d+ days without a promise: [^<]*<\/title>/,
    );
    for (const [form, lang] of ['short', 'long'].flatMap((form) =>
      LANGUAGES.map((lang) => [form, lang] as const),
    )) {
      const { text } = await api.send(`/badge.svg?form=${form}&lang=${lang}`);
      const [, title = ''] = /<title>(.*)<\/title>/.exec(text) ?? [];
      // Each sentence ends once, and as its language ends one.
      expect(title).toMatch(
        lang === 'en' ? /\. \w.*[^.]\.$/ : lang === 'ko' ? /[^.]\. .*[^.]\.$/ : /。[^ ].*[^。]。$/,
      );
      expect(title).not.toMatch(/\.\.|。[.。 ]/);
    }
    expect(await badge('?form=long')).toBe(
      `Codebird limits: RESET PROMISED · Wed 1 Jul, 18:00 to 23:00 UTC. Last reset 24 Jun 2026, 19:40 UTC. ${chance} chance by then.`,
    );
  });

  test('says of a promised banked reset that the chance is that of a regular one', async () => {
    api = await serveApi(newLedger(() => exampleLedger({ state: 'banked-promised' })).path);
    expect(await badge()).toMatch(
      /^Codebird limits: BANKED RESET PROMISED · .* · reset, not banked: \d+% in 24 h$/,
    );
    expect(await badge('?form=long')).toMatch(
      /\. \d+% chance of a reset \(not banked\) by 12:00 UTC Thu 2 Jul\.$/,
    );
  });

  test('ignores parameters that it does not have, as every picture does, and keeps one answer for all of them', async () => {
    ledger.addResets({ at: NOW - 28 * HOUR });
    ledger.publish({ forecast: forecastPart({ saved: savedAt(NOW) }) });
    const plain = (await api.send('/badge.svg')).headers.etag;
    for (const query of ['?v=3', '?_=1751371200000&style=flat', '?cache', '?', '?FORM=long', '?v=1&v=2'])
      expect([query, (await api.send(`/badge.svg${query}`)).headers.etag]).toEqual([query, plain]);
    const long = await badge('?form=long');
    expect(await badge('?t=1&form=long&t=2')).toBe(long);
    for (const query of ['?v=3&form=wide', '?form=long&form=long', '?lang='])
      expect([query, await api.outcome(`/badge.svg${query}`)]).toEqual([query, '400 invalid_parameter']);
  });

  test('says that the record is not live, instead of a chance, and that a later reset may be missing', async () => {
    ledger.addResets({ at: NOW - 40 * DAY });
    const known = {
      emptyAt: null,
      holesSinceLastReset: 1,
      isTooEarly: false,
    };
    const publish = (until: number) =>
      ledger.publish({
        known: { ...known, until: isoInstant(until) },
        forecast: forecastPart({ saved: savedAt(NOW) }),
      });
    publish(NOW - 38 * DAY);
    expect(await badge()).toBe('Codebird limits: CAN’T SEE NEW POSTS · last look: 24 May 2026, 12:00 UTC');
    publish(NOW - 12 * HOUR);
    expect(await badge()).toBe(
      'Codebird limits: NO RESET PROMISED · last Fri 22 May, 12:00 UTC · 31% in 24 h',
    );
  });

  test('says the chance that the forecast says, saved or not', async () => {
    ledger.addResets({ at: NOW - HOUR });
    ledger.publish();
    for (const now of [NOW, NOW + 9 * MINUTE]) {
      api.clock.now = now;
      const { next24Hours } = await api.forecast();
      expect(await badge()).toContain(`· ${Math.round(100 * next24Hours.probability)}% in 24 h`);
    }
  });

  // WCAG 2.2, 1.4.3: 4.5 to 1. Against white, whose luminance is 1, that is one of at most 0.183.
  test.each([
    ['quiet', 'soft'],
    ['promised', 'promise'],
    ['overdue', 'warn'],
    ['fresh', 'fresh'],
    ['not-live', 'warn'],
    ['empty', 'soft'],
  ] as const)('of a record that is %s has the colour %s of the page, on which white is legible', async (state, name) => {
    const { path } = newLedger(() => exampleLedger({ state }));
    api = await serveApi(path);
    const { text } = await api.send('/badge.svg');
    const [label = '', message = ''] = [...text.matchAll(/height="20" fill="(#[0-9a-f]{6})"/g)].map(
      ([, hex]) => hex,
    );
    expect(BASE_CSS).toContain(`--ink: light-dark(${label},`);
    expect(BASE_CSS).toContain(`--${name}: light-dark(${message},`);
    expect(luminance(message)).toBeLessThan(0.183);
  });

  test('says that there was none yet, of which no chance follows, and holds a product with a hostile name', async () => {
    const { product } = exampleSnapshot();
    ledger.publish({
      product: { ...product, name: '</text><script>alert(1)</script>' },
      forecast: forecastPart({ saved: savedAt(NOW) }),
    });
    const { text } = await api.send('/badge.svg');
    expect(text).not.toContain('<script');
    expect(text).toContain('limits: No resets seen yet</title>');
  });

  test('fetches nothing and runs nothing', async () => {
    ledger.publish();
    const { text } = await api.send('/badge.svg');
    expect(text).not.toMatch(/<script|<image|href|@import|\son\w+=/i);
  });

  test('is an image that says unavailable where data is 503: never kept, never 304', async () => {
    expect(await badge()).toBe('reset: unavailable');
    ledger.publish();
    api.clock.now = NOW + 11 * MINUTE;
    expect(await api.outcome('/api/v1/stats')).toBe('503 data_unavailable');
    expect(await badge()).toBe('reset: unavailable');
    const { headers, status } = await api.send('/badge.svg', { headers: { 'if-none-match': '*' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
    const head = await api.send('/badge.svg', { method: 'HEAD' });
    expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
    expect(await badge('?style=flat')).toBe('reset: unavailable');
  });
});
