import { TRAILING_DAYS } from '../publication/baseline.js';
import type { Expert } from './expert.js';
import type { Memory } from './memory.js';
import type { RatePosterior } from './poisson-expert.js';

/** Minimum length of the window, days: without history the exposure would be 0. */
const MIN_DAYS = 1;

/**
 * The baseline as an expert: Poisson process with the rate of the last 30 days, Jeffreys prior. It bounds how much the
 * mixture can lose against the baseline.
 */
export function trailingExpert(prior: number): Expert {
  const rate = ({ recent, elapsed }: Memory): RatePosterior => ({
    events: recent.reduce((sum, { weight }) => sum + weight, 0.5),
    days: Math.max(MIN_DAYS, Math.min(TRAILING_DAYS, elapsed)),
  });
  return {
    name: `rate of the last ${TRAILING_DAYS} days`,
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
