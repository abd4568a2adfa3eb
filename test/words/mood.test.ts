import { describe, expect, test } from 'vitest';
import { badgeText } from '../../src/api/pictures/badge.js';
import { LANGUAGES } from '../../src/core/instance/language.js';
import { localeOf, TEXT_LANGUAGE } from '../../src/words/locale.js';
import { type Facts, type Mood, moodOf } from '../../src/words/mood.js';
import { wordText } from '../../src/words/sentence.js';
import { factsOf, promiseOf } from './_facts.js';

const waiting = (promise: Parameters<typeof promiseOf>[0], text = 'A reset will come.') =>
  factsOf({ hoursAgo: 80, promises: [{ ...promiseOf(promise), text }] });

const clock = (from: number) => waiting({ from, to: from + 0.5, windowKind: 'clock' });

const UNREAD = { state: 'unread', until: null } as const;

const CONDITIONAL = 'Limits will be reset for all of you, once we hit 4M users.';

/** In English, Chinese, Japanese and Korean. */
type Words = readonly [string, string, string, string];

/** Every state, and its word. */
const WORDS: Readonly<Record<Mood, readonly [facts: Facts, words: Words]>> = {
  fresh: [
    factsOf({ hoursAgo: 0.27 }),
    ['RESET · 16 minutes ago', '已重置 · 16分钟前', 'リセット済み · 16 分前', '초기화됨 · 16분 전'],
  ],
  banked: [
    factsOf({ hoursAgo: 80, bankedAgo: 25 / 60 }),
    [
      'BANKED RESET · 25 minutes ago',
      '已发放储备重置 · 25分钟前',
      'ストック型リセットを付与 · 25 分前',
      '적립 초기화 지급됨 · 25분 전',
    ],
  ],
  maybe: [
    factsOf({ hoursAgo: 80, report: { kind: 'regular', hoursAgo: 0.2 } }),
    [
      'MAYBE RESET · 12 minutes ago',
      '可能已重置 · 12分钟前',
      'リセットされた可能性 · 12 分前',
      '초기화되었을 수 있음 · 12분 전',
    ],
  ],
  withdrawn: [
    factsOf({ hoursAgo: 160, withdrawn: { hoursAgo: 3, since: 1 } }),
    [
      'RESET TAKEN BACK · 1 hour ago',
      '重置已撤回 · 1小时前',
      'リセットは取り消し · 1 時間前',
      '초기화 철회됨 · 1시간 전',
    ],
  ],
  promised: [
    clock(22),
    [
      'RESET PROMISED · Thu 2 Jul, about 10:00 UTC',
      '已承诺重置 · 7月2日周四 10:00 UTC 左右',
      'リセットの予告あり · 7月2日(木) 10:00 UTC ごろ',
      '초기화 예고됨 · 7월 2일 (목) 10:00 UTC쯤',
    ],
  ],
  due: [
    clock(-1),
    [
      'RESET DUE NOW · Wed 1 Jul, about 11:00 UTC',
      '承诺的时间已到 · 7月1日周三 11:00 UTC 左右',
      '予告の時間帯です · 7月1日(水) 11:00 UTC ごろ',
      '예고된 시간 · 7월 1일 (수) 11:00 UTC쯤',
    ],
  ],
  overdue: [
    waiting({ from: -20, to: -13 }),
    [
      'RESET OVERDUE · promised: Tue 30 Jun, 16:00 to 23:00 UTC',
      '重置逾期 · 承诺时间：6月30日周二 16:00–23:00 UTC',
      '予告より遅れています · 予告：6月30日(火) 16:00〜23:00 UTC',
      '예고보다 늦어짐 · 예고 시각 6월 30일 (화) 16:00~23:00 UTC',
    ],
  ],
  undated: [
    waiting({ from: -10, to: null, windowKind: 'open' }),
    [
      'RESET PROMISED · no time given',
      '已承诺重置 · 未说明时间',
      'リセットの予告あり · 時刻の指定なし',
      '초기화 예고됨 · 시각 언급 없음',
    ],
  ],
  onlyIf: [
    waiting({ from: -10, to: null, windowKind: 'open', strength: 'conditional' }, CONDITIONAL),
    [
      'RESET ONLY IF… · once we hit 4M users',
      '满足条件才重置 · once we hit 4M users',
      '条件付きの予告 · once we hit 4M users',
      '조건부 예고 · once we hit 4M users',
    ],
  ],
  bankedPromised: [
    waiting({ from: 19, to: 43, promises: 'banked' }),
    [
      'BANKED RESET PROMISED · Thu 2 Jul',
      '已承诺储备重置 · 7月2日周四',
      'ストック型リセットの予告あり · 7月2日(木)',
      '적립 초기화 예고됨 · 7월 2일 (목)',
    ],
  ],
  hinted: [
    waiting({ from: 20, to: 30, strength: 'veiled' }),
    [
      'Hint of a reset · not a promise: Thu 2 Jul, 08:00 to 18:00 UTC',
      '重置的暗示 · 并非承诺：7月2日周四 08:00–18:00 UTC',
      'リセットの示唆 · 予告ではありません：7月2日(木) 08:00〜18:00 UTC',
      '초기화 암시 · 예고 아님: 7월 2일 (목) 08:00~18:00 UTC',
    ],
  ],
  quiet: [
    factsOf({ hoursAgo: 80 }),
    ['NO RESET PROMISED', '暂无重置承诺', 'リセットの予告なし', '예고된 초기화 없음'],
  ],
  notLive: [
    factsOf({ hoursAgo: 300, endedDays: 12, holes: 1 }),
    [
      'CAN’T SEE NEW POSTS · last look: 12 days ago',
      '看不到新帖子 · 最后查看：12天前',
      '新しい投稿を確認できません · 最終確認：12 日前',
      '새 게시물을 볼 수 없음 · 마지막 확인 12일 전',
    ],
  ],
  empty: [
    { ...factsOf({ hoursAgo: null }), reservation: UNREAD },
    ['No resets seen yet', '还没有重置', 'まだリセットなし', '아직 초기화 없음'],
  ],
};

