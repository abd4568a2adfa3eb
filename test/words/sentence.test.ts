import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { localeOf, TEXT_LANGUAGE } from '../../src/words/locale.js';
import { type Facts, nextPromise, whenOf } from '../../src/words/mood.js';
import { newsKey, reservationText, sentenceText, wordText } from '../../src/words/sentence.js';
import { countingText } from '../../src/words/times.js';
import { HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { factsOf, promiseOf } from './_facts.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const said = (facts: Facts, times: 'relative' | 'instants' = 'relative', language: string = TEXT_LANGUAGE) =>
  plain(sentenceText(facts, localeOf(language), times));

const clock = (from: number) => promiseOf({ from, to: from + 0.5, windowKind: 'clock' });

/** Every state: what it is made of, what the page says, and what a picture says that is kept. */
const TABLE: Readonly<Record<string, readonly [Facts, string, string]>> = {
  quiet: [
    factsOf({ hoursAgo: 80 }),
    'NO RESET PROMISED. Last reset 3 days 8 hours ago. 14% chance by this time tomorrow.',
    'NO RESET PROMISED. Last reset 28 Jun 2026, 04:00 UTC. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'promised today': [
    factsOf({ hoursAgo: 80, promises: [clock(7)] }),
    'RESET PROMISED · Wed 1 Jul, about 19:00 UTC. Last reset 3 days 8 hours ago.',
    'RESET PROMISED · Wed 1 Jul, about 19:00 UTC. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  'promised for some hours': [
    factsOf({ hoursAgo: 80, promises: [promiseOf({ from: 6, to: 11 })] }),
    'RESET PROMISED · Wed 1 Jul, 18:00 to 23:00 UTC. Last reset 3 days 8 hours ago.',
    'RESET PROMISED · Wed 1 Jul, 18:00 to 23:00 UTC. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  'promised tomorrow': [
    factsOf({ hoursAgo: 30, promises: [promiseOf({ from: 19, to: 43 })] }),
    'RESET PROMISED · Thu 2 Jul. Last reset 1 day 6 hours ago.',
    'RESET PROMISED · Thu 2 Jul. Last reset 30 Jun 2026, 06:00 UTC.',
  ],
  'promised later': [
    factsOf({
      hoursAgo: 80,
      promises: [promiseOf({ from: -10, to: 100, windowKind: 'by' })],
    }),
    'RESET PROMISED · by 16:00 UTC Sun 5 Jul. Last reset 3 days 8 hours ago.',
    'RESET PROMISED · by 16:00 UTC Sun 5 Jul. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  'promised without a time': [
    factsOf({ hoursAgo: 80, promises: [promiseOf({ from: -10, to: null, windowKind: 'open' })] }),
    'RESET PROMISED · no time given. Last reset 3 days 8 hours ago.',
    'RESET PROMISED · no time given. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  'due now': [
    factsOf({ hoursAgo: 80, promises: [clock(-1)] }),
    'RESET DUE NOW · Wed 1 Jul, about 11:00 UTC. Last reset 3 days 8 hours ago.',
    'RESET DUE NOW · Wed 1 Jul, about 11:00 UTC. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  overdue: [
    factsOf({ hoursAgo: 80, promises: [clock(-8)] }),
    'RESET OVERDUE · promised: Wed 1 Jul, about 04:00 UTC. Last reset 3 days 8 hours ago.',
    'RESET OVERDUE · promised: Wed 1 Jul, about 04:00 UTC. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  'banked one promised': [
    factsOf({ hoursAgo: 80, promises: [promiseOf({ from: 19, to: 43, promises: 'banked' })] }),
    'BANKED RESET PROMISED · Thu 2 Jul. Last reset 3 days 8 hours ago.',
    'BANKED RESET PROMISED · Thu 2 Jul. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
  'banked reset just now': [
    factsOf({ hoursAgo: 80, bankedAgo: 0.4, expiresIn: 720 }),
    'BANKED RESET · 24 minutes ago. Everyone got one. It can be redeemed until 31 Jul 2026. How to redeem it: https://codebird.example/usage . Last reset 3 days 8 hours ago. No reset promised. 14% chance by this time tomorrow.',
    'BANKED RESET · 1 Jul 2026, 11:36 UTC. Everyone got one. It can be redeemed until 31 Jul 2026. How to redeem it: https://codebird.example/usage . Last reset 28 Jun 2026, 04:00 UTC. No reset promised. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'hinted at': [
    factsOf({ hoursAgo: 80, promises: [promiseOf({ from: 19, to: 43, strength: 'veiled' })] }),
    'Hint of a reset · not a promise: Thu 2 Jul. Last reset 3 days 8 hours ago. 14% chance by this time tomorrow.',
    'Hint of a reset · not a promise: Thu 2 Jul. Last reset 28 Jun 2026, 04:00 UTC. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'reset just now': [
    factsOf({ hoursAgo: 23 / 60 }),
    'RESET · 23 minutes ago. No reset promised. 14% chance by this time tomorrow.',
    'RESET · 1 Jul 2026, 11:37 UTC. No reset promised. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'reset just now, another promised': [
    factsOf({ hoursAgo: 5.9, promises: [promiseOf({ from: 19, to: 43 })] }),
    'RESET · 5 hours 54 minutes ago. Next one promised: Thu 2 Jul.',
    'RESET · 1 Jul 2026, 06:06 UTC. Next one promised: Thu 2 Jul.',
  ],
  'last known, with holes since': [
    factsOf({ hoursAgo: 80, holes: 1 }),
    'NO RESET PROMISED. Last known reset 3 days 8 hours ago. 14% chance by this time tomorrow.',
    'NO RESET PROMISED. Last known reset 28 Jun 2026, 04:00 UTC. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  withdrawn: [
    factsOf({ hoursAgo: 160, withdrawn: { hoursAgo: 3, since: 1 } }),
    'RESET TAKEN BACK · 1 hour ago. Last reset 6 days 16 hours ago. No reset promised.',
    'RESET TAKEN BACK · 1 Jul 2026, 11:00 UTC. Last reset 24 Jun 2026, 20:00 UTC. No reset promised.',
  ],
  'withdrawn, another promised': [
    factsOf({
      hoursAgo: 160,
      withdrawn: { hoursAgo: 3, since: 1 },
      promises: [promiseOf({ from: 19, to: 43 })],
    }),
    'RESET TAKEN BACK · 1 hour ago. Last reset 6 days 16 hours ago. Next one promised: Thu 2 Jul.',
    'RESET TAKEN BACK · 1 Jul 2026, 11:00 UTC. Last reset 24 Jun 2026, 20:00 UTC. Next one promised: Thu 2 Jul.',
  ],
  'a chance under one per cent': [
    factsOf({ hoursAgo: 80, probability: 0.003 }),
    'NO RESET PROMISED. Last reset 3 days 8 hours ago. Under 1% chance by this time tomorrow.',
    'NO RESET PROMISED. Last reset 28 Jun 2026, 04:00 UTC. Under 1% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'withdrawn two days ago': [
    factsOf({ hoursAgo: 160, withdrawn: { hoursAgo: 50, since: 48 } }),
    'NO RESET PROMISED. Last reset 6 days 16 hours ago. 14% chance by this time tomorrow.',
    'NO RESET PROMISED. Last reset 24 Jun 2026, 20:00 UTC. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'not live': [
    factsOf({ hoursAgo: 300, endedDays: 12, holes: 1 }),
    'CAN’T SEE NEW POSTS · last look: 12 days ago. Last known reset 12 days 12 hours ago.',
    'CAN’T SEE NEW POSTS · last look: 19 Jun 2026, 12:00 UTC. Last known reset 19 Jun 2026, 00:00 UTC.',
  ],
  'empty record': [factsOf({ hoursAgo: null }), 'No resets seen yet.', 'No resets seen yet.'],
  'no forecast': [
    factsOf({ hoursAgo: 80, probability: null }),
    'NO RESET PROMISED. Last reset 3 days 8 hours ago.',
    'NO RESET PROMISED. Last reset 28 Jun 2026, 04:00 UTC.',
  ],
};

describe('the sentence', () => {
  test.each(Object.entries(TABLE))('%s', (_state, [facts, page, picture]) => {
    expect(said(facts)).toBe(page);
    expect(said(facts, 'instants')).toBe(picture);
  });

  test.each(
    LANGUAGES.filter((one) => one !== 'en'),
  )('is another one for every state in %s, without English', (language) => {
    const texts = Object.values(TABLE).map(([facts]) => said(facts, 'relative', language));
    const withoutAddresses = texts.map((text) => text.replace(/https:\S+/, ''));
    expect(withoutAddresses.filter((text) => /[a-z]{3,}/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(new Set(Object.values(TABLE).map(([facts]) => said(facts))).size);
  });

  test('is about the promise that people wait for: not a hint or an undated one, and a due one first', () => {
    const later = clock(30);
    const due = clock(-1);
    const overdue = clock(-8);
    const hint = promiseOf({ from: 1, to: 2, strength: 'veiled' });
    const undated = promiseOf({ from: -10, to: null });
    expect(nextPromise([hint, undated, overdue, later, due])).toBe(due);
    expect(nextPromise([hint, undated, overdue, later])).toBe(later);
    expect(nextPromise([hint, undated, overdue])).toBe(overdue);
    expect(nextPromise([hint, undated])).toBe(undated);
    expect(nextPromise([])).toBeNull();
  });
});

test('a time that says by when has no second preposition', () => {
  const lateBy = { from: -20, to: -13, windowKind: 'by' } as const;
  const overdue = factsOf({ hoursAgo: 80, promises: [promiseOf(lateBy)] });
  expect(plain(wordText(overdue, localeOf(TEXT_LANGUAGE), 'relative'))).toBe(
    'RESET OVERDUE · promised: by 23:00 UTC Tue 30 Jun',
  );
  const promises = [promiseOf(lateBy)];
  expect(said(factsOf({ hoursAgo: 80, bankedAgo: 1, promises }))).toContain(
    'Next one overdue, promised: by 23:00 UTC Tue 30 Jun.',
  );
});

describe('news', () => {
  test('is another for each reset, each kind of report and each promise, and the same while time passes', () => {
    const first = promiseOf({ from: 6, to: 11, at: NOW - 9 * HOUR });
    const second = promiseOf({ from: 6, to: 11, at: NOW - 2 * HOUR });
    const keys = [
      factsOf({ hoursAgo: 5 }),
      factsOf({ hoursAgo: 1 }),
      factsOf({ hoursAgo: 80, report: { kind: 'regular', hoursAgo: 1 } }),
      factsOf({ hoursAgo: 80, report: { kind: 'banked', hoursAgo: 1 } }),
      factsOf({ hoursAgo: 80, promises: [first] }),
      factsOf({ hoursAgo: 80, promises: [second] }),
      factsOf({ hoursAgo: 300, endedDays: 12 }),
    ].map(newsKey);
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(keys.length);
    expect(newsKey({ ...factsOf({ hoursAgo: 5 }), generatedAt: new Date(NOW + 60_000).toISOString() })).toBe(
      keys[0],
    );
  });

  test('is none where the word speaks of none: when news has ended, nobody is told', () => {
    expect([newsKey(factsOf({ hoursAgo: 80 })), newsKey(factsOf({ hoursAgo: null }))]).toEqual([null, null]);
  });
});

test.each([
  ['before an hour that was named', { windowKind: 'clock', from: 6, to: 6.5 }, 'in 6 hours'],
  ['before a day', { windowKind: 'day', from: 6, to: 30 }, 'starts in 6 hours'],
  ['after it', { windowKind: 'clock', from: -1, to: -0.5 }, '1 hour since the promised time'],
  ['four hours after it', { windowKind: 'clock', from: -4, to: -3.5 }, '4 hours since the promised time'],
  ['later than that', { windowKind: 'clock', from: -8, to: -7.5 }, '8 hours late'],
  ['in a window', { windowKind: 'day', from: -1, to: 5 }, '5 hours left'],
  ['in a short one', { windowKind: 'by', from: -1, to: 0.5 }, '30 minutes left'],
  [
    'just after a time until which it was promised',
    { windowKind: 'by', from: -0.3, to: -0.1 },
    '6 minutes since the promised time',
  ],
  ['after a window', { windowKind: 'day', from: -8, to: -2 }, '2 hours late'],
  ['with no end', { windowKind: 'open', from: -1, to: null }, '1 hour since the promised time'],
] as const)('a promise counts down, then for how long it is due or overdue: %s', (_when, of, text) => {
  const promise = promiseOf(of);
  const when = whenOf(promise);
  if (when === null) throw new Error('no time is named');
  const {
    due: { from, to: dueTo },
    to,
  } = promise;
  const due = { from, to, dueTo, isStart: when.form === 'about' };
  expect(plain(countingText(due, NOW, TEXT_LANGUAGE))).toBe(text);
});

test.each([
  [{ state: 'unread', until: null }, 'Not live: no posts have been read yet.'],
  [{ state: 'empty', until: '2026-05-22T12:00:00.000Z' }, 'The timeline has no posts yet.'],
  [{ state: 'ended', until: '2026-05-22T12:00:00.000Z' }, 'Not live: nothing is known after 22 May 2026.'],
  [
    { state: 'incomplete', until: '2026-05-22T12:00:00.000Z' },
    'Not live: the list of resets is not complete after 22 May 2026.',
  ],
  [null, null],
] as const)('says why everything is to be read with reservation: %j', (reservation, text) => {
  expect(reservationText(reservation)).toBe(text);
});
