import type { Estimator } from '../estimators/estimator.js';

/**
 * Constant rate of the line itself, the reference of every comparison: finished gaps over observed days, the
 * maximum-likelihood estimate with the open gap censored. Needs one gap.
 */
export const ownLineExponential: Estimator = {
  id: 'exponential',
  name: "Constant rate of the line's own gaps",
  prior: 0,
  fit: (past) =>
    past.map(({ gaps, gapWeights, wait }) => {
      if (gaps.length === 0) return null;
      let launches = 0;
      let days = wait;
      for (let index = 0; index < gaps.length; index += 1) {
        const weight = gapWeights[index] ?? 0;
        launches += weight;
        days += weight * (gaps[index] ?? 0);
      }
      const rate = launches / days;
      return (after) => Math.exp(-rate * after);
    }),
};
