import { ageHazard } from './age-hazard.js';
import type { Estimator } from './estimator.js';
import { exponential } from './exponential.js';
import { gammaPoisson } from './gamma-poisson.js';
import { createGapGrid } from './gap-grid.js';
import { gammaFamily, logNormalFamily, weibullFamily } from './gap-laws.js';
import { hierarchicalRenewal } from './hierarchical-renewal.js';
import { kaplanMeier } from './kaplan-meier.js';
import { ownRenewal } from './own-renewal.js';
import { trailingRate } from './trailing-rate.js';

/**
 * All estimators; the first is the reference of every comparison. Their tables of gap laws fill on demand, so create
 * them once per computation.
 */
export function createEstimators(): readonly Estimator[] {
  const weibull = createGapGrid(weibullFamily);
  const gamma = createGapGrid(gammaFamily);
  const logNormal = createGapGrid(logNormalFamily);
  return [
    exponential,
    trailingRate,
    gammaPoisson,
    ownRenewal('weibull', "Weibull law of the line's own gaps", weibull),
    ownRenewal('gamma', "Gamma law of the line's own gaps", gamma),
    ownRenewal('log-normal', "Log-normal law of the line's own gaps", logNormal),
    kaplanMeier,
    hierarchicalRenewal('hierarchical-log-normal', 'Log-normal laws, partially pooled', logNormal),
    hierarchicalRenewal('hierarchical-weibull', 'Weibull laws, partially pooled', weibull),
    ageHazard('age-hazard', 'Hazard by days since the last launch, pooled', 'days', 'all'),
    ageHazard(
      'scaled-age-hazard',
      'Hazard by days and by mean gaps since the last launch, pooled',
      'both',
      'all',
    ),
    ageHazard(
      'company-age-hazard',
      "Hazard by days since the last launch, at the company's pace",
      'days',
      'company',
    ),
  ];
}
