import { type Expert, poissonOutlook } from './expert.js';
import { EXCITATION_DAYS } from './memory.js';
import { longRate } from './rates.js';

/**
 * Self-exciting process: every event triggers `branching` further events on average, with exponentially decaying
 * intensity; the rest of the long-run rate is background. Intensity: (1 − η) μ + η Σ exp(−age/τ)/τ.
 * @param index which of `EXCITATION_DAYS`
 * @param branching η, 0..1
 * @see Hawkes (1971), Biometrika 58, 83
 */
export function excitingExpert(index: number, branching: number, prior: number): Expert {
  const tau = EXCITATION_DAYS[index] ?? 1;
  const outlook: Expert['outlook'] = (memory) => {
    const long = poissonOutlook(longRate(memory));
    const children = branching * (memory.excitation[index] ?? 0);
    return {
      hazard: () => (1 - branching) * long.hazard() + children,
      logSurvival: (exposure) =>
        long.logSurvival((1 - branching) * exposure) - children * tau * -Math.expm1(-exposure / tau),
      evidence: long.evidence,
    };
  };
  return { prior, outlook };
}
