import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { english, wordsOf } from '../../src/words/locale.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

type Id = Parameters<typeof english>[0];
type Values = Readonly<Record<string, string | number>>;

/** None, one, two and many. */
test.each<[Id, Values, string]>([
  ['evidence.falseAlarms', { of: 0, kept: 'all', broken: 0 }, 'No promise has come due yet.'],
  ['evidence.falseAlarms', { of: 1, kept: 'all', broken: 0 }, 'The one promise that came due was kept.'],
  ['evidence.falseAlarms', { of: 1, kept: 'none', broken: 1 }, 'The one promise that came due was not kept.'],
  ['evidence.falseAlarms', { of: 3, kept: 'all', broken: 0 }, 'Of 3 promises that came due, all were kept.'],
  ['evidence.falseAlarms', { of: 2, kept: 'none', broken: 2 }, 'Of 2 promises that came due, none was kept.'],
  [
    'evidence.falseAlarms',
    { of: 9, kept: 'some', broken: 1 },
    'Of 9 promises that came due, 1 was not kept.',
  ],
  [
    'evidence.falseAlarms',
    { of: 9, kept: 'some', broken: 2 },
    'Of 9 promises that came due, 2 were not kept.',
  ],
  ['backtest.horizon', { hours: 24, windows: 1, events: 0 }, '24 hours: 1 window, 0 with a reset'],
  ['backtest.horizon', { hours: 24, windows: 2, events: 1 }, '24 hours: 2 windows, 1 with a reset'],
  [
    'backtest.month',
    { month: '2026-07', windows: 1, events: 1, skill: '0.1' },
    '2026-07: 1 window, 1 with a reset, skill 0.1',
  ],
  [
    'backtest.bin',
    { from: '0.0', to: '0.1', count: 1, mean: '0.05', observed: '0' },
    'forecast 0.0–0.1: 1 window, mean 0.05, came true 0',
  ],
  ['evaluate.posts', { posts: 1, reader: 'rules', labelled: 0 }, '1 post read by rules, 0 of them labeled'],
  ['evaluate.posts', { posts: 2, reader: 'rules', labelled: 1 }, '2 posts read by rules, 1 of them labeled'],
])('%s of %j', (id, values, text) => {
  expect(plain(english(id, values))).toBe(text);
});

test.each(
  LANGUAGES,
)('%s: promises that were all kept, none of them kept and some of them are three sentences', (language) => {
  const words = wordsOf(language);
  const said = (['all', 'none', 'some'] as const).map((kept) =>
    words('evidence.falseAlarms', { of: 5, kept, broken: kept === 'all' ? 0 : kept === 'none' ? 5 : 2 }),
  );
  expect(new Set(said).size).toBe(3);
  expect(said.map((text) => text.includes('0'))).toEqual([false, false, false]);
});

test.each([
  ['all', 1, 1, 'the last reset'],
  ['all', 20, 20, 'each of the last 20 resets'],
  ['some', 18, 20, '18 of the last 20 resets'],
  ['known', 1, 1, 'that one'],
  ['known', 17, 17, 'each of these 17'],
  ['someKnown', 15, 17, '15 of these 17'],
])('resets that a mean is of: %s, %d of %d: %s', (of, part, count, text) => {
  expect(plain(english('scores.which', { of, part, count }))).toBe(text);
});
