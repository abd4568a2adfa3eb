import type { PastLine } from '../estimators/estimator.js';

/**
 * One draw of the Bayesian bootstrap: lines, their gaps and their priors get random weights with mean 1 instead of
 * being drawn or left out, so that a line with few gaps keeps them.
 * @param rng uniform in [0, 1)
 * @see Rubin (1981), Ann. Statist. 9, 130
 */
export function reweighted(past: readonly PastLine[], rng: () => number): readonly PastLine[] {
  const exponential = () => -Math.log(1 - rng());
  return past.map((line) => {
    const drawn = Float64Array.from(line.gaps, exponential);
    const scale = line.gaps.length / drawn.reduce((sum, weight) => sum + weight, 0);
    const pooled = exponential();
    const gapWeights = drawn.map((weight) => weight * scale);
    // The prior counts as two launches, hence the mean of two exponentials.
    const presumed = (exponential() + exponential()) / 2;
    return { ...line, gapWeights, weights: Float64Array.of(pooled, presumed) };
  });
}
