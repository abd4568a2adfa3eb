import { countUpTo } from '../../time.js';

/** Window of the trailing rate, covered days. */
export const TRAILING_DAYS = 30;

/** The two rates use nothing older than this many days, covered or not. */
export const COMPARED_DAYS = 180;

/** Half-life of the smooth history, covered days. */
const SMOOTH_HALF_LIFE = 30;

/** Minimum exposure, covered days: without exposure the rate would be infinite. */
const MIN_DAYS = 1;

/** The past that the two rates use, on the axis of covered days since `COMPARED_DAYS` ago. */
export interface CoveredPast {
  /** Covered days on that axis until now. */
  readonly days: number;
  /** Events on that axis, ascending. */
  readonly events: readonly number[];
}

/**
 * Trailing-rate probability of at least one reset, 0..1: 1 − (1 + h/T)^−(n + ½), n resets in the last T = 30 covered days
 * (Jeffreys prior, posterior predictive).
 * @param horizonDays positive
 */
export function baselineProbability({ days, events }: CoveredPast, horizonDays: number): number {
  const span = Math.max(MIN_DAYS, Math.min(TRAILING_DAYS, days));
  const count = events.length - (days > TRAILING_DAYS ? countUpTo(events, days - TRAILING_DAYS) : 0);
  return 1 - (1 + horizonDays / span) ** -(count + 0.5);
}

/** The same with weights that halve every 30 covered days: 1 − (1 + h/E)^−(Σw + ½), E = ∫w. */
export function smoothHistoryProbability({ days, events }: CoveredPast, horizonDays: number): number {
  const span = Math.max(MIN_DAYS, days);
  const exposure = (SMOOTH_HALF_LIFE / Math.LN2) * (1 - 2 ** (-span / SMOOTH_HALF_LIFE));
  const count = events.reduce((sum, event) => sum + 2 ** (-(days - event) / SMOOTH_HALF_LIFE), 0);
  return 1 - (1 + horizonDays / exposure) ** -(count + 0.5);
}
