import { expect, test } from 'vitest';
import { dateText, durationParts, hourText, instantText } from '../../src/site/times.js';
import { DAY, HOUR, MINUTE, NOW, SECOND } from '../_support/ledgers/snapshot.js';

test('instants are written in UTC, whatever the zone of the server', () => {
  expect(instantText('2026-07-01T12:00:00.000Z')).toBe('1 Jul 2026, 12:00 UTC');
  expect(instantText('2026-12-31T23:59:59.999Z')).toBe('31 Dec 2026, 23:59 UTC');
  expect(dateText('2026-07-01')).toBe('1 Jul 2026');
  expect(hourText(NOW)).toBe('12:00');
  expect(hourText(NOW + 12 * HOUR)).toBe('00:00');
});

test.each([
  [0, 'under a minute'],
  [-HOUR, 'under a minute'],
  [59 * SECOND, 'under a minute'],
  [MINUTE, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour 0 minutes'],
  [DAY + HOUR + MINUTE, '1 day 1 hour 1 minute'],
  [400 * DAY + 2 * HOUR, '400 days 2 hours 0 minutes'],
])('%d ms is %s: from the largest unit that is there', (ms, text) => {
  expect(durationParts(ms).join(' ')).toBe(text);
});
