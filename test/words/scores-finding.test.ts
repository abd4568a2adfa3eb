import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { liveAccuracy } from '../../src/core/scoring/live-accuracy.js';
import type { SkillByPromise } from '../../src/core/scoring/skill-by-promise.js';
import { wordsOf } from '../../src/words/locale.js';
import { compared, scoresFinding } from '../../src/words/verdict.js';
import { REPLAY } from '../api/_scored.js';

const NOTHING = liveAccuracy([], { recordingSince: null, latestAt: null, modelVersions: [] });

/** Skills and their intervals, by what they show. */
const SHOWS = {
  few: { skill: 0.1, skillLow: null, skillHigh: null },
  same: { skill: 0.1, skillLow: -0.1, skillHigh: 0.2 },
  better: { skill: 0.3, skillLow: 0.1, skillHigh: 0.5 },
  worse: { skill: -0.3, skillLow: -0.5, skillHigh: -0.1 },
};

type Shown = keyof typeof SHOWS;

function evidence(none: Shown, open: Shown) {
  const of = (shown: Shown) => ({ days: 80, events: 9, ...SHOWS[shown] });
  const byPromise: SkillByPromise = { open: of(open), none: of(none) };
  return { liveAccuracy: { ...NOTHING, status: 'available', byPromise } as const, accuracy: null };
}

const words = wordsOf();
const plain = (text: string) => text.replaceAll('\u2011', '-');

const NO_HIGHER = { before: 0.14, otherwise: 0.15 };
const HIGHER = { before: 0.24, otherwise: 0.15 };
const UNKNOWN = { before: 0.14, otherwise: null };

const BLIND = 'Without a promise the forecast cannot tell when a reset will come.';
const WORSE = ' With a promise it does worse than the 30-day average.';
const UNCLEAR = 'It is not clear yet whether the forecast can tell when a reset will come.';

test.each([
  // No clear difference from the average, and no higher before resets than on other days.
  ['same', 'few', NO_HIGHER, BLIND],
  ['same', 'same', NO_HIGHER, BLIND],
  ['same', 'worse', NO_HIGHER, BLIND + WORSE],
  ['same', 'better', NO_HIGHER, `${BLIND} With one it beats the 30-day average.`],
  // One of the two alone does not say so.
  ['same', 'few', HIGHER, UNCLEAR],
  ['same', 'few', UNKNOWN, UNCLEAR],
  ['few', 'few', NO_HIGHER, UNCLEAR],
  ['few', 'same', NO_HIGHER, UNCLEAR],
  [
    'few',
    'better',
    NO_HIGHER,
    'With a promise the forecast beats the 30-day average; without one it is not clear yet.',
  ],
  // A clear difference counts, whatever was said before resets.
  ['better', 'few', NO_HIGHER, 'Without a promise the forecast beats the 30-day average.'],
  ['better', 'better', HIGHER, 'Even without a promise the forecast beats the 30-day average.'],
  ['better', 'worse', HIGHER, `Without a promise the forecast beats the 30-day average.${WORSE}`],
  ['few', 'worse', HIGHER, UNCLEAR + WORSE],
  ['worse', 'few', HIGHER, 'Without a promise the forecast does worse than the 30-day average.'],
  [
    'worse',
    'better',
    HIGHER,
    'Without a promise the forecast does worse than the 30-day average. With one it beats that average.',
  ],
] as const)('%s without a promise and %s with one, means %j: %s', (none, open, means, text) => {
  expect(plain(scoresFinding(evidence(none, open), means, words))).toBe(text);
});

test('is that of the replay while saved forecasts cannot be judged, and unclear without either', () => {
  const early = evidence('few', 'few');
  expect(plain(scoresFinding({ ...early, accuracy: REPLAY }, NO_HIGHER, words))).toBe(
    `${BLIND} With one it beats the 30-day average.`,
  );
  expect(scoresFinding(early, NO_HIGHER, words)).toBe(UNCLEAR);
  const unread = {
    liveAccuracy: { ...early.liveAccuracy, status: 'unavailable' as const },
    accuracy: REPLAY,
  };
  expect(scoresFinding(unread, NO_HIGHER, words)).toBe(UNCLEAR);
});

test.each(LANGUAGES)('%s: each finding is a line of its own', (language) => {
  const kinds = ['few', 'same', 'better', 'worse'] as const;
  const lines = kinds.flatMap((none) =>
    (['few', 'better', 'worse'] as const).map((open) =>
      scoresFinding(evidence(none, open), NO_HIGHER, wordsOf(language)),
    ),
  );
  expect(new Set(lines).size).toBe(lines.length);
});

test.each([
  [0.15, 0.14, 'more'],
  [0.14, 0.15, 'same'],
  [0.15, 0.15, 'same'],
  // Shown, both are 15%.
  [0.154, 0.146, 'same'],
  [null, 0.1, 'no'],
  [0.1, null, 'no'],
] as const)('a mean of %d before resets, beside %d on other days: %s', (before, otherwise, said) => {
  expect(compared({ before, otherwise }, words)).toBe(said);
});
