import type { ForecastBody } from '../core/published/forecast.js';
import type { Words } from './locale.js';
import { percentText } from './numbers.js';

const DAY_HOURS = 24;

type Live = ForecastBody['liveAccuracy'];

type Evidence = Pick<ForecastBody, 'liveAccuracy' | 'accuracy'>;

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
export function evidenceText({ liveAccuracy, accuracy }: Evidence, words: Words): string {
  const { status, twentyFourHours } = liveAccuracy;
  const judged = judgedDays({ liveAccuracy, accuracy });
  if (judged === null) return verdictText(status, twentyFourHours, words);
  const { isLive, by } = judged;
  const worth = (promise: 'none' | 'open') => {
    const { days, skill, ...interval } = by[promise];
    return words('trust.worth', {
      promise,
      finding: findingOf(status, { ...interval, windows: days }),
      percent: percentText(Math.abs(skill ?? 0), words),
      days,
    });
  };
  return words('trust.evidence', {
    source: isLive ? 'live' : 'replay',
    none: worth('none'),
    open: worth('open'),
  });
}

/** Days with a promise and days without, of which one kind at least can be judged. */
interface JudgedDays {
  /** Their forecasts were saved; else they are the replay's. */
  readonly isLive: boolean;
  readonly by: Live['byPromise'];
}

/** Null where no kind can be judged. */
export function judgedDays({ liveAccuracy, accuracy }: Evidence): JudgedDays | null {
  const { status, byPromise } = liveAccuracy;
  if (status === 'unavailable') return null;
  if (status === 'available' && isJudged(byPromise)) return { isLive: true, by: byPromise };
  return accuracy && isJudged(accuracy.byPromise) ? { isLive: false, by: accuracy.byPromise } : null;
}

/** Whether there are days enough to say what forecasts were worth with a promise, or without one. */
function isJudged(by: Live['byPromise']): boolean {
  return Object.values(by).some(({ skillLow }) => skillLow !== null);
}

/** The mean chances of a reset within a day, without a promise: before resets, and where none came. */
export interface MeanChances {
  readonly before: number | null;
  readonly otherwise: number | null;
}

/**
 * What the forecast is worth without a promise, and whether it is more with one, in a line. That it cannot
 * tell the day takes both: no clear difference from the average, and chances that were no higher before
 * resets than on other days.
 */
export function scoresFinding(evidence: Evidence, means: MeanChances, words: Words): string {
  const by = judgedDays(evidence)?.by;
  const worth = (days: 'open' | 'none') =>
    by === undefined ? 'few' : findingOf('available', { ...by[days], windows: by[days].days });
  const none = worth('none');
  const isBlind = none === 'same' && compared(means, words) === 'same';
  return words('scores.finding', {
    none: none === 'better' || none === 'worse' ? none : isBlind ? 'blind' : 'unclear',
    open: worth('open'),
  });
}

/** Compared as they are shown: `same` where it was no higher before resets; `no` where one is not known. */
export function compared({ before, otherwise }: MeanChances, words: Words): 'more' | 'same' | 'no' {
  if (before === null || otherwise === null) return 'no';
  const isShownAlike = percentText(before, words) === percentText(otherwise, words);
  return before > otherwise && !isShownAlike ? 'more' : 'same';
}
