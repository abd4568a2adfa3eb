import type { ForecastPart } from './page-data.js';

/** How far the scores of saved forecasts support the chance, in one of three words; null: they cannot be read. */
export type TrustMark = 'better' | 'noBetter' | 'untested';

export function trustMark({ liveAccuracy }: Pick<ForecastPart, 'liveAccuracy'>): TrustMark | null {
  const { status, twentyFourHours } = liveAccuracy;
  if (status === 'unavailable') return null;
  if (status === 'collecting') return 'untested';
  return twentyFourHours.skillLow !== null && twentyFourHours.skillLow > 0 ? 'better' : 'noBetter';
}

export const TRUST_WORDS: Readonly<Record<TrustMark, string>> = {
  better: 'tested: better than average',
  noBetter: 'tested: no better than average',
  untested: 'not tested yet',
};
