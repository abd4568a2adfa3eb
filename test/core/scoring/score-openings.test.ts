import { expect, test } from 'vitest';
import { type OverlappingWindow, scoreOpenings } from '../../../src/core/scoring/score-openings.js';
import { DAY_MS, HOUR_MS } from '../../../src/core/time/time.js';

/** Windows of a day that open at every hour; the forecast of 0.5 is right or wrong by `outcome`. */
function windowsOf(days: number, probability: (hour: number) => number): OverlappingWindow[] {
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

test('in any order, by month; each reference and each kind of window apart', () => {
  const windows = windowsOf(70, (hour) => (hour % 3 === 0 ? 0.75 : 0.5));
  const score = scoreOpenings([...windows].reverse(), DAY_MS);
  expect(score.months.map(({ month }) => month)).toEqual(['1970-01', '1970-02', '1970-03']);
  // Half of all windows have a reset. With a promise: (1/16 + 9/16) / 2; without: 1/4; smooth: (1/16 + 9/16)
  // / 2.
  const brier = (0.3125 + 2 * 0.25) / 3;
  expect(score.againstBaseline.skill).toBeCloseTo(1 - brier / 0.25, 12);
  expect(score.againstWithoutHints.skill).toBeCloseTo(1 - brier / 0.25, 12);
  expect(score.againstSmoothHistory.skill).toBeCloseTo(1 - brier / 0.3125, 12);
  expect(score.againstSmoothHistory.low).toBeCloseTo(1 - brier / 0.3125, 12);
  const filled = (bins: (typeof score.reliability)['promised']) =>
    bins.flatMap(({ from, count, observedRate }) => (count > 0 ? [{ from, count, observedRate }] : []));
  expect(filled(score.reliability.promised)).toEqual([{ from: 0.7, count: 560, observedRate: 0.5 }]);
  expect(filled(score.reliability.unpromised)).toEqual([{ from: 0.5, count: 1120, observedRate: 0.5 }]);
});

test('the interval is of whole weeks: where each is like the other it is a point, and nine weeks have none', () => {
  const { againstBaseline } = scoreOpenings(
    windowsOf(70, (hour) => (hour % 24 === 0 ? 1 : 0.5)),
    DAY_MS,
  );
  expect(againstBaseline.low).toBeCloseTo(againstBaseline.skill ?? 0, 12);
  expect(againstBaseline.high).toBeCloseTo(againstBaseline.skill ?? 0, 12);
  const few = scoreOpenings(
    windowsOf(63, () => 0.5),
    DAY_MS,
  );
  expect(few.againstBaseline.low).toBeNull();
  expect(scoreOpenings([], DAY_MS).againstBaseline.skill).toBeNull();
});
