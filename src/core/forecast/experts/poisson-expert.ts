import { TRAILING_DAYS } from '../publication/baseline.js';
import type { Expert } from './expert.js';
import type { Memory } from './memory.js';

/** Gamma prior of the long-run rate: half an event in a day (Jeffreys' shape; weak against any history). */
const PRIOR_EVENTS = 0.5;
const PRIOR_DAYS = 1;

/** Gamma posterior of a rate: shape in events, rate in days. */
export interface RatePosterior {
  readonly events: number;
  readonly days: number;
}

/** Poisson process whose rate has a gamma posterior. Survival over x days: (b / (b + x))^a. */
export function poissonExpert(prior: number, rate: (memory: Memory) => RatePosterior): Expert {
  return {
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
export function longRate({ events, elapsed }: Memory): RatePosterior {
  return { events: PRIOR_EVENTS + events, days: PRIOR_DAYS + elapsed };
}

/**
 * Posterior of the rate of the last 30 days, Jeffreys prior: the baseline itself. As an expert it bounds how much the
 * mixture can lose against the baseline. Exposure is at least a day, because without history it would be 0.
 */
export function recentRate({ recent, elapsed }: Memory): RatePosterior {
  return {
    events: recent.reduce((sum, { weight }) => sum + weight, 0.5),
    days: Math.max(1, Math.min(TRAILING_DAYS, elapsed)),
  };
}
