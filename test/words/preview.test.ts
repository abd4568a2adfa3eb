import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { localeOf, TEXT_LANGUAGE } from '../../src/words/locale.js';
import type { Facts } from '../../src/words/mood.js';
import { previewText, titleText } from '../../src/words/preview.js';
import { NOW } from '../_support/ledgers/snapshot.js';
import { factsOf, promiseOf } from './_facts.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const titled = (facts: Facts, language: string = TEXT_LANGUAGE) =>
  plain(titleText(facts, 'Codex', localeOf(language)));

const described = (facts: Facts, scope: string | null, language: string = TEXT_LANGUAGE) =>
  plain(previewText(facts, 'Codex', scope, localeOf(language)));

const waiting = (...of: Parameters<typeof promiseOf>) =>
  factsOf({ hoursAgo: 80, promises: [promiseOf(...of)] });

/** A promise, the chance of which is known when it begins and ends to be due. */
function known(of: Parameters<typeof promiseOf>[0]): Facts {
  const facts = waiting(of);
  const [promise] = facts.promises;
  const curve = [promise?.due.from, promise?.due.to].map((at, place) => ({
    at: new Date(at ?? 0).toISOString(),
    probability: [0.24, 0.73][place],
    low: 0.1,
    high: 0.9,
  }));
  return { ...facts, forecast: { ...facts.forecast, explanation: { curve } } } as unknown as Facts;
}

/** Every state, whom it is for, its title and what stands below it. */
const TABLE: Readonly<Record<string, readonly [Facts, string | null, string, string]>> = {
  'promised at an hour': [
    known({ from: 30, to: 30.5, windowKind: 'clock' }),
    'everyone',
    'Codex reset promised: Thu 2 Jul, about 18:00 UTC',
    'For everyone. 73% chance by 22:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  'promised for some hours, which end it': [
    known({ from: 6, to: 11 }),
    'Plus, Pro',
    'Codex reset promised: Wed 1 Jul, 18:00 to 23:00 UTC',
    'For Plus and Pro. 73% chance by 23:00 UTC Wed 1 Jul. Last reset 28 Jun 2026.',
  ],
  due: [
    waiting({ from: -1, to: -0.5, windowKind: 'clock' }),
    null,
    'Codex reset due now: Wed 1 Jul, about 11:00 UTC',
    '14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  overdue: [
    waiting({ from: -8, to: -7.5, windowKind: 'clock' }),
    'paid',
    'Codex reset overdue since Wed 1 Jul, 04:00 UTC',
    'For paying users. 14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  undated: [
    waiting({ from: -10, to: null, windowKind: 'open' }),
    'everyone',
    'Codex reset promised, no time given',
    'For everyone. 14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  onlyIf: [
    waiting({ from: -10, to: null, windowKind: 'open', strength: 'conditional' }),
    'everyone',
    'Codex reset promised if a condition is met',
    'For everyone. 14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  'a banked one promised': [
    waiting({ from: 19, to: 43, promises: 'banked' }),
    'everyone',
    'Codex banked reset promised: Thu 2 Jul',
    'For everyone. 14% chance of a reset (not banked) by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  'a banked one promised without a time': [
    waiting({ from: -10, to: null, windowKind: 'open', promises: 'banked' }),
    null,
    'Codex banked reset promised',
    '14% chance of a reset (not banked) by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  hinted: [
    waiting({ from: 19, to: 43, strength: 'veiled' }),
    null,
    'Codex reset hinted at',
    '14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  fresh: [
    factsOf({ hoursAgo: 23 / 60 }),
    'everyone',
    'Codex reset on 1 Jul 2026, 11:37 UTC',
    'For everyone. No reset promised. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  'fresh, another promised': [
    factsOf({ hoursAgo: 5.9, promises: [promiseOf({ from: 19, to: 43 })] }),
    null,
    'Codex reset on 1 Jul 2026, 06:06 UTC',
    'Next one promised: Thu 2 Jul. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  banked: [
    factsOf({ hoursAgo: 80, bankedAgo: 0.4, expiresIn: 720 }),
    'everyone',
    'Codex banked reset on 1 Jul 2026, 11:36 UTC',
    'For everyone. It can be redeemed until 31 Jul 2026. No reset promised. 14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  maybe: [
    factsOf({ hoursAgo: 80, report: { kind: 'regular', hoursAgo: 1 } }),
    null,
    'Codex: maybe a reset on 1 Jul 2026, 11:00 UTC',
    'No reset promised. 14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  'maybe a banked one': [
    factsOf({ hoursAgo: 80, report: { kind: 'banked', hoursAgo: 1 } }),
    null,
    'Codex: maybe a banked reset on 1 Jul 2026, 11:00 UTC',
    'No reset promised. 14% chance by 12:00 UTC Thu 2 Jul. Last reset 28 Jun 2026.',
  ],
  withdrawn: [
    factsOf({ hoursAgo: 160, withdrawn: { hoursAgo: 3, since: 1 } }),
    'everyone',
    'Codex reset taken back on 1 Jul 2026, 11:00 UTC',
    'For everyone. No reset promised. Last reset 24 Jun 2026.',
  ],
  quiet: [
    factsOf({ hoursAgo: 80 }),
    'everyone',
    'Codex: no reset promised, last one 28 Jun 2026, 04:00 UTC',
    'The last one was for everyone. 14% chance by 12:00 UTC Thu 2 Jul.',
  ],
  notLive: [
    factsOf({ hoursAgo: 300, endedDays: 12, holes: 1 }),
    null,
    'Codex resets: new posts can’t be seen',
    'Last known reset 19 Jun 2026.',
  ],
  empty: [
    factsOf({ hoursAgo: null }),
    null,
    'Codex: no resets seen yet',
    'When Codex usage limits were reset and for whom, whether a reset is promised, and how likely the next one is.',
  ],
};

