import type { Past, PastLine } from '../estimators/estimator.js';

/**
 * One draw of the Bayesian bootstrap: lines, the gaps of each and what is presumed of it get random weights with mean
 * 1 instead of being drawn or left out, so that a line with few gaps keeps them.
 * @param rng uniform in [0, 1)
 * @see Rubin (1981), Ann. Statist. 9, 130
 */
export function reweighted(past: Past, rng: () => number): Past {
  const exponential = () => -Math.log(1 - rng());
  const lines = past.lines.map((line): PastLine => {
    const drawn = line.gaps.map(exponential);
    const scale = line.gaps.length / drawn.reduce((sum, weight) => sum + weight, 0);
    return {
      ...line,
      weight: exponential(),
      gapWeights: drawn.map((weight) => weight * scale),
      // Two launches are presumed: the mean of two exponentials.
      priorWeight: (exponential() + exponential()) / 2,
    };
  });
  return { ...past, lines };
}
