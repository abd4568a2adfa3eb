import { logGamma } from '../../stats/log-gamma.js';
import type { Expert } from './expert.js';
import { GAP_SHAPES } from './gap-memory.js';
import type { Memory } from './memory.js';
import { longRate } from './poisson-expert.js';

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
  const gapsOf = (memory: Memory) => SHRINKAGE_GAPS + memory.gaps.count;
  const posterior = (memory: Memory) => {
    const long = longRate(memory);
    const scale = long.days / long.events / unitMean;
    return {
      a: gapsOf(memory),
      b: SHRINKAGE_GAPS * scale ** shape + (memory.gaps.powers[index] ?? 0),
    };
  };
  return {
    prior,
    hazard: (memory) => {
      const long = longRate(memory);
      if (memory.age === null) return long.events / long.days;
      const { a, b } = posterior(memory);
      // The hazard of a shape below 1 has a pole at 0; times are accurate to a minute at best.
      const age = Math.max(memory.age, 1 / 1440);
      return (a * shape * age ** (shape - 1)) / (b + age ** shape);
    },
    logSurvival: (memory, exposure) => {
      const long = longRate(memory);
      if (memory.age === null) return -long.events * Math.log1p(exposure / long.days);
      const { a, b } = posterior(memory);
      return -a * Math.log((b + (memory.age + exposure) ** shape) / (b + memory.age ** shape));
    },
    evidence: (memory) => (memory.age === null ? longRate(memory).events : gapsOf(memory)),
  };
}
