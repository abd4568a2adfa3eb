import { weightedQuantiles } from '../../stats/weighted-quantiles.js';

/** The 10th and 90th percentile. */
const LOW = 0.1;
const HIGH = 0.9;

/**
 * Spread of the odds: percentiles over estimators and bootstrap draws together. It covers the disagreement of the
 * estimators and the uncertainty of their parameters, and always includes the blend.
 * @param draws one list of probabilities (by days ahead) per estimator and draw
 * @param weights one per list
 * @param blend by days ahead
 * @returns not falling in the days ahead if the draws and the blend are not
 */
export function spreadOf(
  draws: readonly ArrayLike<number>[],
  weights: readonly number[],
  blend: readonly number[],
): readonly { readonly low: number; readonly high: number }[] {
  return blend.map((probability, place) => {
    const values = draws.map((draw) => draw[place] ?? 0);
    const [low = probability, high = probability] = weightedQuantiles(values, weights, [LOW, HIGH]);
    return { low: Math.min(probability, low), high: Math.max(probability, high) };
  });
}
