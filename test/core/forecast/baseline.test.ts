import { describe, expect, test } from 'vitest';
import {
  baselineProbability,
  smoothHistoryProbability,
} from '../../../src/core/forecast/publication/baseline.js';

describe('baseline', () => {
  // Holds R116.
  test('is 1 − (1 + h/T)^−(n + ½) of the last 30 covered days', () => {
    // n = 4 (60.5 … 89), T = 30, h = 1: 1 − (31/30)^−4.5.
    const past = { days: 90, events: [1, 60, 60.5, 70, 80, 89] };
    expect(baselineProbability(past, 1)).toBeCloseTo(1 - (31 / 30) ** -4.5, 12);
    expect(baselineProbability(past, 0.25)).toBeCloseTo(1 - (1 + 1 / 120) ** -4.5, 12);
  });

  test('uses what is covered when that is less than 30 days, and at least one day', () => {
    expect(baselineProbability({ days: 10, events: [0, 5] }, 1)).toBeCloseTo(1 - 1.1 ** -2.5, 12);
    expect(baselineProbability({ days: 0, events: [] }, 1)).toBeCloseTo(1 - 2 ** -0.5, 12);
  });
});

describe('smooth history', () => {
  // Holds R104.
  test('halves the weight every 30 covered days', () => {
    const exposure = (30 / Math.LN2) * (1 - 2 ** (-60 / 30));
    const expected = 1 - (1 + 1 / exposure) ** -(1 + 0.5 + 0.5);
    expect(smoothHistoryProbability({ days: 60, events: [30, 60] }, 1)).toBeCloseTo(expected, 12);
  });
});
