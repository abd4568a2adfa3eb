import { seededRandom } from '../../stats/seeded-random.js';
import { ESTIMATORS } from '../estimators/all-estimators.js';
import { exponential } from '../estimators/exponential.js';
import type { LaunchHistory } from '../history.js';
import { type BlendedWindow, blendWindows } from './blend-windows.js';
import { isFullyKnown, SCORED_DAYS, type WindowForecast } from './launch-window.js';
import { type EstimatorScore, scoreWindows } from './score-windows.js';
import { scoringStart, walkForward } from './walk-forward.js';

export interface EstimatorResult extends EstimatorScore {
  readonly id: string;
  readonly name: string;
}

export type WindowSetResult = ReturnType<typeof scoreSet>;
export type LaunchBacktest = ReturnType<typeof backtestLaunches>;

interface LaunchBacktestOptions {
  /** First scored day; null: a year and a half after the first launch. */
  readonly from: number | null;
  /** Forecasts after this day are not scored; null: no limit. */
  readonly to: number | null;
  readonly onProgress?: (done: number) => void;
  /** Bootstrap draws of whole gaps for the intervals; 1000 by default. */
  readonly draws?: number;
}

const DRAWS = 1000;
/** Any number; the same seed gives the same intervals. */
const SEED = 20_241_101;

/**
 * Replays the estimators and the blend over launch histories week by week and scores them against the line's own
 * exponential.
 */
export function backtestLaunches(
  histories: readonly LaunchHistory[],
  { from, to, onProgress, draws = DRAWS }: LaunchBacktestOptions,
) {
  const walked = walkForward(histories, { days: SCORED_DAYS, ...(onProgress && { onProgress }) });
  const start = from ?? scoringStart(histories);
  const scored = blendWindows(walked, SCORED_DAYS).filter(
    ({ origin, gaps }) => origin >= start && (to === null || origin <= to) && gaps > 0,
  );
  const product = scored.filter(({ isAny }) => !isAny);
  const observed = product.filter(isFullyKnown);
  return {
    companies: histories.length,
    /** Product lines that were scored. */
    lines: new Set(observed.map(({ company, line }) => `${company}/${line}`)).size,
    estimators: ESTIMATORS,
    /** Every scored window, in time order. */
    scored,
    /** Windows of product lines with at least one gap whose 90 days are over. */
    observed: scoreSet(observed, draws),
    /** Windows of product lines whose next launch is known. Biased: long waits are missing. */
    ended: scoreSet(
      product.filter(({ next }) => next !== null),
      draws,
    ),
    /** Windows of the lines `any` whose 90 days are over. */
    companyWide: scoreSet(
      scored.filter((window) => window.isAny && isFullyKnown(window)),
      draws,
    ),
  };
}

/** Scores of one set of windows. */
function scoreSet(windows: readonly BlendedWindow[], draws: number) {
  const scoreOf = (forecastOf: (window: BlendedWindow) => WindowForecast | null | undefined) =>
    scoreWindows(
      windows.flatMap((window) => {
        const forecast = forecastOf(window);
        const { reference } = window;
        return forecast && reference ? [{ window, forecast, reference }] : [];
      }),
      { draws, rng: seededRandom(SEED) },
    );
  const blend = scoreOf((window) => window.blend);
  const listed = [
    { ...exponential, score: scoreOf((window) => window.reference) },
    ...ESTIMATORS.map((one, place) => ({ ...one, score: scoreOf((window) => window.forecasts[place]) })),
  ];
  return {
    origins: new Set(windows.map(({ origin }) => origin)).size,
    windows: windows.length,
    gaps: blend?.gaps ?? 0,
    estimators: listed.flatMap(({ id, name, score }) => (score ? [{ id, name, ...score }] : [])),
    blend,
  };
}
