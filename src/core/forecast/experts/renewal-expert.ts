import { logGamma } from '../../stats/log-gamma.js';
import { type Expert, poissonOutlook } from './expert.js';
import { GAP_SHAPES } from './gap-memory.js';
import { longRate } from './rates.js';

/** The scale is shrunk toward the long-run rate with the weight of this many gaps. */
const SHRINKAGE_GAPS = 1;

/**
 * Renewal process with Weibull gaps of a fixed shape; the scale is learnt. gap^shape is exponential, so its rate has a
 * conjugate posterior Gamma(A, B), and a gap's survival is (B / (B + gap^shape))^A. Shapes below 1 give clusters, above
 * 1 regular gaps. While the wait is unknown, the expert is a Poisson process with the long-run rate.
 * @param index which of `GAP_SHAPES`
 */
export function renewalExpert(index: number, prior: number): Expert {
  const shape = GAP_SHAPES[index] ?? 1;
  const unitMean = Math.exp(logGamma(1 + 1 / shape));
  const outlook: Expert['outlook'] = (memory) => {
    const { age, gaps } = memory;
    const long = longRate(memory);
    if (age === null) return poissonOutlook(long);
    const scale = long.days / long.events / unitMean;
    const a = SHRINKAGE_GAPS + gaps.count;
    const b = SHRINKAGE_GAPS * scale ** shape + (gaps.powers[index] ?? 0);
    return {
      hazard: () => {
        // The hazard of a shape below 1 has a pole at 0; times are accurate to a minute at best.
        const known = Math.max(age, 1 / 1440);
        return (a * shape * known ** (shape - 1)) / (b + known ** shape);
      },
      logSurvival: (exposure) => -a * Math.log((b + (age + exposure) ** shape) / (b + age ** shape)),
      evidence: a,
    };
  };
  return { prior, outlook };
}
