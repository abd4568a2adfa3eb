import type { ComponentChildren } from 'preact';
import type { ForecastBody } from '../../core/published/forecast.js';
import type { HorizonPart } from '../page-data.js';
import type { Words } from '../words/locale.js';
import { percentText } from '../words/numbers.js';

const DAY_HOURS = 24;

type Judged = Pick<HorizonPart, 'windows' | 'skillLow' | 'skillHigh'>;
type Live = ForecastBody['liveAccuracy'];

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
export const TRUST = {
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
export function verdictText(status: Live['status'], horizon: HorizonPart, words: Words): string {
  const { hours, windows, skill } = horizon;
  return words('scores.verdict', {
    finding: findingOf(status, horizon),
    error: skill === null ? 'unknown' : skill < 0 ? 'more' : 'less',
    percent: percentText(Math.abs(skill ?? 0), words),
    days: Math.round((windows * hours) / DAY_HOURS),
  });
}

/** A sentence about skill, after a sign of it. */
export function Verdict({ trust, children }: { trust: TrustState; children: ComponentChildren }) {
  return (
    <span class={`verdict ${trust}`}>
      <Sign trust={trust} /> <span>{children}</span>
    </span>
  );
}

const SIGNS = {
  better: 'M5 10.5l3.5 3.5 6.5-8',
  worse: 'M5.5 10h9',
  unclear: 'M5.5 7.5h9m-9 5h9',
  untested: null,
  unknown: 'M6 6l8 8m0-8l-8 8',
};

/**
 * The states differ in shape, not only in colour: a tick, a minus and an equals sign, an empty ring, a cross.
 */
function Sign({ trust }: { trust: TrustState }) {
  const path = SIGNS[trust];
  return (
    <svg width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      {path !== null && <path d={path} />}
    </svg>
  );
}
