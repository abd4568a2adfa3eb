import { brierScore } from '../../scoring/brier-score.js';
import type { LineBook } from '../odds-book-schema.js';
import { cameWithin, type LaunchWindow, type WindowForecast } from './launch-window.js';
import { coverage80, pitValue } from './pit.js';
import { oddsPlaces, outcomeProbability } from './pool-weights.js';

/** An estimator's scores over past windows with known outcomes. Open waits are censored in `coverage80`. */
export type TrackRecord = NonNullable<LineBook['backtest']>;

/**
 * Scores one estimator's forecasts; log scores are over six outcomes: within 7, 14, 30, 60, 90 days, later.
 * @param pairs windows with known outcomes and the forecasts of them
 * @param days the days ahead of the forecasts' probabilities, including ODDS_DAYS
 * @returns null without windows
 */
export function trackRecord(
  pairs: readonly { readonly window: LaunchWindow; readonly forecast: WindowForecast }[],
  days: readonly number[],
): TrackRecord | null {
  if (pairs.length === 0) return null;
  const at30 = days.indexOf(30);
  const places = oddsPlaces(days);
  let log = 0;
  let brier = 0;
  for (const { window, forecast } of pairs) {
    log -= Math.log(outcomeProbability(forecast.probabilities, places, window.next));
    brier += brierScore(forecast.probabilities[at30] ?? 0, cameWithin(window, 30));
  }
  const windows = pairs.length;
  return {
    windows,
    logScore: log / windows,
    brier30: brier / windows,
    coverage80: coverage80(pairs.map(({ window, forecast }) => pitValue(window, forecast))),
  };
}
