import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePromiseWindow } from '../../../src/core/reading/promise-window/promise-window.js';

const PACIFIC = 'America/Los_Angeles';

/** Tuesday, 7 July 2026, 11:00 in San Francisco (UTC-7). */
const AT = Date.parse('2026-07-07T18:00:00Z');

function windowOf(text: string, at = AT, zone = PACIFIC): [string | null, string | null] | null {
  const window = parsePromiseWindow(text, at, zone);
  const iso = (instant: number | null): string | null =>
    instant === null ? null : new Date(instant).toISOString().replace(':00.000Z', 'Z');
  return window && [iso(window.from), iso(window.to)];
}

const NOW = '2026-07-07T18:00Z';
const TONIGHT = '2026-07-08T07:00Z';

describe('Ensure that a promised time becomes a window in the team’s zone:', () => {
  test.each<[string, string, string | null]>([
    ['tomorrow morning', '2026-07-08T13:00Z', '2026-07-08T19:00Z'],
    ['tomorrow', '2026-07-08T07:00Z', '2026-07-09T07:00Z'],
    ['day after tomorrow', '2026-07-09T07:00Z', '2026-07-10T07:00Z'],
    ['first thing tomorrow', '2026-07-08T13:00Z', '2026-07-08T19:00Z'],
    ['tomorrow afternoon', '2026-07-08T19:00Z', '2026-07-09T01:00Z'],
    ['tomorrow night', '2026-07-09T01:00Z', '2026-07-09T07:00Z'],
    ['this evening', '2026-07-08T00:00Z', TONIGHT],
    ['tonight', '2026-07-08T01:00Z', TONIGHT],
    ['this afternoon', '2026-07-07T19:00Z', '2026-07-08T01:00Z'],
    ['later today', NOW, TONIGHT],
    ['today', NOW, TONIGHT],
    ['by end of day', NOW, TONIGHT],
    ['by EOD', NOW, TONIGHT],
    ['EOD Friday', NOW, '2026-07-11T07:00Z'],
    ['overnight', NOW, '2026-07-08T13:00Z'],
    ['tomorrow 10am', '2026-07-08T17:00Z', '2026-07-08T18:00Z'],
    ['around 14pm PST tomorrow', '2026-07-08T20:00Z', '2026-07-08T22:00Z'],
    ['tomorrow by 5pm', NOW, '2026-07-09T00:00Z'],
    ['after 5pm PT', '2026-07-08T00:00Z', null],
    ['noon tomorrow', '2026-07-08T19:00Z', '2026-07-08T20:00Z'],
    ['at midnight', TONIGHT, '2026-07-08T08:00Z'],
    ['10-11am PT tomorrow', '2026-07-08T17:00Z', '2026-07-08T18:00Z'],
    ['between 2 and 4pm', '2026-07-07T21:00Z', '2026-07-07T23:00Z'],
    ['Friday', '2026-07-10T07:00Z', '2026-07-11T07:00Z'],
    ['on Friday morning', '2026-07-10T13:00Z', '2026-07-10T19:00Z'],
    ['by Friday', NOW, '2026-07-11T07:00Z'],
    ['before Friday', NOW, '2026-07-10T07:00Z'],
    ['next Tuesday', '2026-07-14T07:00Z', '2026-07-15T07:00Z'],
    ['Monday 10am PST', '2026-07-13T17:00Z', '2026-07-13T18:00Z'],
    ['at 5pm on a Friday', '2026-07-11T00:00Z', '2026-07-11T01:00Z'],
    ['on a Thursday at 10am', '2026-07-09T17:00Z', '2026-07-09T18:00Z'],
    ['on a Fri, 10am', '2026-07-10T17:00Z', '2026-07-10T18:00Z'],
    ['at 5pm on a Tuesday', '2026-07-08T00:00Z', '2026-07-08T01:00Z'],
    ['5pm, what a Friday', '2026-07-08T00:00Z', '2026-07-08T01:00Z'],
    ['this weekend', '2026-07-11T07:00Z', '2026-07-13T07:00Z'],
    ['after the weekend', '2026-07-13T07:00Z', null],
    ['before the weekend', NOW, '2026-07-11T07:00Z'],
    ['later this week', NOW, '2026-07-13T07:00Z'],
    ['by the end of the week', NOW, '2026-07-13T07:00Z'],
    ['next week', '2026-07-13T07:00Z', '2026-07-20T07:00Z'],
    ['early next week', '2026-07-13T07:00Z', '2026-07-16T07:00Z'],
    ['next month', '2026-08-01T07:00Z', '2026-09-01T07:00Z'],
    ['July 10th', '2026-07-10T07:00Z', '2026-07-11T07:00Z'],
    ['August 1st at 10am PT', '2026-08-01T17:00Z', '2026-08-01T18:00Z'],
    ['on the 15th', '2026-07-15T07:00Z', '2026-07-16T07:00Z'],
    ['not today', TONIGHT, null],
    ['Soon, but not today', TONIGHT, null],
    ['not today, tomorrow', '2026-07-08T07:00Z', '2026-07-09T07:00Z'],
  ])('%s', (text, from, to) => expect(windowOf(text)).toEqual([from, to]));
});

