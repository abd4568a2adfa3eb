import { ageHazard } from './age-hazard.js';
import type { Estimator } from './estimator.js';
import { gamma } from './gamma.js';
import { kaplanMeier } from './kaplan-meier.js';
import { logNormal } from './log-normal.js';
import { trailingRate } from './trailing-rate.js';
import { weibull } from './weibull.js';

/** What `/odds` lists. All but Kaplan–Meier learn from all lines, so they also work for lines with few gaps. */
export const ESTIMATORS: readonly Estimator[] = [
  trailingRate,
  weibull,
  gamma,
  logNormal,
  kaplanMeier,
  ageHazard,
];
