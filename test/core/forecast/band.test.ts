import { expect, test } from 'vitest';
import { DAY, promiseAt, START } from '../../../bench/processes/process.js';
import { bandOf } from '../../../src/core/forecast/band.js';
import { chanceUntil, type Model, modelAt, type StretchChance } from '../../../src/core/forecast/model.js';
import { pastOf } from '../../../src/core/forecast/past.js';
import { TEAM } from '../../_support/inputs/forecast.js';

const at = (day: number) => START + day * DAY;
const coverage = [{ fromAt: at(0), toAt: at(90) }];

/** With so many resets in the last thirty days, one every day from day 60 on at the same hour. */
function modelOf(count: number, promises = [promiseAt({ at: at(89), from: at(91), to: at(92) })]): Model {
  const resets = Array.from({ length: count }, (_, place) => at(60.5 + place));
  return modelAt(pastOf({ resets, coverage }, promises, TEAM), at(90));
}

const HOUR = DAY / 24;

test('the band of a day is that of the rate: 10th and 90th percentile of Gamma(n + ½, 30)', () => {
  const model = modelOf(9, []);
  const { low, high } = bandOf(model, chanceUntil(model, at(91)));
  // Half of the quantiles of chi-squared with 19 degrees of freedom, 11.651 and 27.204, over 30 days.
  expect(low).toBeCloseTo(1 - Math.exp(-11.651 / 60), 2);
  expect(high).toBeCloseTo(1 - Math.exp(-27.204 / 60), 2);
});

test('six hours are less sure than a day, because the clock is not sure; most of all where it is steep', () => {
  const model = modelOf(9, []);
  const ratio = (hours: number) => {
    const { low, high } = bandOf(model, chanceUntil(model, at(90) + hours * HOUR));
    return Math.log1p(-high) / Math.log1p(-low);
  };
  expect(ratio(6)).toBeGreaterThan(1.1 * ratio(24));
  expect(ratio(48)).toBeCloseTo(ratio(24), 1);
});

/*
 * What a band says of a promise alone: no time passes for the own rate. 60/13 promises and the limit of 30
 * amount to four, so the keep share has the distribution Beta(3, 1): its quantile at q is the cube root of q.
 */
function bandAfter(passed: number) {
  const under = (share: number) => (share * (1 - passed)) / (1 - share * passed);
  const promised = { share: 0.75, evidence: 60 / 13, passed, under, probability: under(0.75) };
  const model = { ...modelOf(0), rate: { events: 0.5, days: 1e12 } };
  const chance: StretchChance = { ...chanceUntil(model, at(91)), promised };
  return { probability: promised.probability, ...bandOf(model, chance) };
}

test('before its time, the band of a promise has the 10th and the 90th percentile of the shares that are kept', () => {
  const { low, high } = bandAfter(0);
  expect(low).toBeCloseTo(0.1 ** (1 / 3), 2);
  expect(high).toBeCloseTo(0.9 ** (1 / 3), 2);
});

test('the time that passed without a reset speaks against high shares, so no band reaches from hardly to surely', () => {
  // The density is then 3s²(1 − 0.9s)/0.325, its distribution (s³ − 0.675s⁴)/0.325: 0.1 at s = 0.349 and 0.9
  // at 0.914.
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
