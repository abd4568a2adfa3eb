import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { announcedWindow } from '../../../../src/core/launches/hints/announced-window.js';
import { canonicalWords } from '../../../../src/core/reading/wording/sentences.js';
import { ACME, POSTED_AT } from './wordings/company.js';

/** First day, and the day after the last. */
function daysIn(text: string, at = POSTED_AT, zone: string = ACME.timeZone): string | null {
  const window = announcedWindow(canonicalWords(text).join(' '), at, zone);
  if (!window) return null;
  const day = (ms: number) => DateTime.fromMillis(ms, { zone });
  return `${day(window.from).toISODate()}/${day(window.to - 1)
    .plus({ days: 1 })
    .toISODate()}`;
}

// Posted on Wednesday 2026-11-18.
describe('an announced time', () => {
  test.each([
    ['on December 3', '2026-12-03/2026-12-04'],
    ['on 3 December 2026', '2026-12-03/2026-12-04'],
    ['tomorrow', '2026-11-19/2026-11-20'],
    ['on Tuesday', '2026-11-24/2026-11-25'],
    ['in a few more days, on Tuesday', '2026-11-24/2026-11-25'],
    ['next week', '2026-11-23/2026-11-30'],
    ['the week of December 7', '2026-12-07/2026-12-14'],
    ['in the coming weeks', '2026-11-18/2026-12-10'],
    ['this month', '2026-11-18/2026-12-01'],
    ['next month', '2026-12-01/2027-01-01'],
    ['ten days from now', '2026-11-18/2026-11-29'],
    ['two months away', '2026-11-18/2027-01-18'],
    ['in December', '2026-12-01/2027-01-01'],
    ['in early December', '2026-12-01/2026-12-11'],
    ['in mid-January', '2027-01-11/2027-01-21'],
    ['late February 2027', '2027-02-20/2027-03-01'],
    ['by March', '2026-11-18/2027-04-01'],
    ['before December', '2026-11-18/2026-12-01'],
    ['in May', '2027-05-01/2027-06-01'],
    ['in Q1', '2027-01-01/2027-04-01'],
    ['in Q4', '2026-11-18/2027-01-01'],
    ['in the second quarter of 2027', '2027-04-01/2027-07-01'],
    ['in the first half of 2027', '2027-01-01/2027-07-01'],
    ['by the end of Q1', '2026-11-18/2027-04-01'],
    ['next quarter', '2027-01-01/2027-04-01'],
    ['this spring', '2027-03-20/2027-06-21'],
    ['this winter', '2026-12-21/2027-03-22'],
    ['later this year', '2026-11-18/2027-01-01'],
    ['before the end of the year', '2026-11-18/2027-01-01'],
    ['early next year', '2027-01-01/2027-05-01'],
    ['in the new year', '2027-01-01/2027-05-01'],
    ['in 2027', '2027-01-01/2028-01-01'],
    ['after December 3', '2026-12-04/2027-01-03'],
    ['today we say: it is coming in January', '2027-01-01/2027-02-01'],
  ])('%s', (text, days) => expect(daysIn(text)).toBe(days));

  test.each([
    'soon',
    'it may ship',
    'on the march',
    'a month ago',
    'in 2029',
    'for the third quarter in a row',
    'today we say: it is coming soon',
  ])('none: %s', (text) => expect(daysIn(text)).toBeNull());

  test('of a winter that is going on is the rest of it', () => {
    expect(daysIn('this winter', Date.parse('2027-02-01T20:00:00Z'))).toBe('2027-02-01/2027-03-22');
  });

  test('is in the zone that the words name, else in the company’s', () => {
    const at = (text: string) =>
      announcedWindow(canonicalWords(text).join(' '), POSTED_AT, 'America/Los_Angeles');
    expect(at('on December 3 at 10am CET')?.from).toBe(Date.parse('2026-12-03T09:00:00Z'));
    expect(at('on December 3 at 10am')?.from).toBe(Date.parse('2026-12-03T18:00:00Z'));
    expect(() => announcedWindow('tomorrow', POSTED_AT, 'Nowhere/City')).toThrow(RangeError);
  });
});