describe('a link preview', () => {
  test.each(Object.entries(TABLE))('of %s', (_state, [facts, scope, title, description]) => {
    expect([titled(facts), described(facts, scope)]).toEqual([title, description]);
  });

  test.each(
    LANGUAGES,
  )('in %s begins with the product, has one colon at most, and says nothing twice', (language) => {
    const all = Object.values(TABLE).map(
      ([facts, scope]) => [titled(facts, language), described(facts, scope, language)] as const,
    );
    for (const [title, description] of all) {
      expect(title).toMatch(/^Codex/);
      // Not those of a clock.
      expect(title.match(/[:：](?!\d\d)/g)?.length ?? 0).toBeLessThanOrEqual(1);
      const [, time] = /([:：] |on |：)(.*)/.exec(title) ?? [];
      if (time !== undefined && time.length > 8) expect(description).not.toContain(time);
      if (language !== 'en')
        expect(`${title} ${description}`.replace(/Codex|Plus|Pro|UTC/g, '')).not.toMatch(/[a-z]{3,}/i);
    }
    const titles = all.map(([title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test.each([
  ['a quiet day without a forecast', factsOf({ hoursAgo: 80, probability: null })],
  [
    'a promise in a record without resets',
    factsOf({
      hoursAgo: null,
      probability: null,
      promises: [promiseOf({ from: 3, to: null, windowKind: 'open' })],
    }),
  ],
  [
    'a timeline that cannot be seen, without resets',
    factsOf({ hoursAgo: null, endedDays: 12, probability: null }),
  ],
] as const)('what else is there to say of %s is what the page is about', (_state, facts) => {
  expect(described(facts, null)).toMatch(/^When Codex usage limits were reset and for whom/);
});

test.each([
  [{ from: -10, to: 6, windowKind: 'by' }, 'reset promised: by 18:00 UTC Wed 1 Jul'],
  [{ from: 3, to: null, windowKind: 'open' }, 'reset promised: from 15:00 UTC Wed 1 Jul'],
  [
    { from: -10, to: 6, windowKind: 'by', promises: 'banked' },
    'banked reset promised: by 18:00 UTC Wed 1 Jul',
  ],
  // Late since its end, whatever form the time had.
  [{ from: -20, to: -13, windowKind: 'by' }, 'reset overdue since Tue 30 Jun, 23:00 UTC'],
  [{ from: -20, to: -13, at: NOW - 90_000_000 }, 'reset overdue since Tue 30 Jun, 23:00 UTC'],
] as const)('a time has no second preposition in a title: %j', (of, title) => {
  expect(titled(waiting(of))).toBe(`Codex ${title}`);
});
