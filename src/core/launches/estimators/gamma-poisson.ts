import { type Estimator, fitByKind, weekWeights } from './estimator.js';
import { linePaces } from './line-pace.js';

/** Launches, as many as were expected, that the correction below starts from. */
const PRIOR_LAUNCHES = 3;

/**
 * Constant rate of each line with a gamma prior whose mean comes from all lines; integrated out, which gives a Lomax
 * law. Multiplied by how many times as many launches there were as the paces of their weeks had let expect.
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
        expected += weight * week.days * week.pace.all;
      }
      const correction = launches / expected;
      return linePaces(pool).map(({ launches: seen, days: { all } }, place) => {
        const wait = pool[place]?.wait ?? 0;
        // The posterior has seen the wait: the law is exact from there on, and exponential before.
        const rate = (correction * seen) / all;
        return (days) =>
          days <= wait
            ? Math.exp(-rate * days)
            : Math.exp(-rate * wait) * (1 + (correction * (days - wait)) / all) ** -seen;
      });
    });
  },
};
