import type { ForecastPart, HorizonPart } from '../page-data.js';

type Judged = Pick<HorizonPart, 'windows' | 'skillLow' | 'skillHigh'>;
type Live = ForecastPart['liveAccuracy'];

/** What the scores of one horizon support: a difference counts only beyond its interval. */
export type Verdict = 'unknown' | 'none' | 'few' | 'better' | 'worse' | 'same';

/** @param status of all live scores: until 30 days are scored, no horizon is judged */
export function verdictOf(status: Live['status'], { windows, skillLow, skillHigh }: Judged): Verdict {
  if (status === 'unavailable') return 'unknown';
  if (windows === 0) return 'none';
  if (status === 'collecting' || skillLow === null || skillHigh === null) return 'few';
  if (skillLow > 0) return 'better';
  return skillHigh < 0 ? 'worse' : 'same';
}

export const TRUST = {
  unknown: 'unknown',
  none: 'untested',
  few: 'untested',
  better: 'better',
  worse: 'noBetter',
  same: 'noBetter',
} as const;

export type TrustState = (typeof TRUST)[Verdict];

/** The verdict on the daily forecasts, as the first screen says it. */
export function trustOf(live: Pick<Live, 'status'> & { readonly twentyFourHours: Judged }) {
  return TRUST[verdictOf(live.status, live.twentyFourHours)];
}
