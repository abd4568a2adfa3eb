import { expect, test } from 'vitest';
import {
  drawGaps,
  SCORED_DAYS,
  scoreEstimator,
} from '../../../../src/core/launches/backtest/score-windows.js';
import { seededRandom } from '../../../../src/core/stats/seeded-random.js';
import { launchWindow } from './_launch-window.js';

const forecast = (chanceWithin: (days: number) => number) => ({
  probabilities: Float64Array.from(SCORED_DAYS, chanceWithin),
  before: 0.4,
  until: 0.5,
});

test('by hand: a launch on the 30th day, and none', () => {
  const never = forecast(() => 0);
  const score = scoreEstimator(
    [
      {
        window: launchWindow(1, 30),
        forecast: forecast((days) => (days < 30 ? 0.2 : 0.7)),
        reference: never,
      },
      { window: launchWindow(2, null), forecast: forecast(() => 0.1), reference: never },
    ],
    { draws: 20, rng: seededRandom(1) },
  );
  expect(score).toMatchObject({ windows: 2, gaps: 2 });
  // 29 days before the launch and 61 from it on, and 90 without one.
  const brier = ((29 * 0.2 ** 2 + 61 * 0.3 ** 2) / 90 + 0.1 ** 2) / 2;
  expect(score?.brier30).toBeCloseTo((0.3 ** 2 + 0.1 ** 2) / 2, 12);
  expect(score?.skill).toBeCloseTo(1 - brier / (61 / 90 / 2), 12);
  // From day 15 to 30, and after day 90.
  expect(score?.logScore).toBeCloseTo(-(Math.log(0.7 - 0.2) + Math.log(1 - 0.1)) / 2, 12);
});

test('without windows there is no score', () => {
  expect(scoreEstimator([], { draws: 20, rng: seededRandom(1) })).toBeNull();
});

test('the bootstrap draws whole gaps: windows of one gap always count alike', () => {
  const windows = [
    launchWindow(1, 5),
    launchWindow(1, 4),
    launchWindow(2, 9),
    launchWindow(2, 2),
    launchWindow(3, 7),
  ];
  const draws = drawGaps(windows, 50, seededRandom(3));
  for (const draw of draws) {
    expect(draw[0]).toBe(draw[1]);
    expect(draw[2]).toBe(draw[3]);
    expect((draw[0] ?? 0) + (draw[2] ?? 0) + (draw[4] ?? 0)).toBe(3);
  }
  expect(drawGaps(windows, 50, seededRandom(3))).toEqual(draws);
});
