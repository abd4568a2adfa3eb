import { describe, expect, test } from 'vitest';
import { type LaunchWindow, ODDS_DAYS } from '../../../../src/core/launches/backtest/launch-window.js';
import { createScoreKeeper } from '../../../../src/core/launches/backtest/pool-weights.js';
import type { Estimator } from '../../../../src/core/launches/estimators/estimator.js';

const estimator = (id: string, prior: number): Estimator => ({ id, name: id, prior, fit: () => [] });

const ESTIMATORS = [
  estimator('shown', 0),
  estimator('good', 1),
  estimator('bad', 1),
  estimator('third', 1 / 3),
];

/** A Monday from which weights are learnt. */
const MONDAY = 20_500;

/** A launch after 20 days, to which each estimator gave a probability. */
function windowOf(chances: readonly number[], origin = MONDAY): LaunchWindow {
  const forecasts = chances.map((chance) => ({
    probabilities: Float64Array.of(0, 0, chance, chance, chance),
    before: 0,
    until: chance,
  }));
  return {
    company: 'acme',
    line: 'main',
    isAny: false,
    origin,
    gaps: 5,
    wait: 3,
    next: 20,
    known: 200,
    forecasts,
  };
}

const ALL = ESTIMATORS.map(() => true);

describe('weights of the blend', () => {
  test('are the prior shares without evidence; an estimator for comparison, or without a forecast, has none', () => {
    const keeper = createScoreKeeper(ESTIMATORS, ODDS_DAYS);
    expect([...keeper.weights('own', ALL, MONDAY)]).toEqual([0, 3 / 7, 3 / 7, 1 / 7]);
    expect([...keeper.weights('own', [true, true, false, false], MONDAY)]).toEqual([0, 1, 0, 0]);
  });

  test('follow the log score, for the class of lines that it was earned on, and sum to 1', () => {
    const keeper = createScoreKeeper(ESTIMATORS, ODDS_DAYS);
    for (let count = 0; count < 7; count += 1) keeper.add(windowOf([0.9, 0.8, 0.4, 0.8]));
    const [shown, good = 0, bad = 0, third = 0] = keeper.weights('own', ALL, MONDAY);
    // Seven windows count as four: 2^−4 for half the probability. A tenth is spread by prior shares.
    const total = 1 + 1 / 16 + 1 / 3;
    expect(shown).toBe(0);
    expect(good).toBeCloseTo(0.9 / total + 0.1 * (3 / 7), 12);
    expect(bad).toBeCloseTo(0.9 / 16 / total + 0.1 * (3 / 7), 12);
    expect(third).toBeCloseTo(0.9 / 3 / total + 0.1 / 7, 12);
    expect([...keeper.weights('any', ALL, MONDAY)]).toEqual([0, 3 / 7, 3 / 7, 1 / 7]);
  });

  test('forget: a score counts half after 180 days', () => {
    const keeper = createScoreKeeper(ESTIMATORS, ODDS_DAYS);
    for (let count = 0; count < 7; count += 1) keeper.add(windowOf([0.9, 0.8, 0.4, 0.8]));
    const [, good = 0] = keeper.weights('own', ALL, MONDAY + 180);
    expect(good).toBeCloseTo(0.9 / (1 + 1 / 4 + 1 / 3) + 0.1 * (3 / 7), 12);
  });
});
