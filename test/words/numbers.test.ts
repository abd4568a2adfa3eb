import { describe, expect, test } from 'vitest';
import type { ForecastBody } from '../../src/core/published/forecast.js';
import { liveAccuracy } from '../../src/core/scoring/live-accuracy.js';
import { type Words, wordsOf } from '../../src/words/locale.js';
import {
  daysText,
  likelihoodWords,
  numberText,
  percentText,
  rangeText,
  scoreText,
  skillText,
} from '../../src/words/numbers.js';
import { findingOf, trustOf } from '../../src/words/verdict.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('probabilities', () => {
  test.each([
    [0, '0%'],
    [0.0001, 'under 1%'],
    [0.0049, 'under 1%'],
    [0.005, '1%'],
    [0.3141, '31%'],
    [0.995, 'over 99%'],
    [0.9999, 'over 99%'],
    [1, '100%'],
  ])('%d is %s: whole per cents, and nothing is made certain by rounding', (probability, text) => {
    expect(plain(percentText(probability))).toBe(text);
  });

  test.each([
    [0.27, 0.58, '27 to 58%'],
    [0.001, 0.05, 'under 1% to 5%'],
    [0.9, 0.999, '90 to over 99%'],
    [0.101, 0.104, 'about 10%'],
  ])('a range from %d to %d is %s', (low, high, text) => {
    expect(plain(rangeText(low, high))).toBe(text);
  });

  // IPCC guidance note (Mastrandrea et al. 2010), table 1: 0-10, 0-33, 33-66, 66-100, 90-100%.
  test.each([
    [0.05, 'Very unlikely'],
    [0.1, 'Unlikely'],
    [0.33, 'Less likely than not'],
    [0.45, 'Could go either way'],
    [0.55, 'Could go either way'],
    [0.66, 'More likely than not'],
    [0.67, 'Likely'],
    [0.91, 'Very likely'],
  ])('%d is %s', (probability, words) => {
    expect(likelihoodWords(probability)).toBe(words);
  });
});

test('every number is written as its language does', () => {
  // No language of the pages writes decimals with a comma; German stands for one that does.
  const words = Object.assign(wordsOf().bind(null) as Words, wordsOf(), { dates: 'de' });
  expect([percentText(0.31, words), rangeText(0.27, 0.58, words)].map(plain)).toEqual(['31%', '27 to 58%']);
  expect([scoreText(0.1234, words), skillText(-0.5, words), skillText(0.2, words, 0)]).toEqual([
    '0,123',
    '\u22120,500',
    '+0,2',
  ]);
  expect([numberText(28_361, words), numberText(28_361)]).toEqual(['28.361', '28,361']);
});

test('days and scores are written with their unit and sign', () => {
  expect([daysText(1), daysText(1.04), daysText(1.06), daysText(0.01)]).toEqual([
    '1.0 days',
    '1.0 days',
    '1.1 days',
    '14 minutes',
  ]);
  expect([scoreText(0.1234), scoreText(-0.5)]).toEqual(['0.123', '\u22120.500']);
  expect([skillText(0.073), skillText(-0.011), skillText(0)]).toEqual(['+0.073', '\u22120.011', '0.000']);
});

describe('how far the forecast is trusted follows from its scores', () => {
  const none = liveAccuracy([], { recordingSince: null, latestAt: null, modelVersions: [] });
  type Live = ForecastBody['liveAccuracy'];
  type Daily = Live['twentyFourHours'];
  const horizon = (changes: Partial<Daily>): Daily => ({
    ...none.twentyFourHours,
    hours: 24,
    firstAt: null,
    lastAt: null,
    ...changes,
  });

  // A skill counts beyond its interval only, and without one no horizon is judged.
  test.each<[Live['status'], Partial<Daily>, string, string]>([
    ['available', { windows: 0 }, 'none', 'untested'],
    ['available', { windows: 60 }, 'few', 'untested'],
    ['available', { windows: 5, skill: 0.2 }, 'few', 'untested'],
    ['available', { windows: 60, skill: 0.1, skillLow: -0.01, skillHigh: 0.2 }, 'same', 'unclear'],
    ['available', { windows: 60, skill: 0.1, skillLow: 0, skillHigh: 0.2 }, 'same', 'unclear'],
    ['available', { windows: 60, skill: 0.1, skillLow: 0.01, skillHigh: 0.2 }, 'better', 'better'],
    ['available', { windows: 60, skill: -0.1, skillLow: -0.2, skillHigh: -0.01 }, 'worse', 'worse'],
    ['collecting', { windows: 0 }, 'none', 'untested'],
    ['collecting', { windows: 29, skill: 0.1 }, 'few', 'untested'],
    ['unavailable', { windows: 0 }, 'unknown', 'unknown'],
  ])('%s, %o: %s, on the first screen %s', (status, changes, verdict, trust) => {
    const twentyFourHours = horizon(changes);
    expect([findingOf(status, twentyFourHours), trustOf({ status, twentyFourHours })]).toEqual([
      verdict,
      trust,
    ]);
  });
});

describe('the verdict on the page of scores', () => {
  const verdict = (finding: string, error: string, days = 44) =>
    plain(wordsOf()('scores.verdict', { finding, error, days, percent: percentText(0.18) }));

  test.each([
    [
      'few',
      'less',
      'Tested on 44 days: 18% less error than always saying the 30-day average; too few to say.',
    ],
    [
      'same',
      'less',
      'Tested on 44 days: 18% less error than always saying the 30-day average; could still be luck.',
    ],
    [
      'same',
      'more',
      'Tested on 44 days: 18% more error than always saying the 30-day average; could still be luck.',
    ],
    [
      'better',
      'less',
      'Tested on 44 days: 18% less error than always saying the 30-day average; more than luck.',
    ],
    [
      'worse',
      'more',
      'Tested on 44 days: 18% more error than always saying the 30-day average; more than luck.',
    ],
    ['few', 'unknown', '44 days of forecasts scored; too few to say.'],
    ['none', 'unknown', 'No forecast has been scored yet.'],
    ['unknown', 'unknown', 'The saved forecasts cannot be read right now.'],
  ])('%s, %s: %s', (finding, error, text) => {
    expect(verdict(finding, error)).toBe(text);
  });
});
