import { TRAILING_DAYS } from '../publication/baseline.js';
import type { Expert } from './expert.js';
import { exposureOf, HALF_LIVES, type Memory } from './memory.js';

/** Gamma prior of the long-run rate: half an event in a day (Jeffreys' shape; weak against any history). */
const PRIOR_EVENTS = 0.5;
const PRIOR_DAYS = 1;
/** A short memory is shrunk toward the long one with the weight of this many events. */
const SHRINKAGE_EVENTS = 0.5;

/** Gamma posterior of a rate: shape in events, rate in days. */
export interface RatePosterior {
  readonly events: number;
  readonly days: number;
}

/** Poisson process whose rate has a gamma posterior. Survival over x days: (b / (b + x))^a. */
export function poissonExpert(name: string, prior: number, rate: (memory: Memory) => RatePosterior): Expert {
  return {
    name,
    prior,
    hazard: (memory) => {
      const { events, days } = rate(memory);
      return events / days;
    },
    logSurvival: (memory, exposure) => {
      const { events, days } = rate(memory);
      return -events * Math.log1p(exposure / days);
    },
    evidence: (memory) => rate(memory).events,
  };
}

/** Posterior of the long-run rate, over the whole memory: Gamma(½ + n, 1 day + exposure). */
export function longRate(memory: Memory): RatePosterior {
  return {
    events: PRIOR_EVENTS + (memory.counts[HALF_LIVES.length - 1] ?? 0),
    days: PRIOR_DAYS + exposureOf(memory, Number.POSITIVE_INFINITY),
  };
}

/**
 * Posterior of the rate under a half-life: decayed count and exposure as power prior, and half an event at the long-run
 * rate.
 * @param index which of `HALF_LIVES`
 * @see Ibrahim & Chen (2000), Power prior distributions, Statistical Science 15, 46
 */
export function fadedRate(memory: Memory, index: number): RatePosterior {
  const long = longRate(memory);
  const halfLife = HALF_LIVES[index] ?? Number.POSITIVE_INFINITY;
  if (halfLife === Number.POSITIVE_INFINITY) return long;
  return {
    events: SHRINKAGE_EVENTS + (memory.counts[index] ?? 0),
    days: (SHRINKAGE_EVENTS * long.days) / long.events + exposureOf(memory, halfLife),
  };
}

/**
 * Posterior of the rate of the last 30 days, Jeffreys prior: the baseline itself. As an expert it bounds how much the
 * mixture can lose against the baseline. Without history the exposure would be 0, so it is at least a day.
 */
export function trailingRate({ recent, elapsed }: Memory): RatePosterior {
  return {
    events: recent.reduce((sum, { weight }) => sum + weight, 0.5),
    days: Math.max(1, Math.min(TRAILING_DAYS, elapsed)),
  };
}
