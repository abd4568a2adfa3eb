import type { ForecastBody } from '../core/published/forecast.js';
import type { Words } from './locale.js';
import { percentText } from './numbers.js';

const DAY_HOURS = 24;

type Live = ForecastBody['liveAccuracy'];

/** The scores of one horizon. */
type HorizonScores = Omit<Live['sixHours'], 'hours'> & { readonly hours: number };

type Judged = Pick<HorizonScores, 'windows' | 'skillLow' | 'skillHigh'>;

/** What the scores of one horizon support: a difference counts only beyond its interval. */
export type SkillFinding = 'unknown' | 'none' | 'few' | 'better' | 'worse' | 'same';

/** Without an interval no horizon is judged. */
export function findingOf(status: Live['status'], { windows, skillLow, skillHigh }: Judged): SkillFinding {
  if (status === 'unavailable') return 'unknown';
  if (windows === 0) return 'none';
  if (skillLow === null || skillHigh === null) return 'few';
  if (skillLow > 0) return 'better';
  return skillHigh < 0 ? 'worse' : 'same';
}

/** Whether to trust a forecast. */
const TRUST = {
  unknown: 'unknown',
  none: 'untested',
  few: 'untested',
  better: 'better',
  worse: 'worse',
  same: 'unclear',
} as const;

export type TrustState = (typeof TRUST)[SkillFinding];

/** In the daily forecasts, as the first screen says it. */
export function trustOf(live: Pick<Live, 'status'> & { readonly twentyFourHours: Judged }): TrustState {
  return TRUST[findingOf(live.status, live.twentyFourHours)];
}

/** The evidence of one horizon in a sentence, the same wherever it is said. */
function verdictText(status: Live['status'], horizon: HorizonScores, words: Words): string {
  const { hours, windows, skill } = horizon;
  return words('scores.verdict', {
    finding: findingOf(status, horizon),
    error: skill === null ? 'unknown' : skill < 0 ? 'more' : 'less',
    percent: percentText(Math.abs(skill ?? 0), words),
    days: Math.round((windows * hours) / DAY_HOURS),
  });
}

/**
 * What the daily forecasts were worth, with and without a promise: the saved ones once thirty days are
 * scored and one of the two can be judged, else those of the replay; all days together where neither can be.
 */
export function evidenceText(
  { liveAccuracy, accuracy }: Pick<ForecastBody, 'liveAccuracy' | 'accuracy'>,
  words: Words,
): string {
  const { status, twentyFourHours } = liveAccuracy;
  const isLive = status === 'available' && isJudged(liveAccuracy.byPromise);
  const by = isLive ? liveAccuracy.byPromise : accuracy?.byPromise;
  if (status === 'unavailable' || by === undefined || !isJudged(by))
    return verdictText(status, twentyFourHours, words);
  const worth = ({ days, skill, ...interval }: Live['byPromise']['open']) =>
    words('trust.worth', {
      finding: findingOf(status, { ...interval, windows: days }),
      percent: percentText(Math.abs(skill ?? 0), words),
      days,
    });
  return words('trust.evidence', {
    source: isLive ? 'live' : 'replay',
    none: worth(by.none),
    open: worth(by.open),
  });
}

/** Whether there are days enough to say what forecasts were worth with a promise, or without one. */
function isJudged(by: Live['byPromise']): boolean {
  return Object.values(by).some(({ skillLow }) => skillLow !== null);
}
