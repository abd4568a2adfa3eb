import { describe, expect, test } from 'vitest';
import { createEstimators } from '../../../../src/core/launches/estimators/all-estimators.js';
import { chanceWithin, type PastLine } from '../../../../src/core/launches/estimators/estimator.js';
import { exponential } from '../../../../src/core/launches/estimators/exponential.js';
import { gammaPoisson } from '../../../../src/core/launches/estimators/gamma-poisson.js';
import { createGapGrid } from '../../../../src/core/launches/estimators/gap-grid.js';
import {
  gammaFamily,
  logNormalFamily,
  weibullFamily,
} from '../../../../src/core/launches/estimators/gap-laws.js';
import { productLimit } from '../../../../src/core/launches/estimators/product-limit.js';
import { solvePositive } from '../../../../src/core/launches/estimators/solve-positive.js';
import { trailingRate } from '../../../../src/core/launches/estimators/trailing-rate.js';
import { pastLine } from './_past-line.js';

const lawOf = (estimator: typeof exponential, ...lines: PastLine[]) =>
  estimator.fit({ lines, weeks: [], anyWeeks: [] })[0] ?? (() => Number.NaN);

describe('estimators agree with closed forms', () => {
  test('the own-line exponential: gaps over days watched, the open gap among them', () => {
    const law = lawOf(exponential, pastLine([30, 50], 20));
    // 2 gaps in 100 days: 1 − e^(−0.02 · 30).
    expect(chanceWithin(law(20), law(50))).toBeCloseTo(1 - Math.exp(-0.6), 12);
  });

  test('the trailing rate: launches of the last 365 days of all lines over the days watched in them', () => {
    const law = lawOf(trailingRate, pastLine([400, 100], 100), pastLine([], 165, { index: 1 }));
    // One launch 100 days ago in 365 days, none in 165; the other launch is 200 days old, so two in 530.
    expect(chanceWithin(law(100), law(153))).toBeCloseTo(1 - Math.exp((-2 * 53) / 530), 12);
  });

  test('gamma–Poisson: a Lomax law in the time after the wait', () => {
    const line = pastLine([], 73);
    const law = lawOf(gammaPoisson, line);
    // Pool: half a launch in 60 + 73 days. Posterior: 2 launches in 2/rate + the faded wait.
    const days = 2 / (0.5 / 133) + (365 / Math.LN2) * (1 - 2 ** (-73 / 365));
    expect(chanceWithin(law(73), law(163))).toBeCloseTo(1 - (1 + 90 / days) ** -2, 10);
  });

  test('the product-limit estimate, with one more gap at risk', () => {
    const gap = (days: number, ended = true) => ({ days, ended, weight: 1 });
    const law = productLimit([gap(10), gap(20), gap(15, false)]);
    const rate = 2 / 45;
    const at10 = (1 - 1 / 4) * Math.exp((-rate * 10) / 4);
    expect(law(10)).toBeCloseTo(at10, 12);
    const at20 = at10 * (1 - 1 / 2) * Math.exp((-rate * 10) / 2);
    expect(law(20)).toBeCloseTo(at20, 12);
    // Beyond the longest gap: the overall rate.
    expect(law(50)).toBeCloseTo(at20 * Math.exp(-rate * 30), 12);
    expect(() => productLimit([gap(5, false)])).toThrow(RangeError);
  });

  test('Weibull and gamma with shape 1 are exponential; every family has its median at 1', () => {
    for (const ratio of [0.1, 0.5, 1, 3]) {
      expect(weibullFamily.survival(ratio, 1)).toBeCloseTo(2 ** -ratio, 12);
      expect(gammaFamily.survival(ratio, 1)).toBeCloseTo(2 ** -ratio, 9);
    }
    for (const family of [weibullFamily, gammaFamily, logNormalFamily])
      for (const shape of family.shapes) expect(family.survival(1, shape)).toBeCloseTo(0.5, 6);
    // Log-normal: P(X > 2.718) with spread 1 is 1 − Φ(1) = 0.158655.
    expect(logNormalFamily.survival(Math.E, 1)).toBeCloseTo(0.158655, 6);
    // Gamma with shape 4 at 8 times the scale: e^(−8) Σ 8^k/k! = 0.042380.
    expect(gammaFamily.survival(8 / 3.672060748, 4)).toBeCloseTo(0.04238, 5);
  });

  test('tables of laws: masses add up to what the survival loses, between the rows too', () => {
    const grid = createGapGrid(weibullFamily);
    const node = 100;
    let mass = 0;
    for (let gap = 1; gap <= 700; gap += 1) mass += Math.exp(grid.logMass(gap)[node] ?? 0);
    expect(mass).toBeCloseTo(1 - (grid.survival(700)[node] ?? 0), 6);
  });

  test('linear equations', () => {
    const rows = [Float64Array.of(4, 1), Float64Array.of(1, 3)];
    expect([...solvePositive(rows, Float64Array.of(9, 5))]).toEqual([2, 1]);
  });
});

describe('every estimator', () => {
  const lines = [
    pastLine([30, 41, 25, 60, 33], 12),
    pastLine([90], 200, { index: 1, id: 'other' }),
    pastLine([], 400, { index: 2, id: 'single', company: 'other' }),
    pastLine([14, 20, 9], 5, { index: 3, id: 'any', isAny: true }),
  ];

  test('gives laws that start at 1 and never rise', () => {
    for (const estimator of createEstimators())
      for (const law of estimator.fit({ lines, weeks: [], anyWeeks: [] })) {
        if (!law) continue;
        let before = 1;
        expect(law(0)).toBeCloseTo(1, 9);
        for (let day = 1; day < 4000; day += day < 100 ? 1 : 37) {
          expect(law(day)).toBeLessThanOrEqual(before + 1e-12);
          expect(law(day)).toBeGreaterThanOrEqual(0);
          before = law(day);
        }
      }
  });

  test('needs three gaps of the line if it is an own-line one, and nothing of it if it is pooled', () => {
    for (const estimator of createEstimators()) {
      const [many, one, none] = estimator.fit({ lines, weeks: [], anyWeeks: [] });
      expect([estimator.id, many !== null]).toEqual([estimator.id, true]);
      if (estimator.kind === 'own') expect([one, none]).toEqual([null, null]);
      if (estimator.kind === 'pooled') expect([one, none]).not.toContain(null);
    }
  });
});
