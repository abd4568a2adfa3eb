import { describe, expect, test } from 'vitest';
import { logGammaTail } from '../../../src/core/stats/log-gamma-tail.js';

describe('the upper tail of the gamma distribution', () => {
  test.each([1, 2, 3, 9])('with the whole shape %i is that of a Poisson count', (shape) => {
    // P(X > x) = Σ e^−x x^k / k! over k < shape; both forms of the function, and where double precision ends.
    for (const x of [0.5, 1, 4, shape + 0.999, shape + 1.001, 30, 200, 2_000]) {
      let [sum, term] = [0, 1];
      for (let k = 0; k < shape; k += 1) {
        sum += term;
        term *= x / (k + 1);
      }
      const expected = Math.log(sum) - x;
      expect(Math.abs(logGammaTail(shape, x) - expected)).toBeLessThan(1e-12 * Math.max(1, -expected));
    }
  });

  test('with another shape is as tabulated', () => {
    // Shape ½ is half a χ² with one degree: P(χ² > 3.841459) = 0.05, P(χ² > 10.827566) = 0.001.
    expect(Math.exp(logGammaTail(0.5, 3.841458820694124 / 2))).toBeCloseTo(0.05, 12);
    expect(Math.exp(logGammaTail(0.5, 10.827566170662733 / 2))).toBeCloseTo(0.001, 12);
    // Five degrees: P(χ² > 11.070498) = 0.05, P(χ² > 1.145476) = 0.95.
    expect(Math.exp(logGammaTail(2.5, 11.070497693516351 / 2))).toBeCloseTo(0.05, 12);
    expect(Math.exp(logGammaTail(2.5, 1.1454762260617692 / 2))).toBeCloseTo(0.95, 12);
  });

  test('is 1 at 0', () => {
    expect(logGammaTail(0.5, 0)).toBe(0);
    expect(logGammaTail(3, 0)).toBe(0);
  });
});
