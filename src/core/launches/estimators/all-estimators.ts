import { ageHazard } from './age-hazard.js';
import type { Estimator } from './estimator.js';
import { kaplanMeier } from './kaplan-meier.js';
import { gamma, logNormal, weibull } from './renewal-laws.js';
import { trailingRate } from './trailing-rate.js';

/**
 * What `/odds` lists. All but Kaplan–Meier learn from all lines, so they also work for lines with few gaps.
 */
export const ESTIMATORS: readonly Estimator[] = [
  trailingRate,
  weibull,
  gamma,
  logNormal,
  kaplanMeier,
  ageHazard,
];
