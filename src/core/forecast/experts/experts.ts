import type { Expert } from './expert.js';
import { GAP_SHAPES } from './gap-memory.js';
import { EXCITATION_DAYS } from './memory.js';
import { pauseExpert } from './pause-expert.js';
import { longRate, poissonExpert, recentRate } from './poisson-expert.js';
import { renewalExpert } from './renewal-expert.js';

/** Prior weights of the families: half on the baseline; the more special a family, the less. */
const FAMILY = { trailing: 0.5, long: 0.2, exciting: 0.15, gaps: 0.1, pause: 0.05 } as const;
const BRANCHING = [0.3, 0.65] as const;

/** All hypotheses in the mixture. Within a family the prior is uniform. */
export const EXPERTS: readonly Expert[] = [
  poissonExpert(FAMILY.trailing, recentRate),
  poissonExpert(FAMILY.long, longRate),
  ...EXCITATION_DAYS.flatMap((_, index) =>
    BRANCHING.map((branching) =>
      excitingExpert(index, branching, FAMILY.exciting / (EXCITATION_DAYS.length * BRANCHING.length)),
    ),
  ),
  ...GAP_SHAPES.map((_, index) => renewalExpert(index, FAMILY.gaps / GAP_SHAPES.length)),
  pauseExpert(FAMILY.pause),
];

/**
 * Self-exciting process: every event triggers `branching` further events on average, with exponentially decaying
 * intensity; the rest of the long-run rate is background. Intensity: (1 − η) μ + η Σ exp(−age/τ)/τ.
 * @param index which of `EXCITATION_DAYS`
 * @param branching η, 0..1
 * @see Hawkes (1971), Biometrika 58, 83
 */
function excitingExpert(index: number, branching: number, prior: number): Expert {
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
