import { expect, test } from 'vitest';
import { type OpenedWindow, scoreOpenings } from '../../../src/core/scoring/score-openings.js';
import { DAY_MS, HOUR_MS } from '../../../src/core/time.js';

/** Windows of a day that open at every hour; the forecast of 0.5 is right or wrong by `outcome`. */
function windowsOf(days: number, probability: (hour: number) => number): OpenedWindow[] {
  return Array.from({ length: days * 24 }, (_, hour) => ({
    opensAt: hour * HOUR_MS,
    probability: probability(hour),
    baseline: 0.5,
    withoutHints: 0.5,
    smoothHistory: 0.25,
    outcome: hour % 2 === 0,
    promised: hour % 3 === 0,
  }));
}

test('the skill is over all windows, the midnight figure over those of whole days, months by opening', () => {
  const score = scoreOpenings(
    windowsOf(40, (hour) => (hour % 24 === 0 ? 1 : 0.5)),
    DAY_MS,
  );
  // Every window at 00:00 is perfect (hour 0 is even), the other 23 are as the baseline: 1/24.
  expect(score.againstBaseline.skill).toBeCloseTo(1 / 24, 12);
  expect(score.midnight).toEqual({ windows: 40, skill: 1 });
  expect(score.months.map(({ month, windows }) => [month, windows])).toEqual([
    ['1970-01', 31 * 24],
    ['1970-02', 9 * 24],
  ]);
  expect(score.events).toBe(480);
});

test('the interval is of whole weeks: where each is like the other it is a point, and one week has none', () => {
  const { againstBaseline } = scoreOpenings(
    windowsOf(28, (hour) => (hour % 24 === 0 ? 1 : 0.5)),
    DAY_MS,
  );
  expect(againstBaseline.low).toBeCloseTo(againstBaseline.skill ?? 0, 12);
  expect(againstBaseline.high).toBeCloseTo(againstBaseline.skill ?? 0, 12);
  const week = scoreOpenings(
    windowsOf(7, () => 0.5),
    DAY_MS,
  );
  expect(week.againstBaseline.low).toBeNull();
  expect(scoreOpenings([], DAY_MS).againstBaseline.skill).toBeNull();
});
