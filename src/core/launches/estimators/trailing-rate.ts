import { type Estimator, fitByKind, POOLED } from './estimator.js';

const TRAILING_DAYS = 365;

/**
 * Launches of the last 365 days, at least half a one, over the lines' observed days in that time; the same
 * for all lines.
 */
export const trailingRate: Estimator = {
  id: 'trailing-rate',
  name: 'Launches of the last 365 days, evenly spread',
  prior: 0,
  fit: (past) =>
    fitByKind(past, (pool) => {
      let launches = 0;
      let days = 0;
      for (const { gaps, gapEnds, gapWeights, end, wait, weights } of pool) {
        const weight = weights[POOLED] ?? 1;
        for (let index = 0; index < gaps.length; index += 1)
          if (end - (gapEnds[index] ?? 0) < TRAILING_DAYS) launches += weight * (gapWeights[index] ?? 0);
        const watched = gaps.reduce((sum, gap) => sum + gap, wait);
        days += weight * Math.min(TRAILING_DAYS, watched);
      }
      const rate = Math.max(0.5, launches) / Math.max(TRAILING_DAYS / 4, days);
      return pool.map(() => (after) => Math.exp(-rate * after));
    }),
};
