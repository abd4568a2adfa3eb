import { expect, test } from 'vitest';
import type { Interval } from '../../src/core/time/time.js';
import type { PromiseRow } from '../../src/site/page-data.js';
import { caveatText, headlineText } from '../../src/words/forecast.js';
import type { Facts } from '../../src/words/mood.js';
import { DAY, NOW } from '../_support/ledgers/snapshot.js';
import { factsOf, promiseOf } from './_facts.js';

const CHANCE = { probability: 0.571, low: 0.4, high: 0.7 };

/** The headline of a chance, with promises. */
const headlineOf = (promises: readonly PromiseRow[] = [], chance = CHANCE) =>
  headlineText(chance, factsOf({ hoursAgo: 80, promises }));

/** What the headline says of promises. */
const dueOf = (...promises: readonly PromiseRow[]) => headlineOf(promises).replace(/^.*%\)/, '');

test.each([
  [{ probability: 0.12, low: 0.05, high: 0.18 }, '12% chance of a reset in the next 24 hours (5% to 18%).'],
  [
    { probability: 0.0041, low: 0, high: 0.0049 },
    'Under 1% chance of a reset in the next 24 hours (0% to under 1%).',
  ],
  [
    { probability: 0.9961, low: 0.9, high: 1 },
    'Over 99% chance of a reset in the next 24 hours (90% to 100%).',
  ],
])('the headline is in whole per cents and makes nothing certain by rounding: %j', (chance, headline) => {
  expect(headlineOf([], chance)).toBe(headline);
});

test('the headline says that a reset has been promised, and calls a veiled promise a hint', () => {
  const explicit = promiseOf({ from: 2, to: 9 });
  const veiled = promiseOf({ from: 2, to: 9, strength: 'veiled' });
  expect(dueOf()).toBe('.');
  expect(dueOf(explicit)).toBe(': one has been promised.');
  expect(dueOf(explicit, explicit)).toBe(': several have been promised.');
  expect(dueOf(veiled)).toBe(': one has been hinted at.');
  expect(dueOf(veiled, veiled)).toBe(': several have been hinted at.');
  expect(dueOf(veiled, explicit)).toBe(': one has been promised.');
});

test('the headline names a promise of a regular reset from a day before its time until that has passed', () => {
  const named = ': one has been promised.';
  expect(dueOf(promiseOf({ from: 24, to: 30 }))).toBe(named);
  expect(dueOf(promiseOf({ from: 24.1, to: 30 }))).toBe('.');
  expect(dueOf(promiseOf({ from: -8, to: 0 }))).toBe(named);
  expect(dueOf(promiseOf({ from: -8, to: -0.1 }))).toBe('.');
  expect(dueOf(promiseOf({ from: -8, to: null }))).toBe(named);
  expect(dueOf(promiseOf({ from: 2, to: 9, promises: 'banked' }))).toBe('.');
});

/** The caveat, with what is covered in days before now. */
function caveatOf(spans: readonly (readonly [number, number])[], changes: Partial<Facts['known']> = {}) {
  const facts = factsOf({ hoursAgo: 40 * 24 });
  const coverage: Interval[] = spans.map(([from, to]) => ({
    fromAt: NOW - from * DAY,
    toAt: NOW - to * DAY,
  }));
  return caveatText({ ...facts, known: { ...facts.known, ...changes } }, coverage);
}

test('the caveat names each hole since the last known reset, or the newest and how many', () => {
  // Now is 1 July 2026, 12:00 UTC. A hole before the last reset is over.
  expect(
    caveatOf([
      [60, 48],
      [45, 0],
    ]),
  ).toMatch(/^An estimate from past resets/);
  expect(
    caveatOf([
      [60, 30],
      [28, 0],
    ]),
  ).toContain(
    'Not watched since the last known reset: 1 Jun 2026, 12:00 UTC to 3 Jun 2026, 12:00 UTC. A reset may be missing.',
  );
  expect(
    caveatOf([
      [60, 30],
      [28, 20],
      [19, 1],
    ]),
  ).toMatch(
    /: 1 Jun 2026, 12:00 UTC to 3 Jun 2026, 12:00 UTC; 11 Jun 2026, 12:00 UTC to 12 Jun 2026, 12:00 UTC\. .*not complete after 30 Jun 2026, 12:00 UTC:/,
  );
  expect(
    caveatOf([
      [60, 30],
      [28, 20],
      [19, 18],
      [17, 16],
      [15, 0],
    ]),
  ).toContain(
    '4 times since the last known reset were not watched, the newest from 15 Jun 2026, 12:00 UTC to 16 Jun 2026, 12:00 UTC.',
  );
});

test('"Nothing is recorded yet" never stands beside a recorded reset, covered or not', () => {
  const unwatched = caveatOf([]);
  expect(unwatched).not.toContain('Nothing is recorded');
  expect(unwatched).toContain('No time has been watched yet: resets are recorded');
  expect(caveatText(factsOf({ hoursAgo: null }), [])).toMatch(
    /^Nothing is recorded yet, so this is a guess\. An estimate/,
  );
});

test('a record that is too young for numbers gives none, and the caveat says so', () => {
  const facts = factsOf({ hoursAgo: 80 });
  const young = { ...facts, known: { ...facts.known, isTooEarly: true } };
  expect(headlineText(CHANCE, young)).toBe('Too early to say how likely a reset is in the next 24 hours.');
  const rough = 'fewer than 30 watched days or 10 resets';
  expect(caveatOf([[60, 0]], { isTooEarly: true })).toContain(rough);
  expect(caveatOf([[60, 0]])).not.toContain(rough);
});
