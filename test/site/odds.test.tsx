import { describe, expect, test } from 'vitest';
import type { LineBook } from '../../src/core/launches/odds-book-schema.js';
import { likelyWords } from '../../src/site/odds/likely-words.js';
import { axisOf } from '../../src/site/odds/odds-axis.js';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 6, 1);
const NEVER = { p10: null, p25: null, p50: null, p75: null, p90: null };
const words = (p25: string | null, p75: string | null) => likelyWords({ ...NEVER, p25, p75 }, TODAY);

describe('when a launch is most likely, in plain words', () => {
  test.each([
    ['2026-07-04', '2026-07-16', 'in 3 to 15 days'],
    ['2026-07-02', '2026-07-02', 'in 1 day'],
    ['2026-07-05', '2026-08-15', 'in 4 to 45 days'],
    ['2026-07-05', '2026-08-16', 'in July or August 2026'],
    ['2026-09-01', '2026-09-30', 'in September 2026'],
    ['2026-12-05', '2027-01-20', 'in December 2026 or January 2027'],
    ['2026-08-31', '2026-11-01', 'between August and November 2026'],
    ['2026-08-31', '2028-08-01', 'between August 2026 and August 2028'],
    ['2027-03-01', null, 'in March 2027 or later'],
    [null, null, 'not within five years'],
  ])('from %s to %s: %s', (p25, p75, expected) => {
    expect(words(p25, p75)).toBe(expected);
  });
});

describe('the axis that the lines of a company share', () => {
  const line = (waitDays: number, p90: string | null) =>
    ({
      currentModel: { date: new Date(TODAY - waitDays * DAY).toISOString().slice(0, 10) },
      waitDays,
      expected: { ...NEVER, p90 },
    }) as unknown as LineBook;
  const daysOf = (lines: readonly LineBook[]) => {
    const { start, today, end } = axisOf(lines);
    expect(today).toBe(TODAY);
    return [(today - start) / DAY, (end - today) / DAY];
  };

  test('reaches from the longest wait to the latest end of a band', () => {
    expect(daysOf([line(10, '2026-08-30'), line(20, '2026-08-10')])).toEqual([20, 60]);
  });
  test('leaves the wait a third, is never shorter than thirty days ahead, and ends after four hundred', () => {
    expect(daysOf([line(200, '2026-07-05')])).toEqual([15, 30]);
    expect(daysOf([line(900, null)])).toEqual([200, 400]);
    expect(daysOf([line(0, '2031-01-01')])).toEqual([0, 400]);
  });
});