describe('Ensure that days and dates are known by every usual name and short form:', () => {
  const DAY = (date: string, next: string): [string, string] => [`${date}T07:00Z`, `${next}T07:00Z`];
  const THURSDAY = DAY('2026-07-09', '2026-07-10');
  const FRIDAY = DAY('2026-07-10', '2026-07-11');
  const THIRD = DAY('2026-08-03', '2026-08-04');
  test.each<[string, [string, string | null]]>([
    ['Thu', THURSDAY],
    ['Thur.', THURSDAY],
    ['Thurs', THURSDAY],
    ['on Thu', THURSDAY],
    ['Weds', DAY('2026-07-08', '2026-07-09')],
    ['Tues', DAY('2026-07-14', '2026-07-15')],
    ['Fri:', FRIDAY],
    ['Fri, a full one', FRIDAY],
    ['coming Fri', FRIDAY],
    ['everyone, Sat', DAY('2026-07-11', '2026-07-12')],
    ['this Sun', DAY('2026-07-12', '2026-07-13')],
    ['by Mon', [NOW, '2026-07-14T07:00Z']],
    ['EOD Fri', [NOW, '2026-07-11T07:00Z']],
    ['COB Friday', [NOW, '2026-07-11T07:00Z']],
    ['Thu 9am PT', ['2026-07-09T16:00Z', '2026-07-09T17:00Z']],
    ['Fri at 10', FRIDAY],
    ['Sat noon', ['2026-07-11T19:00Z', '2026-07-11T20:00Z']],
    ['first thing Mon', ['2026-07-13T13:00Z', '2026-07-13T19:00Z']],
    ['tmrw', DAY('2026-07-08', '2026-07-09')],
    ['tmr', DAY('2026-07-08', '2026-07-09')],
    ['2morrow', DAY('2026-07-08', '2026-07-09')],
    ['tonite', ['2026-07-08T01:00Z', TONIGHT]],
    ['in the AM', ['2026-07-08T13:00Z', '2026-07-08T19:00Z']],
    ['Aug 3', THIRD],
    ['Aug. 3rd', THIRD],
    ['3 Aug', THIRD],
    ['3rd of August', THIRD],
    ['August the 3rd', THIRD],
    ['August 3, 2026', THIRD],
    ['2026-08-03', THIRD],
    ['8/3', THIRD],
    ['Mon 8/3', THIRD],
    ['on 8/3', THIRD],
    ['the 3rd', THIRD],
    ['by the 3rd all of you have it', [NOW, '2026-08-04T07:00Z']],
    ['by 3 August', [NOW, '2026-08-04T07:00Z']],
    ['8/3 at 9am PT', ['2026-08-03T16:00Z', '2026-08-03T17:00Z']],
    ['2026-08-03 16:00 UTC', ['2026-08-03T16:00Z', '2026-08-03T17:00Z']],
    ['EOW', [NOW, '2026-07-13T07:00Z']],
    ['mid-week', [NOW, '2026-07-10T07:00Z']],
    ['mid next week', ['2026-07-14T07:00Z', '2026-07-17T07:00Z']],
    ['start of next week', ['2026-07-13T07:00Z', '2026-07-16T07:00Z']],
    ['in the week of August 3', DAY('2026-08-03', '2026-08-10')],
    ['by the weekend', [NOW, '2026-07-13T07:00Z']],
    ['over the weekend', DAY('2026-07-11', '2026-07-13')],
    ['before Friday is over', [NOW, '2026-07-11T07:00Z']],
    ['before the month is out', [NOW, '2026-08-01T07:00Z']],
    ['once Friday is over', ['2026-07-11T07:00Z', null]],
    ['tonight at 9', ['2026-07-08T04:00Z', '2026-07-08T05:00Z']],
    ['at three this afternoon', ['2026-07-07T22:00Z', '2026-07-07T23:00Z']],
    ['at 10 in the morning tomorrow', ['2026-07-08T17:00Z', '2026-07-08T18:00Z']],
    ['tomorrow between 9 and 11 in the morning', ['2026-07-08T16:00Z', '2026-07-08T18:00Z']],
    ['by Thursday, 10am PT', [NOW, '2026-07-09T17:00Z']],
    ['8pm at the latest', [NOW, '2026-07-08T03:00Z']],
    ['two hours from now', ['2026-07-07T20:00Z', '2026-07-07T21:00Z']],
    ['90 minutes from now', ['2026-07-07T19:30Z', '2026-07-07T20:30Z']],
    ['T-minus 2 hours', ['2026-07-07T20:00Z', '2026-07-07T21:00Z']],
    ['in 90 min', [NOW, '2026-07-07T19:30Z']],
    ['30 minutes from now', [NOW, '2026-07-07T18:30Z']],
    ['48h from now', [NOW, '2026-07-09T18:00Z']],
  ])('%s', (text, window) => expect(windowOf(text)).toEqual(window));

  test.each(
    `we sat down|sat down with them|half of them sat|the sun is out|in the sun|Sun hats for all|they wed|newly wed|wed two ideas|
    Mon Dieu|Fri Bergman joined|Fri and I|may it last|we may|it may be|may the limits rest|we march on|march with us|mar the day|
    dec the halls|the second reset|on second thought|for the 3rd time|the 3rd reset|by the 3rd reset|on the 2nd try|24/7|1/3 of you|
    a score of 8/3|1/4 A thread|GPT-5.5|12:3|the 40th of August|8/32|2026-13-03|
    tom and tim|cobwebs|he owed`
      .split('|')
      .map((text) => text.trim()),
  )('%s: names no time', (text) => expect(windowOf(text)).toBeNull());

  test('relative days are the team’s, also where a time in another zone is given', () => {
    // Saturday, 00:55 in Berlin, is Friday for the team.
    const friday = Date.parse('2026-06-05T22:55:00Z');
    expect(windowOf('tomorrow at 18:00 CEST', friday)?.[0]).toBe('2026-06-06T16:00Z');
    expect(windowOf('Saturday at 18:00 CEST', friday)?.[0]).toBe('2026-06-06T16:00Z');
    expect(windowOf('tomorrow, June 6, at 18:00 CEST', friday)?.[0]).toBe('2026-06-06T16:00Z');
    // 8am in Tokyo on the team's tomorrow is the day after there.
    expect(windowOf('tomorrow 8am JST')?.[0]).toBe('2026-07-08T23:00Z');
  });
});

