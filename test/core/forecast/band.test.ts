import { expect, test } from 'vitest';
import { PRIOR_MIXTURE } from '../../../src/core/forecast/experts/mixture.js';
import { probabilityBand, ratesOf } from '../../../src/core/forecast/publication/band.js';

/*
 * What a band says of a promise alone: no time passes for the own rate. 60/13 promises and the limit of 30 events amount
 * to four, so the keep share has the distribution Beta(3, 1): its quantile at q is the cube root of q.
 */
const KEPT = { share: 0.75, evidence: 60 / 13 };
const own = [{ mixture: PRIOR_MIXTURE, share: 1 }];

/** The band of a promise of whose time this share has passed, and the rest is the horizon. */
function bandAfter(passed: number) {
  const under = (share: number) => (share * (1 - passed)) / (1 - share * passed);
  const promised = { ...KEPT, passed, under, probability: under(KEPT.share) };
  return { probability: promised.probability, ...probabilityBand(ratesOf(own, Infinity), 0, promised) };
}

test('before its time, the band of a promise has the 10th and the 90th percentile of the shares that are kept', () => {
  const { low, high } = bandAfter(0);
  expect(low).toBeCloseTo(0.1 ** (1 / 3), 2);
  expect(high).toBeCloseTo(0.9 ** (1 / 3), 2);
});

test('the time that passed without a reset speaks against high shares, so no band reaches from hardly to surely', () => {
  // The density is then 3s²(1 − 0.9s)/0.325, its distribution (s³ − 0.675s⁴)/0.325: 0.1 at s = 0.349 and 0.9 at 0.914.
  const { low, probability, high } = bandAfter(0.9);
  expect(probability).toBeCloseTo(0.075 / 0.325, 6);
  expect(low).toBeCloseTo(0.0349 / (1 - 0.9 * 0.349), 2);
  expect(high).toBeCloseTo(0.0914 / (1 - 0.9 * 0.914), 1);
  expect(high).toBeLessThan(0.6);
});

test('as the time of a promise passes, its band comes down as its chance does, and always holds it', () => {
  const bands = [0, 0.25, 0.5, 0.75, 0.9, 0.99].map(bandAfter);
  for (const { low, probability, high } of bands) {
    expect(low).toBeLessThan(probability);
    expect(high).toBeGreaterThan(probability);
  }
  for (const key of ['low', 'probability', 'high'] as const) {
    const falling = bands.map((band) => band[key]);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  }
});
