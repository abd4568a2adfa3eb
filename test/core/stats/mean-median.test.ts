import '../../_support/suite/seed.js';
import { describe, expect, test } from 'vitest';
import { mean } from '../../../src/core/stats/mean.js';
import { median } from '../../../src/core/stats/median.js';

// Michelson's speed of light in km/s above 299 000, R's dataset `morley`, experiment 1; in R 4.3,
// with(subset(morley, Expt == 1), c(mean(Speed), median(Speed))) is 909 940.
const MICHELSON = [
  850, 740, 900, 1070, 930, 850, 950, 980, 980, 880, 1000, 980, 930, 650, 760, 810, 1000, 1000, 960, 960,
];

describe('the mean', () => {
  test("of Michelson's measurements is R's", () => {
    expect(mean(MICHELSON)).toBe(909);
  });

  test('of nothing is nothing, of one value is that value', () => {
    expect(mean([])).toBeNull();
    expect(mean([-3.5])).toBe(-3.5);
  });
});

describe('the median', () => {
  test("of Michelson's measurements is R's", () => {
    expect(median(MICHELSON)).toBe(940);
  });

  test('is the middle of an odd count, and half way between the two middle ones of an even count', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 2])).toBe(3.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNull();
  });

  test('sorts numbers as numbers and leaves the list as it was', () => {
    const values = [10, 9, 100];
    expect(median(values)).toBe(10);
    expect(values).toEqual([10, 9, 100]);
  });
});
