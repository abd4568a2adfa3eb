import { expect, test } from 'vitest';
import { dateText, durationText, instantText } from '../../src/words/times.js';
import { DAY, HOUR, MINUTE, SECOND } from '../_support/ledgers/snapshot.js';

test('instants are written in UTC, whatever the zone of the server', () => {
  expect(instantText('2026-07-01T12:00:00.000Z')).toBe('1 Jul 2026, 12:00 UTC');
  expect(instantText(Date.UTC(2026, 6, 1, 12))).toBe('1 Jul 2026, 12:00 UTC');
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
  [2 * HOUR - 1, '1 hour 59 minutes'],
  [DAY + 30 * SECOND, '1 day'],
  [DAY + 4 * MINUTE, '1 day'],
  [2 * DAY - 1, '1 day 23 hours'],
  [2 * DAY + HOUR + MINUTE, '2 days 1 hour'],
  [400 * DAY + 2 * HOUR, '400 days 2 hours'],
])('%d ms is %s', (ms, text) => {
  expect(durationText(ms, 'en')).toBe(text);
});

test.each([
  ['en', '1 day 5 hours', '3 hours'],
  ['zh-CN', '1天5小时', '3小时'],
  ['ja', '1\u00a0日 5\u00a0時間', '3\u00a0時間'],
  ['ko', '1일 5시간', '3시간'],
] as const)('in %s, too: %s', (language, daysAndHours, hours) => {
  expect(durationText(DAY + 5 * HOUR, language)).toBe(daysAndHours);
  expect(durationText(3 * HOUR, language)).toBe(hours);
});
