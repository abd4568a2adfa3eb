import { weightedQuantiles } from '../../stats/weighted-quantiles.js';

/** The 10th and 90th percentile. */
const LOW = 0.1;
const HIGH = 0.9;

/**
 * Spread of the odds: percentiles over estimators and draws of the bootstrap together, so that it holds what the
 * estimators disagree on as well as what their parameters leave open. Widened, where it does not, to hold the blend.
 * @param draws one list of probabilities (by days ahead) for each estimator and draw
 * @param weights as many
 * @param blend by days ahead
 * @returns never falling in the days ahead where the draws and the blend do not
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
