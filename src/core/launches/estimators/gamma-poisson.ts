import { type Estimator, fitByKind, weekWeights } from './estimator.js';
import { lineRates } from './line-rate.js';

/** Prior of the correction below: this many launches, and as many expected. */
const PRIOR_LAUNCHES = 3;

/**
 * Constant rate of each line with a gamma prior from all lines, integrated out to a Lomax law. The rate is corrected by
 * the ratio of observed to expected launches over all weeks.
 * @see Maritz & Lwin (1989), Empirical Bayes Methods, ch. 3
 */
export const gammaPoisson: Estimator = {
  id: 'gamma-poisson',
  name: 'Constant rate, shrunk to the rate of all lines (gamma–Poisson)',
  kind: 'pooled',
  fit: (past) => {
    const weightOf = weekWeights(past);
    return fitByKind(past, (pool, isAny) => {
      let launches = PRIOR_LAUNCHES;
      let expected = PRIOR_LAUNCHES;
      for (const week of isAny ? past.anyWeeks : past.weeks) {
        const weight = weightOf(week);
        if (week.launched) launches += weight;
        expected += weight * week.days * week.rate.all;
      }
      const correction = launches / expected;
      return lineRates(pool).map(({ launches: seen, days: { all } }, place) => {
        const wait = pool[place]?.wait ?? 0;
        // The posterior includes the wait: the law is exact after it, and exponential before.
        const rate = (correction * seen) / all;
        return (days) =>
          days <= wait
            ? Math.exp(-rate * days)
            : Math.exp(-rate * wait) * (1 + (correction * (days - wait)) / all) ** -seen;
      });
    });
  },
};