describe('Ensure that a duration runs from the post on:', () => {
  test.each<[string, number]>([
    ['in the next 24 hours', 24],
    ['within 24 hours', 24],
    ['over the next 24 hours', 24],
    ['give us 24 hours', 24],
    ['in 24h', 24],
    ['in the next hour', 1],
    ['within the hour', 1],
    ['in a bit', 1],
    ['shortly', 1],
    ['in 30 minutes', 0.5],
    ['in half an hour', 0.5],
    ['in an hour or two', 2],
    ['in a few hours', 5],
    ['over the next few hours', 5],
    ['within 1-3 days', 72],
    ['in less than two weeks', 336],
    ['in two weeks', 336],
    ['a week from now', 168],
  ])('%s', (text, hours) =>
    expect(parsePromiseWindow(text, AT, PACIFIC)).toMatchObject({ from: AT, to: AT + hours * 3_600_000 }));
});

describe('Ensure that zones', () => {
  test('are local times of their place, whatever the letters claim', () => {
    for (const zone of ['PST', 'PDT', 'PT', 'Pacific'])
      expect(windowOf(`at 3pm ${zone}`)?.[0]).toBe('2026-07-07T22:00Z');
    for (const zone of ['EST', 'EDT', 'ET'])
      expect(windowOf(`at 5pm ${zone}`)?.[0]).toBe('2026-07-07T21:00Z');
    for (const zone of ['CET', 'CEST'])
      expect(windowOf(`tomorrow 9am ${zone}`)?.[0]).toBe('2026-07-08T07:00Z');
    expect(windowOf('tomorrow 9am BST')?.[0]).toBe('2026-07-08T08:00Z');
    expect(windowOf('tomorrow 9am UTC')?.[0]).toBe('2026-07-08T09:00Z');
    expect(windowOf('tomorrow 9am GMT')?.[0]).toBe('2026-07-08T09:00Z');
  });
  test('are the team’s where none is named', () => {
    expect(windowOf('tomorrow 9am', AT, 'Europe/Berlin')?.[0]).toBe('2026-07-08T07:00Z');
    expect(windowOf('et voila, tomorrow 9am')?.[0]).toBe('2026-07-08T16:00Z');
  });
  test.each([
    ['5pm GMT+8', '09:00'],
    ['5pm UTC+2', '15:00'],
    ['5pm UTC +5:30', '11:30'],
    ['5pm UTC+0530', '11:30'],
    ['5pm (UTC-3)', '20:00'],
    ['5pm UTC\u22123', '20:00'],
    ['5pm UTC - 3', '20:00'],
    ['5 GMT+8', '21:00'],
    ['17:00Z', '17:00'],
    ['17:00+02:00', '15:00'],
    ['17:00 -0700', '00:00'],
    ['17:00 GMT+0800', '09:00'],
    ['5pm IST', '11:30'],
    ['5pm ist', '11:30'],
    ['5pm KST', '08:00'],
    ['5 p.m. KST', '08:00'],
    ['5pm JST', '08:00'],
    ['5pm SGT', '09:00'],
    ['5pm AEST', '07:00'],
    ['5pm MST', '23:00'],
    ['5pm CST', '22:00'],
    ['5pm CT', '22:00'],
    ['5pm HKT', '09:00'],
    ['5pm BRT', '20:00'],
    ['5pm Eastern Daylight Time', '21:00'],
    ['5pm London time', '16:00'],
    ['5pm China time', '09:00'],
    ['5pm in Tokyo time', '08:00'],
    ['5pm Tokyo', '08:00'],
    ['5pm Pacific', '00:00'],
    ['5pm ET / 2pm PT', '21:00'],
    ['2pm PT (5pm ET, 9pm UTC)', '21:00'],
    ['5pm UTC plus 8', '09:00'],
    ['5pm UTC minus 3', '20:00'],
    ['5pm UTC\u20143', '20:00'],
    ['5pm GMT+5.5', '11:30'],
    ['5pm GMT+5,75', '11:15'],
    ['5pm UTC+5½', '11:30'],
    ['17:00 Z', '17:00'],
    ['5pm Z', '17:00'],
    ['noon GMT+8', '04:00'],
    ['midnight UTC+8', '16:00'],
    ['5pm CST (UTC+8)', '09:00'],
    ['5pm CST/UTC+8', '09:00'],
    ['5pm PT, which is 8am UTC+8', '00:00'],
    ['5pm in Paris', '15:00'],
    ['5pm in Codex', '00:00'],
    ['5pm in ChatGPT and the CLI', '00:00'],
    ['5pm Eastern European Time', '14:00'],
    ['5pm PT in Eastern Europe', '00:00'],
    ['5pm Pacific Friday', '00:00'],
  ])('are understood in usual spellings: %s', (said, utc) => {
    expect(windowOf(`tomorrow at ${said}`)?.[0]?.slice(11, 16)).toBe(utc);
  });
  const UNKNOWN = [
    'NPT',
    'npt',
    'EAT',
    'WAT',
    'XYZT',
    '(PHT)',
    'UTC+99',
    'GMT+15',
    'Lisbon',
    'Lisbon time',
    'in Moscow',
    'in Lisbon',
    'New Zealand time',
    'local time',
    'your time',
    'Europe/Lisbon',
    'Pacific/Auckland',
    'America/New_York',
    'Eastern Europe',
    'Central Africa',
    'Mountain View',
    'New Delhi',
    'San Diego',
    'WEST',
    'UTC8',
    'UTC+5.3',
    'local',
    'wherever you are',
    'anywhere on earth',
    'in your time zone',
    '🇯🇵 time',
  ];
  test.each(UNKNOWN)('that are not understood leave the day: %s', (zone) => {
    const day = ['2026-07-08T07:00Z', '2026-07-09T07:00Z'];
    expect(windowOf(`tomorrow at 5pm ${zone}`)).toEqual(day);
    expect(windowOf(`by 5pm ${zone} tomorrow`)).toEqual([NOW, day[1]]);
    expect(windowOf(`after 5pm ${zone} tomorrow`)).toEqual([day[0], null]);
    expect(windowOf(`at 5pm ${zone}`)).toEqual([NOW, '2026-07-08T18:00Z']);
  });
  test.each([
    'sharp',
    'but not before',
    'Please be patient',
    'today',
    'for the first time',
    'Friday',
    'We will be there',
    'TODAY FOR ALL',
  ])('are not seen in other words: %s', (words) => {
    expect(windowOf(`at 5pm ${words}`)?.[0]).toMatch(/T00:00Z$/);
  });
  test('that do not exist are refused', () => {
    expect(() => parsePromiseWindow('tomorrow', AT, 'Mars/Base')).toThrow(RangeError);
  });
  test('follow their clock changes: spring forward on 8 March, fall back on 1 November 2026', () => {
    expect(windowOf('tomorrow', Date.parse('2026-03-07T20:00:00Z'))).toEqual([
      '2026-03-08T08:00Z',
      '2026-03-09T07:00Z',
    ]);
    expect(windowOf('tomorrow 10am', Date.parse('2026-03-07T20:00:00Z'))?.[0]).toBe('2026-03-08T17:00Z');
    expect(windowOf('tomorrow', Date.parse('2026-10-31T20:00:00Z'))).toEqual([
      '2026-11-01T07:00Z',
      '2026-11-02T08:00Z',
    ]);
    expect(windowOf('tomorrow 10am PDT', Date.parse('2026-10-31T20:00:00Z'))?.[0]).toBe('2026-11-01T18:00Z');
    // 02:30 is left out, which is an hour later on the wall; 01:30 is there twice, its first one counts.
    expect(windowOf('tomorrow 2:30am', Date.parse('2026-03-07T20:00:00Z'))?.[0]).toBe('2026-03-08T10:30Z');
    expect(windowOf('tomorrow 1:30am', Date.parse('2026-10-31T20:00:00Z'))?.[0]).toBe('2026-11-01T08:30Z');
  });
});

