import { ESTIMATORS } from '../estimators/all-estimators.js';
import { type LaunchWindow, LONGEST_ODDS_DAYS, type WindowForecast } from './launch-window.js';
import { createScoreKeeper, lineClass } from './pool-weights.js';

/** A window with the blend's forecast. */
export interface BlendedWindow extends LaunchWindow {
  readonly blend: WindowForecast;
  /** One per estimator. */
  readonly weights: Float64Array;
}

/**
 * Blends the forecasts of every window with the weights known on that day, from windows whose outcome was
 * known by then.
 * @param windows in time order
 * @param days the days ahead of the windows' probabilities, including ODDS_DAYS
 */
export function blendWindows(
  windows: readonly LaunchWindow[],
  days: readonly number[],
): readonly BlendedWindow[] {
  const keeper = createScoreKeeper(ESTIMATORS, days);
  let observed = 0;
  return windows.map((window) => {
    for (let earlier = windows[observed]; earlier; earlier = windows[observed]) {
      if (earlier.origin + LONGEST_ODDS_DAYS > window.origin) break;
      keeper.add(earlier);
      observed += 1;
    }
    const weights = keeper.weights(
      lineClass(window),
      window.forecasts.map((forecast) => forecast !== null),
      window.origin,
    );
    return { ...window, weights, blend: blendOf(window.forecasts, weights, days.length) };
  });
}

function blendOf(
  forecasts: readonly (WindowForecast | null)[],
  weights: Float64Array,
  length: number,
): WindowForecast {
  const probabilities = new Float64Array(length);
  let before = 0;
  let until = 0;
  for (let place = 0; place < forecasts.length; place += 1) {
    const forecast = forecasts[place];
    const weight = weights[place] ?? 0;
    if (!forecast || weight === 0) continue;
    for (let day = 0; day < length; day += 1)
      probabilities[day] = (probabilities[day] ?? 0) + weight * (forecast.probabilities[day] ?? 0);
    before += weight * forecast.before;
    until += weight * forecast.until;
  }
  return { probabilities, before, until };
}
