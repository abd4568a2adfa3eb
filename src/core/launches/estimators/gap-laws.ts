import jStat from 'jstat';
import { logNormalTail } from '../../stats/log-normal-tail.js';

/** A family of gap laws with a scale and a shape. */
export interface GapFamily {
  /** Shapes of the grid, from scattered to regular. */
  readonly shapes: readonly number[];
  /** Prior weight of each shape, before any gap. */
  readonly shapePrior: readonly number[];
  /**
   * Survival function of the law with median 1.
   * @param ratio days over the median, not negative
   */
  survival(ratio: number, shape: number): number;
}

/** Weibull: S(x) = exp(−ln 2 · x^k). Shape 1 is the exponential. */
export const weibullFamily: GapFamily = {
  shapes: [0.55, 0.75, 1, 1.35, 1.8, 2.5, 3.5, 6],
  shapePrior: [1, 2, 3, 3, 2, 1.5, 1, 0.5],
  survival: (ratio, shape) => Math.exp(-Math.LN2 * ratio ** shape),
};

/** Log-normal: ln x is normal with mean 0; the shape is its standard deviation. */
export const logNormalFamily: GapFamily = {
  shapes: [1.7, 1.3, 1, 0.8, 0.6, 0.45, 0.3, 0.18],
  shapePrior: [1, 2, 3, 3, 2, 1.5, 1, 0.5],
  survival: (ratio, shape) => (ratio <= 0 ? 1 : Math.exp(logNormalTail(Math.log(ratio) / shape))),
};

/** Gamma; shape 1 is the exponential. */
const GAMMA_SHAPES = [0.45, 0.7, 1, 1.5, 2.3, 4, 8, 20];
const GAMMA_MEDIANS = new Map(GAMMA_SHAPES.map((shape) => [shape, jStat.gammapinv(0.5, shape)]));
export const gammaFamily: GapFamily = {
  shapes: GAMMA_SHAPES,
  shapePrior: [1, 2, 3, 3, 2, 1.5, 1, 0.5],
  survival: (ratio, shape) => {
    const median = GAMMA_MEDIANS.get(shape) ?? jStat.gammapinv(0.5, shape);
    return ratio <= 0 ? 1 : Math.max(0, 1 - jStat.lowRegGamma(shape, ratio * median));
  },
};