describe('Ensure that', () => {
  test('a clock time in the past means the next such time', () => {
    expect(windowOf('at 9am')).toEqual(['2026-07-08T16:00Z', '2026-07-08T17:00Z']);
  });
  test('said after midnight, tonight is the night going on', () => {
    expect(windowOf('tonight', Date.parse('2026-07-08T08:30:00Z'))).toEqual([
      '2026-07-08T08:30Z',
      '2026-07-08T13:00Z',
    ]);
  });
  test.each([
    'soon',
    'once we pass 4M',
    'GPT-5.5 is up 24/7',
    'over the last 24 hours',
    '2 hours ago',
    'Enjoy the weekend',
    'every Friday',
    'may the tokens flow',
    '',
  ])('%j names no time', (text) => expect(windowOf(text)).toBeNull());
  test('any window is ordered and does not end before the post', () => {
    const words =
      'by before after at tomorrow today tonight not friday next week 10am 14pm 5 pm pst et noon morning in the 24 hours two days july 3rd - weekend early end of'.split(
        ' ',
      );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { maxLength: 10 }),
        fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2028-01-01') }),
        (said, at) => {
          const window = parsePromiseWindow(said.join(' '), at, PACIFIC);
          if (window?.from != null && window.to != null) expect(window.from).toBeLessThanOrEqual(window.to);
          if (window?.to != null) expect(window.to).toBeGreaterThanOrEqual(at);
          if (window?.from != null) expect(window.from).toBeGreaterThanOrEqual(at);
        },
      ),
      { numRuns: 500 },
    );
  });
});
