import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { cardText, unavailableCardText } from '../../src/site/card.js';
import { type GlanceData, glanceOf } from '../../src/site/words/glance.js';
import { LANGUAGES, type Language, localeOf, NAMES } from '../../src/site/words/locale.js';
import { factsOf, promiseOf } from './_facts.js';

const forecastOf = (probability: number) =>
  ({
    next24Hours: { probability, low: 0.2, high: 0.47 },
    liveAccuracy: { status: 'available', twentyFourHours: { skillLow: -0.1 } },
  }) as NonNullable<GlanceData['forecast']>;
const DATA: GlanceData = { ...factsOf({ hoursAgo: 62 }), product: 'Codebird', forecast: forecastOf(0.31) };

/** The lines of the card, top to bottom. */
function lines(data: GlanceData, host: string | null = null, language: Language = 'en'): string[] {
  const card = cardText(glanceOf(data, localeOf(language)), host, language);
  const { svg } = new XMLParser({ ignoreAttributes: true }).parse(card);
  return svg.text.map(String).filter((line: string) => line !== '');
}

describe('the card says', () => {
  test('the sentence in instants, the chance with its range, how far it is tested, and as of when', () => {
    expect(lines(DATA, 'resets.example')).toEqual([
      'Reset Record',
      'Codebird usage-limit resets',
      'Last reset 28 Jun 2026, 22:00 UTC.',
      'No reset promised. 31\u00a0% chance by 2',
      'Jul, 12:00 UTC.',
      'Next 24 hours',
      '31\u00a0%',
      'range 20 to 47\u00a0%',
      'Tested: no better than average',
      'As of 1 Jul 2026, 12:00 UTC · resets.example',
    ]);
  });

  test('what is promised and when, so that it stays true however long it is kept', () => {
    const promises = [promiseOf({ from: 6, to: 6.5, windowKind: 'clock' })];
    expect(lines({ ...DATA, promises }).join(' ')).toContain('Next one promised: 1 Jul, about 18:00 UTC.');
  });

  test('no chance while the record is not live, or there is no forecast', () => {
    const without = { ...DATA, forecast: null };
    const notLive = lines({ ...without, notLive: 'Not live: no timeline has been read yet.' });
    expect(notLive.join(' ')).toContain('Not live: no timeline has been read yet.');
    for (const said of [notLive, lines(without)]) expect(said.join()).not.toContain('%');
  });
});

const painting = initWasm(
  readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
);
const ASSETS = new URL('../../src/site/assets/fonts/', import.meta.url);
const FONTS = readdirSync(ASSETS).filter((name) => name.endsWith('.otf'));

describe.each(LANGUAGES.filter((one) => one !== 'en'))('the card in %s', (language) => {
  const of = (facts: Parameters<typeof factsOf>[0], probability = 0.31): GlanceData => ({
    ...DATA,
    ...factsOf(facts),
    forecast: facts.hoursAgo === null ? null : forecastOf(probability),
  });
  const windows = (['clock', 'day', 'by', 'open'] as const).flatMap((windowKind) =>
    [-8, -1, 7].map((from) => {
      const to = windowKind === 'open' ? null : from + (windowKind === 'day' ? 20 : 0.5);
      return promiseOf({ from, to, windowKind });
    }),
  );
  const banked = promiseOf({ from: 7, to: 14, promises: 'banked' });
  const hinted = promiseOf({ from: 7, to: 14, strength: 'veiled' });
  const states: readonly GlanceData[] = [
    ...[0.001, 0.31, 0.999].map((probability) => of({ hoursAgo: 80 }, probability)),
    ...[...windows, banked, hinted].map((promise) => of({ hoursAgo: 80, promises: [promise] })),
    ...[of({ hoursAgo: 3 }), of({ hoursAgo: 80, holes: 1 }), of({ hoursAgo: null })],
    of({ hoursAgo: 160, withdrawn: { hoursAgo: 3, since: 1 }, promises: [banked] }),
    { ...of({ hoursAgo: 300, endedDays: 12, holes: 1 }), forecast: null },
  ];
  const cards = states.map((data) => lines(data, null, language));

  test('has no English beside names, and at most four lines for the sentence', () => {
    for (const card of cards) {
      expect(card.join(' ').replace(/Reset Record|Codebird|UTC/g, '')).not.toMatch(/[a-z]{2}/i);
      const [, , ...rest] = card;
      expect(rest.findIndex((line) => line.includes('24') && !line.includes('UTC'))).toBeLessThanOrEqual(4);
    }
  });

  test('is drawn with letters that its fonts have, each in both weights (npm run fonts)', async () => {
    await painting;
    const fontBuffers = FONTS.filter((name) => name.includes(`-${language}-`)).map((name) =>
      readFileSync(new URL(name, ASSETS)),
    );
    expect(fontBuffers).toHaveLength(2);
    const drawn = (letter: string, weight: number) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9" font-family="${NAMES[language].font}" font-weight="${weight}">${letter}</text></svg>`;
      return new Resvg(svg, { font: { fontBuffers } }).toString();
    };
    const letters = new Set(
      `${cards.flat().join('')}${unavailableCardText(language).replace(/<[^>]+>/g, '')}`,
    );
    for (const weight of [400, 700]) {
      const missing = drawn('\u4e02', weight);
      const blank = [...letters].filter(
        (letter) => /[^\s\u200b]/.test(letter) && drawn(letter, weight) === missing,
      );
      expect(blank).toEqual([]);
      expect(drawn('A', weight)).not.toBe(drawn('A', 1100 - weight));
    }
  });
});
