import { describe, expect, test } from 'vitest';
import { ownLineExponential } from '../../../../src/core/launches/backtest/own-line-exponential.js';
import { ESTIMATORS } from '../../../../src/core/launches/estimators/all-estimators.js';
import {
  chanceWithin,
  type Estimator,
  type PastLine,
} from '../../../../src/core/launches/estimators/estimator.js';
import { kaplanMeier } from '../../../../src/core/launches/estimators/kaplan-meier.js';
import { linePaces } from '../../../../src/core/launches/estimators/line-pace.js';
import {
  gammaFamily,
  logNormalFamily,
  weibullFamily,
} from '../../../../src/core/launches/estimators/renewal-laws.js';
import { solvePositive } from '../../../../src/core/launches/estimators/solve-positive.js';
import { trailingRate } from '../../../../src/core/launches/estimators/trailing-rate.js';
import { pastLine } from './_past-line.js';

const lawOf = (estimator: Estimator, ...lines: PastLine[]) => estimator.fit(lines)[0] ?? (() => Number.NaN);

describe('estimators agree with closed forms', () => {
  test('the own-line exponential: gaps over days watched, the open gap among them', () => {
    const law = lawOf(ownLineExponential, pastLine([30, 50], 20));
    // 2 gaps in 100 days: 1 − e^(−0.02 · 30).
    expect(chanceWithin(law(20), law(50))).toBeCloseTo(1 - Math.exp(-0.6), 12);
  });

  test('the trailing rate: launches of the last 365 days of all lines over the days watched in them', () => {
    const law = lawOf(trailingRate, pastLine([400, 100], 100), pastLine([], 165));
    // One launch 100 days ago in 365 days, none in 165; the other launch is 200 days old, so two in 530.
    expect(chanceWithin(law(100), law(153))).toBeCloseTo(1 - Math.exp((-2 * 53) / 530), 12);
  });

  test('the pace: two launches at the mean rate of all lines, and the faded days of the line', () => {
    // Pool: half a launch in 60 + 73 days. A half-life of 365 days leaves 2^(−73/365) of the oldest day.
    const [pace] = linePaces([pastLine([], 73)]);
    expect(pace?.launches).toBe(2);
    expect(pace?.days).toBeCloseTo(2 / (0.5 / 133) + (365 / Math.LN2) * (1 - 2 ** (-73 / 365)), 10);
  });

  test('the product-limit estimate, with one more gap at risk', () => {
    const law = lawOf(kaplanMeier, pastLine([10, 20, 20], 15));
    const rate = 3 / 65;
    const at10 = (1 - 1 / 5) * Math.exp((-rate * 10) / 5);
    expect(law(10)).toBeCloseTo(at10, 12);
    const at20 = at10 * (1 - 2 / 3) * Math.exp((-rate * 10) / 3);
    expect(law(20)).toBeCloseTo(at20, 12);
    // Beyond the longest gap: the overall rate.
    expect(law(50)).toBeCloseTo(at20 * Math.exp(-rate * 30), 12);
  });

  test('Weibull and gamma with shape 1 are exponential; every family has mean 1', () => {
    for (const time of [0.1, 0.5, 1, 3]) expect(gammaFamily.hazard(time, 1)).toBeCloseTo(time, 9);
    for (const family of [weibullFamily, gammaFamily, logNormalFamily])
      for (const shape of family.shapes) {
        // The mean is the integral of the survival function; the substitution t = e^x reaches the long tails.
        let mean = 0;
        for (let x = -14; x < 12; x += 0.01) mean += 0.01 * Math.exp(x - family.hazard(Math.exp(x), shape));
        expect([shape, Math.abs(mean - 1) < 0.002]).toEqual([shape, true]);
      }
    // Log-normal with spread 1: ln S at e^0.5 is ln P(Z > 1) = ln 0.158655.
    expect(logNormalFamily.hazard(Math.exp(0.5), 1)).toBeCloseTo(-Math.log(0.158655), 5);
    // Gamma with shape 4 at twice its mean: e^(−8) Σ 8^k/k! = 0.042380.
    expect(gammaFamily.hazard(2, 4)).toBeCloseTo(-Math.log(0.04238), 4);
    // Weibull with shape 1.5: (t Γ(5/3))^1.5, Γ(5/3) = 0.902745.
    expect(weibullFamily.hazard(2, 1.5)).toBeCloseTo((2 * 0.902745) ** 1.5, 5);
  });

  test('the hazard of the gamma law is finite where its survival is rounded to 0', () => {
    for (const shape of gammaFamily.shapes) {
      const [near, far] = [gammaFamily.hazard(60, shape), gammaFamily.hazard(1000, shape)];
      // Its limit is the shape a; before that it is a + (1 − a) / t to the first order.
      expect((far - near) / 940).toBeCloseTo(shape + ((1 - shape) * Math.log(1000 / 60)) / 940, 3);
    }
  });

  test('linear equations', () => {
    const rows = [Float64Array.of(4, 1), Float64Array.of(1, 3)];
    expect([...solvePositive(rows, Float64Array.of(9, 5))]).toEqual([2, 1]);
  });
});

describe('every estimator', () => {
  const lines = [
    pastLine([30, 41, 25, 60, 33], 12),
    pastLine([90], 200, { id: 'other' }),
    pastLine([], 400, { id: 'single', company: 'other' }),
    pastLine([14, 20, 9], 5, { id: 'any', isAny: true }),
  ];

  test('gives laws that start at 1 and never rise', () => {
    for (const estimator of [ownLineExponential, ...ESTIMATORS])
      for (const law of estimator.fit(lines)) {
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

  test('works without a gap of the line, except for Kaplan–Meier, which needs three', () => {
    for (const estimator of ESTIMATORS) {
      const isGiven = estimator.fit(lines).map((law) => law !== null);
      const needsOwn = estimator === kaplanMeier;
      expect([estimator.id, ...isGiven]).toEqual([estimator.id, true, !needsOwn, !needsOwn, true]);
    }
  });
});
