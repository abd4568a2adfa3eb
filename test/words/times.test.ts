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
  [0, 'under a minute', 'under a minute', 'under a minute'],
  [-HOUR, 'under a minute', 'under a minute', 'under a minute'],
  [59 * SECOND, 'under a minute', 'under a minute', 'under a minute'],
  [MINUTE, '1 minute', '1 minute', '1 min'],
  [HOUR - 1, '59 minutes', '59 minutes', '59 min'],
  [HOUR, '60 minutes', '1 hour', '1 h'],
  [2 * HOUR - 1, '119 minutes', '1 hour, 59 minutes', '1 h 59 min'],
  [2 * HOUR, '2 hours', '2 hours', '2 h'],
  [DAY + 30 * SECOND, '24 hours', '1 day', '1 d'],
  [DAY + 4 * MINUTE, '24 hours', '1 day, 4 minutes', '1 d 4 min'],
  [2 * DAY - 1, '47 hours', '1 day, 23 hours', '1 d 23 h'],
  [2 * DAY + HOUR + MINUTE, '2 days', '2 days, 1 hour', '2 d 1 h'],
  [400 * DAY + 2 * HOUR, '400 days', '400 days, 2 hours', '400 d 2 h'],
])('%d ms is %s, in full %s, in short %s', (ms, rough, full, short) => {
  const said = (['rough', 'full', 'short'] as const).map((form) => durationText(ms, 'en', form));
  expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([rough, full, short]);
});

test.each([
  ['en', '1 day, 5 minutes', '3 hours'],
  ['zh-CN', '1天5分钟', '3小时'],
  ['ja', '1 日 5 分', '3 時間'],
  ['ko', '1일 5분', '3시간'],
] as const)('in %s, too: %s', (language, daysAndMinutes, hours) => {
  expect(durationText(DAY + 5 * MINUTE, language, 'full')).toBe(daysAndMinutes);
  expect(durationText(3 * HOUR, language, 'full')).toBe(hours);
});
