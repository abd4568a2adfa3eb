import { describe, expect, test } from 'vitest';
import { targetInLanguage } from '../../src/api/http/page-language.js';
import { LANGUAGE_TAGS, type LanguageTag, localeOf, wordsOf } from '../../src/words/locale.js';
import { numberText, percentText, rangeText } from '../../src/words/numbers.js';
import {
  agoText,
  dateText,
  instantText,
  scriptWords,
  teamWhenText,
  utcWhenText,
} from '../../src/words/times.js';
import { commonZoneName, type When, whenHere, whenThere, zoneName } from '../../src/words/when.js';
import { DAY, HOUR } from '../_support/ledgers/snapshot.js';

const AT = Date.UTC(2026, 10, 9, 19);
const TEAM = 'America/Los_Angeles';

/** Without the spaces at which no line breaks, which differ between versions of Intl. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll('\u200b', '');

const said = (form: When['form'], language: LanguageTag, { until = null as number | null, at = AT } = {}) =>
  utcWhenText({ form, at, until }, language) + teamWhenText({ form, at, until }, language, TEAM);

type Table = Readonly<Record<LanguageTag, readonly string[]>>;

const FORMATS: Table = {
  en: [
    'Nov 9, 2026',
    'Nov 9, 2026, 7:00 PM UTC',
    'Mon, Nov 9, about 7 PM UTC (11 AM PT)',
    'Mon, Nov 9, 7 PM to 9:30 PM UTC (11 AM–1:30 PM PT)',
    'by 3 AM UTC Wed, Nov 11 (Tue 7 PM PT)',
    'Mon, Nov 9 (PT)',
    '3 days 9 hours ago',
    '14%',
    '27 to 58%',
    'under 1%',
    '28,361',
  ],
  'en-GB': [
    '9 Nov 2026',
    '9 Nov 2026, 19:00 UTC',
    'Mon 9 Nov, about 19:00 UTC (11:00 PT)',
    'Mon 9 Nov, 19:00 to 21:30 UTC (11:00–13:30 PT)',
    'by 03:00 UTC Wed 11 Nov (Tue 19:00 PT)',
    'Mon 9 Nov (PT)',
    '3 days 9 hours ago',
    '14%',
    '27 to 58%',
    'under 1%',
    '28,361',
  ],
  'zh-CN': [
    '2026年11月9日',
    '2026年11月9日 19:00 UTC',
    '11月9日周一 19:00 UTC 左右（11:00 PT）',
    '11月9日周一 19:00–21:30 UTC（11:00–13:30 PT）',
    '11月11日周三 03:00 UTC 前（周二 19:00 PT）',
    '11月9日周一（PT）',
    '3天9小时前',
    '14%',
    '27%–58%',
    '不到1%',
    '28,361',
  ],
  ja: [
    '2026年11月9日',
    '2026年11月9日 19:00 UTC',
    '11月9日(月) 19:00 UTC ごろ（11:00 PT）',
    '11月9日(月) 19:00〜21:30 UTC（11:00–13:30 PT）',
    '11月11日(水) 03:00 UTC まで（火 19:00 PT）',
    '11月9日(月)（PT）',
    '3 日 9 時間前',
    '14%',
    '27〜58%',
    '1% 未満',
    '28,361',
  ],
  ko: [
    '2026년 11월 9일',
    '2026년 11월 9일 19:00 UTC',
    '11월 9일 (월) 19:00 UTC쯤(11:00 PT)',
    '11월 9일 (월) 19:00~21:30 UTC(11:00–13:30 PT)',
    '11월 11일 (수) 03:00 UTC까지(화 19:00 PT)',
    '11월 9일 (월)(PT)',
    '3일 9시간 전',
    '14%',
    '27~58%',
    '1% 미만',
    '28,361',
  ],
};

test.each(LANGUAGE_TAGS)('%s has its own dates, times, durations and numbers', (language) => {
  const words = wordsOf(language);
  const iso = new Date(AT).toISOString();
  expect(
    [
      dateText(iso, language),
      instantText(iso, language),
      said('about', language),
      said('span', language, { until: AT + 2.5 * HOUR }),
      said('by', language, { at: AT + 32 * HOUR }),
      said('day', language),
      agoText(3 * DAY + 9 * HOUR, language),
      percentText(0.14, words),
      rangeText(0.27, 0.58, words),
      percentText(0.001, words),
      numberText(28_361, words),
    ].map(plain),
  ).toEqual(FORMATS[language]);
});

test.each([
  [
    'en',
    'by midnight UTC Mon, Nov 9 (4 PM PT)',
    'by the end of Mon',
    'Mon, Nov 9, 7 PM to midnight UTC (11 AM–4 PM PT)',
  ],
  [
    'en-GB',
    'by midnight UTC Mon 9 Nov (16:00 PT)',
    'by the end of Mon',
    'Mon 9 Nov, 19:00 to midnight UTC (11:00–16:00 PT)',
  ],
  [
    'zh-CN',
    '11月9日周一 24:00 UTC 前（16:00 PT）',
    '星期一 24:00 前',
    '11月9日周一 19:00–24:00 UTC（11:00–16:00 PT）',
  ],
  [
    'ja',
    '11月9日(月) 24:00 UTC まで（16:00 PT）',
    '月曜日 24:00 まで',
    '11月9日(月) 19:00〜24:00 UTC（11:00–16:00 PT）',
  ],
  [
    'ko',
    '11월 9일 (월) 24:00 UTC까지(16:00 PT)',
    '월요일 24:00까지',
    '11월 9일 (월) 19:00~24:00 UTC(11:00–16:00 PT)',
  ],
] as const)('in %s what ends at midnight ends on the day that is over then', (language, by, weekday, span) => {
  const midnight = AT + 5 * HOUR;
  expect(
    [
      said('by', language, { at: midnight }),
      utcWhenText({ form: 'weekday', at: midnight, until: null }, language),
      said('span', language, { until: midnight }),
    ].map(plain),
  ).toEqual([by, weekday, span]);
});

test('the first minute of a day ends the day before, whatever its seconds', () => {
  for (const ms of [0, 123, 59_999])
    expect(plain(utcWhenText({ form: 'by', at: AT + 5 * HOUR + ms, until: null }, 'en'))).toBe(
      'by midnight UTC Mon, Nov 9',
    );
});

test('the team’s midnight is that of its own day, too', () => {
  expect(plain(said('by', 'en', { at: AT + 13 * HOUR }))).toBe('by 8 AM UTC Tue, Nov 10 (Mon midnight PT)');
});

// Both halves of the year; north and south.
test.each([
  ['America/Los_Angeles', 'PST', 'PDT', 'PT'],
  ['America/New_York', 'EST', 'EDT', 'ET'],
  ['America/Phoenix', 'MST', 'MST', 'MST'],
  ['Europe/Berlin', 'CET', 'CEST', 'CET'],
  ['Europe/London', 'GMT', 'BST', 'GMT'],
  ['Europe/Helsinki', 'EET', 'EEST', 'EET'],
  ['Asia/Tokyo', 'JST', 'JST', 'JST'],
  ['Asia/Seoul', 'KST', 'KST', 'KST'],
  ['Asia/Kolkata', 'IST', 'IST', 'IST'],
  ['Australia/Sydney', 'AEDT', 'AEST', 'AEDT'],
  ['Pacific/Auckland', 'NZDT', 'NZST', 'NZDT'],
  ['Africa/Johannesburg', 'SAST', 'SAST', 'SAST'],
  ['Asia/Shanghai', 'UTC+8', 'UTC+8', 'UTC+8'],
  ['Asia/Kathmandu', 'UTC+5:45', 'UTC+5:45', 'UTC+5:45'],
  ['America/Sao_Paulo', 'UTC-3', 'UTC-3', 'UTC-3'],
  ['UTC', 'UTC', 'UTC', 'UTC'],
])('%s is %s in January, %s in July, and %s for short', (zone, january, july, common) => {
  const at = Date.UTC(2026, 0, 15);
  expect([zoneName(zone, at), zoneName(zone, at + 181 * DAY), commonZoneName(zone, at)]).toEqual([
    january,
    july,
    common,
  ]);
});

test.each([
  ['America/Los_Angeles', Date.UTC(2026, 2, 8, 10), 'PST', 'PDT'],
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 1), 'CEST', 'CET'],
])('%s changes its name with its clocks', (zone, change, before, after) => {
  expect([zoneName(zone, change - 1), zoneName(zone, change)]).toEqual([before, after]);
});

describe('the zone of the team', () => {
  const here = (teamZone: string | null, form: When['form'] = 'at') => {
    const words = scriptWords(wordsOf('en-GB'));
    const style = { words: words.when, dates: words.dates, zone: 'UTC', teamZone } as const;
    const when = { form, at: AT, until: null };
    return whenHere(when, style) + whenThere(when, style);
  };

  test('stands beside the time where it is another, beside a whole day, and not for the same time', () => {
    expect(here(TEAM)).toBe('Mon 9 Nov, 19:00 UTC (11:00 PT)');
    expect(here('Asia/Tokyo')).toBe('Mon 9 Nov, 19:00 UTC (Tue 04:00 JST)');
    expect(here('Europe/London')).toBe('Mon 9 Nov, 19:00 UTC');
    expect(here(null)).toBe('Mon 9 Nov, 19:00 UTC');
    expect(here(TEAM, 'day')).toBe('Mon 9 Nov (PT)');
    expect(here('Europe/London', 'day')).toBe('Mon 9 Nov');
  });
});

test.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-us,en;q=0.9', 'en'],
  ['en-Latn-US', 'en'],
  ['en-GB', 'en-GB'],
  ['en-AU;q=0.9, ja;q=0.8', 'en-GB'],
  ['en-IN,en-GB;q=0.9,en;q=0.8', 'en-GB'],
  ['en-001', 'en-GB'],
  ['en;q=0.5, en-NZ', 'en-GB'],
  ['fr, en-CA;q=0.5', 'en-GB'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['zh-TW', 'zh-CN'],
  ['zh-Hans-CN, en;q=0.5', 'zh-CN'],
  ['ja-JP, en-US;q=0.5', 'ja'],
  ['en-GB;q=0, ko', 'ko'],
])('a browser that prefers %j is served %s', (accepted, language) => {
  const url = targetInLanguage('/scores', accepted, 'en');
  const named = new URL(url, 'http://localhost').searchParams.get('lang');
  expect(localeOf(named).language).toBe(language);
});

test.each([
  [undefined, 'ja'],
  ['', 'ja'],
  ['fr, *;q=0.1', 'ja'],
  ['fr, en;q=0.5', 'en'],
  ['en-GB', 'en-GB'],
  ['ko', 'ko'],
])('where the instance is in Japanese, a browser that prefers %j is served %s', (accepted, language) => {
  const url = targetInLanguage('/scores', accepted, 'ja');
  const named = new URL(url, 'http://localhost').searchParams.get('lang');
  expect(localeOf(named).language).toBe(language);
  // An address that names one keeps it.
  expect(targetInLanguage('/scores?lang=zh-CN', accepted, 'ja')).toBe('/scores?lang=zh-CN');
});

test('the region is no language that a link names', () => {
  expect(localeOf('en-GB')).toMatchObject({ language: 'en-GB', named: null });
  expect(localeOf('en')).toMatchObject({ language: 'en', named: 'en' });
  expect(localeOf(null)).toMatchObject({ language: 'en', named: null });
});
