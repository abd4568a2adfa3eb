import type { Estimator } from '../estimators/estimator.js';
import { createScoreKeeper, lineClass } from '../odds/pool-weights.js';
import { type LaunchWindow, LONGEST_ODDS_DAYS, ODDS_DAYS, type WindowForecast } from './launch-window.js';

/** A window with the blend's forecast of it. */
export interface BlendedWindow extends LaunchWindow {
  readonly blend: WindowForecast;
  /** As many as estimators. */
  readonly weights: readonly number[];
}

/**
 * Blends the forecasts of every window with the weights of that day: scores of windows that were not settled by then
 * are not in them.
 * @param windows in time order
 * @param days those of the windows' probabilities, ODDS_DAYS among them
 */
export function blendWindows(
  windows: readonly LaunchWindow[],
  estimators: readonly Estimator[],
  days: readonly number[],
): readonly BlendedWindow[] {
  const keeper = createScoreKeeper(estimators);
  const places = ODDS_DAYS.map((day) => days.indexOf(day));
  let settled = 0;
  return windows.map((window) => {
    for (let earlier = windows[settled]; earlier; earlier = windows[settled]) {
      if (earlier.origin + LONGEST_ODDS_DAYS > window.origin) break;
      keeper.add(
        earlier,
        earlier.forecasts.map((one) => one && places.map((place) => one.probabilities[place] ?? 0)),
      );
      settled += 1;
    }
    const weights = keeper.weights(
      lineClass(window),
      window.forecasts.map((one) => one !== null),
    );
    return { ...window, weights, blend: blendOf(window.forecasts, weights, days.length) };
  });
}

function blendOf(
  forecasts: readonly (WindowForecast | null)[],
  weights: readonly number[],
  length: number,
): WindowForecast {
  const probabilities = new Array<number>(length).fill(0);
  let [before, until] = [0, 0];
  for (const [place, forecast] of forecasts.entries()) {
    const weight = weights[place] ?? 0;
    if (!forecast || weight === 0) continue;
    for (const [index, probability] of forecast.probabilities.entries())
      probabilities[index] = (probabilities[index] ?? 0) + weight * probability;
    before += weight * forecast.before;
    until += weight * forecast.until;
  }
  return { probabilities, before, until };
}
