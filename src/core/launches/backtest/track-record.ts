import { brierScore } from '../../scoring/brier-score.js';
import { oddsPlaces, outcomeProbability } from '../odds/pool-weights.js';
import { cameWithin, type LaunchWindow, type WindowForecast } from './launch-window.js';
import { type PitValue, pitSummary, pitValue } from './pit.js';

/** An estimator's scores over past windows with known outcomes. */
export interface TrackRecord {
  readonly windows: number;
  /** Mean log score in nats, over six outcomes: within 7, 14, 30, 60, 90 days, later. */
  readonly logScore: number;
  /** Mean Brier score of the odds for 30 days. */
  readonly brier30: number;
  /** Share of launches inside the 80 % band; open waits are censored. */
  readonly coverage80: number;
}

/**
 * Scores one estimator's forecasts.
 * @param pairs windows with known outcomes and the forecasts of them
 * @param days the days ahead of the forecasts' probabilities, including ODDS_DAYS
 * @returns null without windows
 */
export function trackRecord(
  pairs: readonly { readonly window: LaunchWindow; readonly forecast: WindowForecast }[],
  days: readonly number[],
): TrackRecord | null {
  if (pairs.length === 0) return null;
  const [at30, places] = [days.indexOf(30), oddsPlaces(days)];
  let log = 0;
  let brier = 0;
  const values: PitValue[] = [];
  for (const { window, forecast } of pairs) {
    log += logScoreOf(window, forecast, places);
    brier += brierScore(forecast.probabilities[at30] ?? 0, cameWithin(window, 30));
    values.push(pitValue(window, forecast));
  }
  const windows = pairs.length;
  const pit = pitSummary(values)(new Float64Array(windows).fill(1));
  return { windows, logScore: log / windows, brier30: brier / windows, coverage80: pit.coverage80 };
}

/**
 * Log score of one forecast, in nats.
 * @param places indexes of ODDS_DAYS in the forecast's probabilities
 */
export function logScoreOf(
  { next }: LaunchWindow,
  { probabilities }: WindowForecast,
  places: readonly number[],
): number {
  return -Math.log(outcomeProbability(probabilities, places, next));
}
