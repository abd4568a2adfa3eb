import { brierScore } from '../../scoring/brier-score.js';
import { oddsPlaces, outcomeProbability } from '../odds/pool-weights.js';
import { cameWithin, type LaunchWindow, type WindowForecast } from './launch-window.js';
import { type PitValue, pitSummary, pitValue } from './pit.js';

/** How well an estimator did on the observed windows of the past. */
export interface TrackRecord {
  readonly windows: number;
  /** Mean of −ln of the probability given to what happened, of six: within 7, 14, 30, 60, 90 days, later. In nats. */
  readonly logScore: number;
  /** Mean Brier score of the odds for 30 days. */
  readonly brier30: number;
  /** Share of launches inside the 80 % band, cut-off waits counted for what is known of them. */
  readonly coverage80: number;
}

/**
 * @param pairs observed windows and what was said of them
 * @param days those of the forecasts' probabilities, ODDS_DAYS among them
 * @returns null where there is none
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
 * −ln of the probability given to what happened.
 * @param places of ODDS_DAYS among the forecast's probabilities
 */
export function logScoreOf(
  { next }: LaunchWindow,
  { probabilities }: WindowForecast,
  places: readonly number[],
): number {
  return -Math.log(outcomeProbability(probabilities, places, next));
}
