import type { Expert } from './expert.js';
import { exposureOf, HALF_LIVES, type Memory } from './memory.js';

/** Gamma prior of the long-run rate: half an event in a day (Jeffreys' shape; weak against any history). */
const PRIOR_EVENTS = 0.5;
const PRIOR_DAYS = 1;
/** A short memory is shrunk toward the long one with the weight of this many events. */
const SHRINKAGE_EVENTS = 0.5;
const LONG = HALF_LIVES.length - 1;

/** Gamma posterior of a rate: shape in events, rate in days. */
export interface RatePosterior {
  readonly events: number;
  readonly days: number;
}

/** Posterior of the long-run rate, over the whole memory: Gamma(½ + n, 1 day + exposure). */
export function longRate(memory: Memory): RatePosterior {
  return {
    events: PRIOR_EVENTS + (memory.counts[LONG] ?? 0),
    days: PRIOR_DAYS + exposureOf(memory, Number.POSITIVE_INFINITY),
  };
}

/** Posterior of the rate under a half-life; the prior is half an event at the long-run rate. */
function decayedRate(memory: Memory, index: number): RatePosterior {
  const long = longRate(memory);
  const halfLife = HALF_LIVES[index] ?? Number.POSITIVE_INFINITY;
  if (halfLife === Number.POSITIVE_INFINITY) return long;
  return {
    events: SHRINKAGE_EVENTS + (memory.counts[index] ?? 0),
    days: (SHRINKAGE_EVENTS * long.days) / long.events + exposureOf(memory, halfLife),
  };
}

/**
 * Homogeneous Poisson process whose rate is learnt with exponential decay (conjugate gamma prior, with the decayed
 * count and exposure as power prior). Survival over x days: (b / (b + x))^a.
 * @see Ibrahim & Chen (2000), Power prior distributions, Statistical Science 15, 46
 */
export function poissonExpert(index: number, prior: number): Expert {
  return {
    name: `rate, half-life ${HALF_LIVES[index]} days`,
    prior,
    hazard: (memory) => {
      const { events, days } = decayedRate(memory, index);
      return events / days;
    },
    logSurvival: (memory, exposure) => {
      const { events, days } = decayedRate(memory, index);
      return -events * Math.log1p(exposure / days);
    },
    evidence: (memory) => decayedRate(memory, index).events,
  };
}
