import { describe, expect, test } from 'vitest';
import { centralInterval, skillInterval } from '../../../src/core/scoring/block-bootstrap.js';
import { brierScore } from '../../../src/core/scoring/brier-score.js';
import { logScore } from '../../../src/core/scoring/log-score.js';
import { reliabilityBins } from '../../../src/core/scoring/reliability.js';
import { skillScore } from '../../../src/core/scoring/skill.js';
import { happenedIn, windowsIn } from '../../../src/core/scoring/windows.js';
import { gammaQuantile } from '../../../src/core/stats/gamma-quantile.js';
import { logGamma } from '../../../src/core/stats/log-gamma.js';
import { logNormalTail } from '../../../src/core/stats/log-normal-tail.js';
import { seededRandom } from '../../../src/core/stats/seeded-random.js';
import { weightedQuantiles } from '../../../src/core/stats/weighted-quantiles.js';

describe('scores', () => {
  test('Brier (1950): the square of the miss', () => {
    expect(brierScore(0.7, true)).toBeCloseTo(0.09, 12);
    expect(brierScore(0.7, false)).toBeCloseTo(0.49, 12);
  });

  test('log score: ln 2 for a coin', () => {
    expect(logScore(0.5, true)).toBeCloseTo(Math.LN2, 12);
    expect(logScore(0.9, false)).toBeCloseTo(-Math.log(0.1), 12);
  });

  test('skill is null where it has no meaning', () => {
    expect(skillScore(0.1, 0.2)).toBe(0.5);
    expect(skillScore(0, 0)).toBeNull();
    expect(skillScore(null, 0.2)).toBeNull();
    expect(skillScore(0.1, null)).toBeNull();
  });

  test('reliability bins hold every forecast once, 1 among them', () => {
    const happened = [false, true, true, false, true];
    const windows = [0, 0.05, 0.1, 0.95, 1].map((probability, place) => ({
      probability,
      outcome: happened[place] === true,
    }));
    const bins = reliabilityBins(windows, 'probability');
    expect(bins.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(bins[0]).toEqual({ from: 0, to: 0.1, count: 2, meanForecast: 0.025, observedRate: 0.5 });
    expect(bins[4]).toEqual({ from: 0.4, to: 0.5, count: 0, meanForecast: null, observedRate: null });
  });
});

describe('windows', () => {
  test('tile without overlap and leave out what is too short', () => {
    expect(windowsIn(0, 25, 10, 10)).toEqual([
      { opensAt: 0, closesAt: 10 },
      { opensAt: 10, closesAt: 20 },
    ]);
    expect(windowsIn(10, 5, 10, 10)).toEqual([]);
  });

  test('an event belongs to the window that it closes, not to the one that it opens', () => {
    expect(happenedIn([10], { opensAt: 0, closesAt: 10 })).toBe(true);
    expect(happenedIn([10], { opensAt: 10, closesAt: 20 })).toBe(false);
  });
});

describe('block bootstrap', () => {
  const rng = () => seededRandom(3);

  test('by hand: three draws of ten blocks of two, of twenty windows in a circle', () => {
    // The block at 0 has the scores 1 and 2, the one at 4 has 5 and 6, the last one 20 and, around the
    // circle, 1.
    const scripted = [0, 4, 19].flatMap((start) => Array.from({ length: 10 }, () => (start + 0.5) / 20));
    const scores = Array.from({ length: 20 }, (_, place) => place + 1);
    const references = scores.map((score) => (score === 20 ? 200 : 100));
    const rng = () => {
      const drawn = scripted.shift();
      if (drawn === undefined) throw new Error('more blocks drawn than asked for');
      return drawn;
    };
    const interval = skillInterval(scores, references, { blockLength: 2, draws: 3, rng });
    // The skills 1 − 30/2000, 1 − 110/2000 and 1 − 210/3000, of which the least and the highest.
    expect(interval?.low).toBeCloseTo(0.93, 12);
    expect(interval?.high).toBeCloseTo(0.985, 12);
    expect(scripted).toEqual([]);
  });

  test.each([
    [1, 9, 10],
    // Ten weeks of windows of a day, and of six hours.
    [7, 69, 70],
    [28, 279, 280],
  ])('ten blocks of %d suffice, fewer are too few to say', (blockLength, few, enough) => {
    const options = { blockLength, draws: 10 };
    const intervalOf = (count: number, reference: number) =>
      skillInterval(Array(count).fill(1), Array(count).fill(reference), { ...options, rng: rng() });
    expect(intervalOf(few, 2)).toBeNull();
    expect(intervalOf(enough, 2)).toEqual({ low: 0.5, high: 0.5 });
    // A reference without a miss has no skill.
    expect(intervalOf(enough, 0)).toBeNull();
  });

  test('is the central 90%, and none where a draw has no value or nothing is drawn', () => {
    const values = Array.from({ length: 101 }, (_, index) => 100 - index);
    expect(centralInterval(values, 10)).toEqual({ low: 5, high: 95 });
    expect(centralInterval(values, 9)).toBeNull();
    for (const none of [[1, null, 2], []]) expect(centralInterval(none, 10)).toBeNull();
  });
});

describe('statistics', () => {
  test('log gamma: Γ(5) = 24, Γ(½) = √π', () => {
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 12);
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 12);
  });

  test('normal tail: 2.5% beyond 1.959964, and Φ(−10) ≈ 7.61985e-24', () => {
    expect(Math.exp(logNormalTail(1.959964))).toBeCloseTo(0.025, 6);
    expect(Math.exp(logNormalTail(10)) / 7.61985e-24).toBeCloseTo(1, 4);
    expect(logNormalTail(-8)).toBeCloseTo(0, 12);
  });

  test('gamma quantile: χ² with 10 degrees of freedom is 15.987 at 90% (shape 5, mean 10)', () => {
    expect(10 * gammaQuantile(5, 1.281552)).toBeCloseTo(15.987, 1);
  });

  test('weighted quantile: even weights give the usual quartiles, no weight is an error', () => {
    expect(weightedQuantiles([3, 1, 2], [1, 1, 1], [0.5])).toEqual([2]);
    expect(weightedQuantiles([1, 100], [1, 0], [0.1, 0.9])).toEqual([1, 1]);
    expect(() => weightedQuantiles([1], [0], [0.5])).toThrow(RangeError);
  });
});