/** In instants, and with the chance wherever one is given. */
const BADGES: Readonly<Record<Mood, string>> = {
  fresh: 'RESET · 1 Jul 2026, 11:43 UTC · 14% in 24 h',
  banked: 'BANKED RESET · 1 Jul 2026, 11:35 UTC · 14% in 24 h',
  maybe: 'MAYBE RESET · 1 Jul 2026, 11:48 UTC · 14% in 24 h',
  withdrawn: 'RESET TAKEN BACK · 1 Jul 2026, 11:00 UTC · 14% in 24 h',
  promised: 'RESET PROMISED · Thu 2 Jul, about 10:00 UTC · 14% in 24 h',
  due: 'RESET DUE NOW · Wed 1 Jul, about 11:00 UTC · 14% in 24 h',
  overdue: 'RESET OVERDUE · promised: Tue 30 Jun, 16:00 to 23:00 UTC · 14% in 24 h',
  undated: 'RESET PROMISED · no time given · 14% in 24 h',
  onlyIf: 'RESET ONLY IF… · once we hit 4M users · 14% in 24 h',
  bankedPromised: 'BANKED RESET PROMISED · Thu 2 Jul · reset, not banked: 14% in 24 h',
  hinted:
    'Hint of a reset · not a promise: Thu 2 Jul, 08:00 to 18:00 UTC · last Sun 28 Jun, 04:00 UTC · 14% in 24 h',
  quiet: 'NO RESET PROMISED · last Sun 28 Jun, 04:00 UTC · 14% in 24 h',
  notLive: 'CAN’T SEE NEW POSTS · last look: 19 Jun 2026, 12:00 UTC',
  empty: 'No resets seen yet',
};

describe('the word of a state', () => {
  test.each(Object.entries(WORDS))('%s, in each language', (mood, [facts, words]) => {
    expect(moodOf(facts)).toBe(mood);
    const said = LANGUAGES.map((one) => {
      const locale = localeOf(one === 'en' ? TEXT_LANGUAGE : one);
      return wordText(facts, locale, 'relative').replaceAll('\u00a0', ' ');
    });
    expect(said).toEqual(words);
  });

  test.each(Object.entries(BADGES))('%s, on a badge', (mood, said) => {
    const [facts] = WORDS[mood as Mood];
    const text = badgeText(facts, localeOf(TEXT_LANGUAGE), 'short');
    expect(text.replaceAll('\u00a0', ' ')).toBe(said);
  });
});

const report = { kind: 'regular', hoursAgo: 10 } as const;

test.each<readonly [string, Facts, Mood]>([
  ['a reset before the first read', { ...factsOf({ hoursAgo: 80 }), reservation: UNREAD }, 'notLive'],
  ['a banked reset before a regular one', factsOf({ hoursAgo: 1, bankedAgo: 2 }), 'fresh'],
  ['both at once', factsOf({ hoursAgo: 1, bankedAgo: 1 }), 'fresh'],
  ['a banked one of yesterday', factsOf({ hoursAgo: 80, bankedAgo: 20 }), 'quiet'],
  ['a report before a reset of its kind', factsOf({ hoursAgo: 8, report }), 'quiet'],
  ['a report after one', factsOf({ hoursAgo: 12, report }), 'maybe'],
  ['a report of two days ago', factsOf({ hoursAgo: 80, report: { kind: 'regular', hoursAgo: 48 } }), 'quiet'],
  [
    'a report before a promise',
    factsOf({
      hoursAgo: 80,
      report: { kind: 'regular', hoursAgo: 11 },
      promises: [promiseOf({ from: 20, to: 22 })],
    }),
    'promised',
  ],
  [
    'a report after a promise',
    factsOf({
      hoursAgo: 80,
      report,
      promises: [promiseOf({ from: 20, to: 22, at: Date.parse('2026-07-01T01:00:00Z') })],
    }),
    'maybe',
  ],
])('%s', (_what, facts, mood) => {
  expect(moodOf(facts)).toBe(mood);
});

test('a banked reset that may have come is no regular one', () => {
  const facts = factsOf({ hoursAgo: 80, report: { kind: 'banked', hoursAgo: 1 } });
  expect(wordText(facts, localeOf(TEXT_LANGUAGE), 'instants')).toBe(
    'MAYBE BANKED RESET · 1 Jul 2026, 11:00 UTC',
  );
});
