import { describe, expect, test } from 'vitest';
import { recordDays } from '../../../src/core/record/record-days.js';
import { DAY, HOUR, MINUTE, NOW } from '../../_support/ledgers/snapshot.js';

const MIDNIGHT = Math.floor(NOW / DAY) * DAY;
const event = (at: number) => ({ at });

describe('the record day by day', () => {
  test('has every day in UTC, the first and the current one included', () => {
    const days = recordDays({ resets: [], banked: [], coverage: [] }, NOW - 2 * DAY, NOW);
    expect(days.map(({ at }) => at)).toEqual([MIDNIGHT - 2 * DAY, MIDNIGHT - DAY, MIDNIGHT]);
  });

  test('puts a reset on the day on which it was, at both ends of it', () => {
    const resets = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + HOUR].map(event);
    const banked = [event(MIDNIGHT - DAY)];
    const days = recordDays({ resets, banked, coverage: [] }, NOW - DAY, NOW);
    expect(days.map((day) => [day.resets, day.banked])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    expect(recordDays({ resets: [], banked: [], coverage: [] }, NOW, NOW)).toEqual([
      { at: MIDNIGHT, resets: 0, banked: 0, watched: 'none' },
    ]);
  });

  test('says how much of each day was watched; of the current one, until now', () => {
    const watched = (...coverage: { fromAt: number; toAt: number }[]) =>
      recordDays({ resets: [], banked: [], coverage }, NOW - DAY, NOW).map((day) => day.watched);
    expect(watched()).toEqual(['none', 'none']);
    expect(watched({ fromAt: MIDNIGHT - DAY, toAt: NOW })).toEqual(['all', 'all']);
    expect(watched({ fromAt: MIDNIGHT - DAY, toAt: MIDNIGHT - 2 * HOUR })).toEqual(['part', 'none']);
    // An hour is the least hole.
    expect(watched({ fromAt: MIDNIGHT - DAY, toAt: NOW - HOUR })).toEqual(['all', 'part']);
    expect(watched({ fromAt: MIDNIGHT - DAY, toAt: NOW - HOUR + 1 })).toEqual(['all', 'all']);
    // Coverage always ends some minutes before now.
    expect(watched({ fromAt: MIDNIGHT - DAY, toAt: NOW - 30 * MINUTE })).toEqual(['all', 'all']);
  });
});
