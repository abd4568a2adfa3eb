import type { Expert } from './expert.js';
import { type Memory, TRAILING_DAYS } from './memory.js';

/** Without any history the window is taken to be this long, days. */
const SHORTEST_DAYS = 1;

/**
 * The baseline as an expert: Poisson process with the rate of the last 30 days, Jeffreys prior. Among the experts it
 * bounds what the mixture can lose against the baseline.
 */
export function trailingExpert(prior: number): Expert {
  const days = (memory: Memory) => Math.max(SHORTEST_DAYS, Math.min(TRAILING_DAYS, memory.elapsed));
  return {
    name: `rate of the last ${TRAILING_DAYS} days`,
    prior,
    hazard: (memory) => (memory.trailing + 0.5) / days(memory),
    logSilence: (memory, exposure) => -(memory.trailing + 0.5) * Math.log1p(exposure / days(memory)),
    evidence: (memory) => memory.trailing + 0.5,
  };
}
