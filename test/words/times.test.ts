import { expect, test } from 'vitest';
import { wordsOf } from '../../src/words/locale.js';
import { dateText, durationWords, instantText } from '../../src/words/times.js';
import { durationParts } from '../../src/words/when.js';
import { DAY, HOUR, MINUTE, SECOND } from '../_support/ledgers/snapshot.js';

test('instants are written in UTC, whatever the zone of the server', () => {
  expect(instantText('2026-07-01T12:00:00.000Z')).toBe('1 Jul 2026, 12:00 UTC');
  expect(instantText('2026-12-31T23:59:59.999Z')).toBe('31 Dec 2026, 23:59 UTC');
  expect(dateText('2026-07-01')).toBe('1 Jul 2026');
});

test.each([
  [0, 'under a minute'],
  [-HOUR, 'under a minute'],
  [59 * SECOND, 'under a minute'],
  [MINUTE, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [DAY + 30 * SECOND, '1 day'],
  [DAY + 4 * MINUTE, '1 day 4 minutes'],
  [DAY + HOUR + MINUTE, '1 day 1 hour 1 minute'],
  [400 * DAY + 2 * HOUR, '400 days 2 hours'],
])('%d ms is %s: the units of which there are any', (ms, text) => {
  expect(durationParts(ms, durationWords(wordsOf())).join(' ')).toBe(text);
});

test.each([
  ['en', '1 day 5 minutes', '3 hours'],
  ['zh-CN', '1天 5分钟', '3小时'],
  ['ja', '1 日 5 分', '3 時間'],
  ['ko', '1일 5분', '3시간'],
] as const)('in %s, too: %s', (language, daysAndMinutes, hours) => {
  const words = durationWords(wordsOf(language));
  expect(durationParts(DAY + 5 * MINUTE, words).join(' ')).toBe(daysAndMinutes);
  expect(durationParts(3 * HOUR, words).join(' ')).toBe(hours);
});
