import { logNormalTail } from '../../stats/log-normal-tail.js';
import type { Expert } from './expert.js';
import { GAP_HALF_LIVES, gapCount, gapLogs } from './gap-memory.js';
import type { Memory } from './memory.js';
import { longRate } from './poisson-expert.js';

/** The location is shrunk toward the long-run rate with the weight of this many gaps. */
const SHRINKAGE_GAPS = 1;
/** Minimum wait, a minute: ln 0 is undefined. */
const MIN_DAYS = 1 / 1440;

/**
 * Renewal process with log-normal gaps of a fixed spread; the median is learnt (conjugate normal prior on its
 * logarithm). Unlike a Weibull law, its hazard right after an event is nearly 0. While the wait is unknown, the expert
 * is a Poisson process with the long-run rate.
 * @param sigma standard deviation of ln gap
 * @param row which of `GAP_HALF_LIVES`
 */
export function logNormalExpert(sigma: number, row: number, prior: number): Expert {
  const law = (memory: Memory) => {
    const long = longRate(memory);
    const priorMean = Math.log(long.days / long.events) - sigma ** 2 / 2;
    const gaps = SHRINKAGE_GAPS + gapCount(memory.gaps, row);
    const mean = (SHRINKAGE_GAPS * priorMean + gapLogs(memory.gaps, row)) / gaps;
    return { mean, deviation: sigma * Math.sqrt(1 + 1 / gaps) };
  };
  const logTail = ({ mean, deviation }: ReturnType<typeof law>, days: number) =>
    logNormalTail((Math.log(Math.max(MIN_DAYS, days)) - mean) / deviation);
  return {
    name: `log-normal gaps, spread ${sigma}, half-life ${GAP_HALF_LIVES[row]} days`,
    prior,
    hazard: (memory) => {
      const long = longRate(memory);
      if (memory.age === null) return long.events / long.days;
      const now = law(memory);
      const age = Math.max(MIN_DAYS, memory.age);
      const z = (Math.log(age) - now.mean) / now.deviation;
      const logDensity = -0.5 * z * z - Math.log(age * now.deviation * Math.sqrt(2 * Math.PI));
      return Math.exp(logDensity - logTail(now, age));
    },
    logSurvival: (memory, exposure) => {
      const long = longRate(memory);
      if (memory.age === null) return -long.events * Math.log1p(exposure / long.days);
      const now = law(memory);
      return Math.min(0, logTail(now, memory.age + exposure) - logTail(now, memory.age));
    },
    // A gap of spread σ carries as much information about its scale as 1/σ² events of a Poisson process.
    evidence: (memory) =>
      memory.age === null
        ? longRate(memory).events
        : (SHRINKAGE_GAPS + gapCount(memory.gaps, row)) / sigma ** 2,
  };
}
