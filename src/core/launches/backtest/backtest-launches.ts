import { seededRandom } from '../../stats/seeded-random.js';
import { ESTIMATORS } from '../estimators/all-estimators.js';
import type { LaunchHistory } from '../history.js';
import { type BlendedWindow, blendWindows } from './blend-windows.js';
import { isFullyKnown, type WindowForecast } from './launch-window.js';
import { ownLineExponential } from './own-line-exponential.js';
import { type EstimatorScore, SCORED_DAYS, scoreEstimator } from './score-windows.js';
import { scoringStart, walkForwardLaunches } from './walk-forward.js';

/** A window with the forecasts of the estimators, of the blend and of the reference. */
interface ComparedWindow extends BlendedWindow {
  /** The line's own exponential; null without a finished gap. */
  readonly reference: WindowForecast | null;
}

/** Scores over the windows of one kind of lines whose 90 days are over. */
export interface WindowSetResult {
  readonly windows: number;
  readonly gaps: number;
  /** The line's own exponential first; without those that forecast none of the windows. */
  readonly estimators: readonly (EstimatorScore & { readonly id: string })[];
  /** Null without windows. */
  readonly blend: EstimatorScore | null;
}

export interface LaunchBacktest {
  readonly product: WindowSetResult;
  /** The lines `any`. */
  readonly companyWide: WindowSetResult;
}

/** Any number; the same seed gives the same intervals. */
const SEED = 20_241_101;

/**
 * Replays the estimators and the blend over launch histories week by week, and scores them against the line's
 * own exponential from a year and a half after the first launch.
 * @param draws bootstrap draws of whole gaps for the intervals
 */
export function backtestLaunches(histories: readonly LaunchHistory[], draws: number): LaunchBacktest {
  const blended = blendWindows(walkForwardLaunches(histories, { days: SCORED_DAYS }), SCORED_DAYS);
  const references = walkForwardLaunches(histories, { days: SCORED_DAYS, estimators: [ownLineExponential] });
  const start = scoringStart(histories);
  const scored = blended
    .map((window, place) => ({ ...window, reference: references[place]?.forecasts[0] ?? null }))
    .filter((window) => window.origin >= start && window.gaps > 0 && isFullyKnown(window));
  return {
    product: scoreSet(
      scored.filter(({ isAny }) => !isAny),
      draws,
    ),
    companyWide: scoreSet(
      scored.filter(({ isAny }) => isAny),
      draws,
    ),
  };
}

function scoreSet(windows: readonly ComparedWindow[], draws: number): WindowSetResult {
  const scoreOf = (forecastOf: (window: ComparedWindow) => WindowForecast | null | undefined) =>
    scoreEstimator(
      windows.flatMap((window) => {
        const forecast = forecastOf(window);
        const { reference } = window;
        return forecast && reference ? [{ window, forecast, reference }] : [];
      }),
      { draws, rng: seededRandom(SEED) },
    );
  const blend = scoreOf((window) => window.blend);
  const listed = [
    { id: ownLineExponential.id, score: scoreOf((window) => window.reference) },
    ...ESTIMATORS.map(({ id }, place) => ({ id, score: scoreOf((window) => window.forecasts[place]) })),
  ];
  return {
    windows: windows.length,
    gaps: blend?.gaps ?? 0,
    estimators: listed.flatMap(({ id, score }) => (score ? [{ id, ...score }] : [])),
    blend,
  };
}
