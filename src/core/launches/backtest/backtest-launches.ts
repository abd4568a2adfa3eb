import { seededRandom } from '../../stats/seeded-random.js';
import { ESTIMATORS } from '../estimators/all-estimators.js';
import type { Estimator } from '../estimators/estimator.js';
import { exponential } from '../estimators/exponential.js';
import type { LaunchHistory } from '../history.js';
import { type BlendedWindow, blendWindows } from './blend-windows.js';
import { isFullyKnown, SCORED_DAYS, type WindowForecast } from './launch-window.js';
import { type EstimatorScore, scoreEstimator } from './score-windows.js';
import { scoringStart, walkForwardLaunches } from './walk-forward.js';

export interface EstimatorResult extends EstimatorScore {
  readonly id: string;
  readonly name: string;
}

/** Scores of one set of windows. */
export interface WindowSetResult {
  /** Days on which a forecast was made. */
  readonly origins: number;
  readonly windows: number;
  readonly gaps: number;
  /** The line's own exponential first; without those that forecast none of the windows. */
  readonly estimators: readonly EstimatorResult[];
  /** Null without windows. */
  readonly blend: EstimatorScore | null;
}

export interface LaunchBacktest {
  readonly companies: number;
  /** Product lines that were scored. */
  readonly lines: number;
  readonly estimators: readonly Estimator[];
  /** Every scored window, in time order. */
  readonly scored: readonly BlendedWindow[];
  /** Windows of product lines with at least one gap whose 90 days are over. */
  readonly observed: WindowSetResult;
  /** Windows of product lines whose next launch is known. Biased: long waits are missing. */
  readonly ended: WindowSetResult;
  /** Windows of the lines `any` whose 90 days are over. */
  readonly companyWide: WindowSetResult;
}

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
): LaunchBacktest {
  const walked = walkForwardLaunches(histories, { days: SCORED_DAYS, ...(onProgress && { onProgress }) });
  const start = from ?? scoringStart(histories);
  const scored = blendWindows(walked, SCORED_DAYS).filter(
    ({ origin, gaps }) => origin >= start && (to === null || origin <= to) && gaps > 0,
  );
  const product = scored.filter(({ isAny }) => !isAny);
  const observed = product.filter(isFullyKnown);
  return {
    companies: histories.length,
    lines: new Set(observed.map(({ company, line }) => `${company}/${line}`)).size,
    estimators: ESTIMATORS,
    scored,
    observed: scoreSet(observed, draws),
    ended: scoreSet(
      product.filter(({ next }) => next !== null),
      draws,
    ),
    companyWide: scoreSet(
      scored.filter((window) => window.isAny && isFullyKnown(window)),
      draws,
    ),
  };
}

function scoreSet(windows: readonly BlendedWindow[], draws: number): WindowSetResult {
  const scoreOf = (forecastOf: (window: BlendedWindow) => WindowForecast | null | undefined) =>
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
