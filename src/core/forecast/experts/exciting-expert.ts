import type { Expert } from './expert.js';
import { EXCITATION_DAYS } from './memory.js';
import { longRate } from './poisson-expert.js';

/**
 * Self-exciting process: every event triggers `branching` further events on average, with exponentially decaying
 * intensity; the rest of the long-run rate is background. Intensity: (1 − η) μ + η Σ exp(−age/τ)/τ.
 * @param index which of `EXCITATION_DAYS`
 * @param branching η, 0..1
 * @see Hawkes (1971), Biometrika 58, 83
 */
export function excitingExpert(index: number, branching: number, prior: number): Expert {
  const tau = EXCITATION_DAYS[index] ?? 1;
  return {
    prior,
    hazard: (memory) => {
      const { events, days } = longRate(memory);
      return ((1 - branching) * events) / days + branching * (memory.excitation[index] ?? 0);
    },
    logSurvival: (memory, exposure) => {
      const { events, days } = longRate(memory);
      const children = branching * tau * (memory.excitation[index] ?? 0) * -Math.expm1(-exposure / tau);
      return -events * Math.log1p(((1 - branching) * exposure) / days) - children;
    },
    evidence: (memory) => longRate(memory).events,
  };
}
