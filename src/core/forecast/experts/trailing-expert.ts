import { TRAILING_DAYS } from '../publication/baseline.js';
import type { Expert } from './expert.js';
import type { Memory } from './memory.js';

/** Minimum length of the window, days: without history the exposure would be 0. */
const MIN_DAYS = 1;

/**
 * The baseline as an expert: Poisson process with the rate of the last 30 days, Jeffreys prior. It bounds how much the
 * mixture can lose against the baseline.
 */
export function trailingExpert(prior: number): Expert {
  const days = (memory: Memory) => Math.max(MIN_DAYS, Math.min(TRAILING_DAYS, memory.elapsed));
  return {
    name: `rate of the last ${TRAILING_DAYS} days`,
    prior,
    hazard: (memory) => (memory.trailing + 0.5) / days(memory),
    logSurvival: (memory, exposure) => -(memory.trailing + 0.5) * Math.log1p(exposure / days(memory)),
    evidence: (memory) => memory.trailing + 0.5,
  };
}
