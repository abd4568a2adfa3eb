import { describe, expect, test } from 'vitest';
import type { LineBook } from '../../src/core/launches/odds-book-schema.js';
import { axisOf } from '../../src/site/odds/band.js';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 6, 1);

describe('the axis that all companies share', () => {
  const line = (waitDays: number, p90: string | null) =>
    ({
      currentModel: { date: new Date(TODAY - waitDays * DAY).toISOString().slice(0, 10) },
      waitDays,
      expected: { p10: null, p25: null, p50: null, p75: null, p90 },
    }) as unknown as LineBook;
  const daysOf = (lines: readonly LineBook[]) => {
    const { today, end } = axisOf(lines);
    expect(today).toBe(TODAY);
    return (end - today) / DAY;
  };

  test('reaches from today to the latest end of a band', () => {
    expect(daysOf([line(10, '2026-08-30'), line(20, '2026-08-10')])).toBe(60);
  });
  test('is never shorter than thirty days, and ends after four hundred', () => {
    expect(daysOf([line(200, '2026-07-05')])).toBe(30);
    expect(daysOf([line(900, null)])).toBe(400);
    expect(daysOf([line(0, '2031-01-01')])).toBe(400);
  });
});
