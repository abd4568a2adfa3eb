import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { validate } from 'node-cron';
import { describe, expect, test } from 'vitest';
import { longestGapMs, nextRunAt } from '../../../src/core/time/schedule-gap.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../_support/ledgers/snapshot.js';

describe('the longest gap of a schedule', () => {
  test.each([
    ['*/5 * * * *', 5 * MINUTE],
    ['* * * * *', MINUTE],
    ['  */5   *  * * *  ', 5 * MINUTE],
    ['*/10 * * * * *', 10 * SECOND],
    // :56 to :00 is four minutes, between the others are seven.
    ['*/7 * * * *', 7 * MINUTE],
    // :55 to :02 of the next hour
    ['2-55/1 * * * *', 7 * MINUTE],
    ['0,5,10 * * * *', 50 * MINUTE],
    ['0 0 * * *', DAY],
    ['30 3 * * *', DAY],
    ['0 0 * * 0-7', DAY],
    // Friday to Sunday
    ['0 0 * * 0-5', 2 * DAY],
    // Monday 23:55 to Monday 00:00
    ['*/5 * * * 1', 6 * DAY + 5 * MINUTE],
    // Every second of the morning: from 11:59:59 to midnight.
    ['* * 0-11 * * *', 12 * HOUR + SECOND],
    // Saturday 23:59:59 to Monday 00:00
    ['* * * * * 1-6', DAY + SECOND],
    // 28 January 23:55 to 1 February 00:00
    ['*/5 * 1-28 * *', 3 * DAY + 5 * MINUTE],
    ['*/5 * * 1-11 *', 31 * DAY + 5 * MINUTE],
    ['0 0 1 1 *', 366 * DAY],
    ['0 0 29 2 *', 1461 * DAY],
  ])('of "%s"', (expression, expected) => {
    expect(longestGapMs(expression)).toBe(expected);
  });

  test.each([
    '',
    'hourly',
    '@hourly',
    '* * * *',
    '* * * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '*/0 * * * *',
    '*/5 * * JAN *',
    '*/5 * * * MON',
    '* * L * *',
    '5-1 * * * *',
    '1--5 * * * *',
    '*/5/2 * * * *',
    '0 0 31 2 *',
    // Read as every five minutes by some programs and refused by others, also by the one that runs the turns.
    '0/5 * * * *',
    '*/5 * * * *; true',
  ])('cannot be told for "%s"', (expression) => {
    expect(longestGapMs(expression)).toBeNull();
  });

  const field = (min: number, max: number) => {
    const number = fc.integer({ min, max });
    const range = fc.tuple(number, number).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
    const stepped = fc
      .tuple(fc.oneof(fc.constant('*'), range), fc.integer({ min: 1, max: 30 }))
      .map((parts) => parts.join('/'));
    return fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, number.map(String), range, stepped);
  };
  const expressions = fc
    .tuple(fc.option(field(0, 59)), field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
    .map((fields) => fields.filter((one) => one !== null).join(' '));

  test('is told for no expression that the scheduler itself would refuse', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        if (longestGapMs(expression) !== null) expect(validate(expression)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the next run of a schedule', () => {
  const AT = Date.UTC(2026, 6, 1, 12, 3, 20, 5);
  test.each([
    ['*/5 * * * *', '2026-07-01T12:05:00.000Z'],
    ['*/10 * * * * *', '2026-07-01T12:03:30.000Z'],
    ['0 3 * * *', '2026-07-02T03:00:00.000Z'],
    ['0 0 1 1 *', '2027-01-01T00:00:00.000Z'],
  ])('"%s" is %s', (expression, expected) => {
    expect(new Date(nextRunAt(expression, AT) ?? 0).toISOString()).toBe(expected);
  });

  test('is after an instant at which it runs, and none of what is no schedule', () => {
    const slot = Date.UTC(2026, 6, 1, 12, 5);
    expect(nextRunAt('*/5 * * * *', slot)).toBe(slot + 5 * MINUTE);
    expect(nextRunAt('hourly', slot)).toBeNull();
  });
});
