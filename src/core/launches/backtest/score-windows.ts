import { centralInterval } from '../../scoring/block-bootstrap.js';
import { brierScore } from '../../scoring/brier-score.js';
import { skillScore } from '../../scoring/skill.js';
import {
  cameWithin,
  gapKey,
  type LaunchWindow,
  LONGEST_ODDS_DAYS,
  SCORED_DAYS,
  type WindowForecast,
} from './launch-window.js';
import { pitSummary, pitValue } from './pit.js';
import { type TrackRecord, trackRecord } from './track-record.js';

/** Scores of one estimator, or of the blend, over the windows it forecast. */
export interface EstimatorScore extends TrackRecord {
  /** Gaps between launches that the windows lie in. */
  readonly gaps: number;
  /** Mean over days 1 to 90 of the Brier score of the odds for that day. */
  readonly brier90Mean: number;
  /** Threshold-weighted CRPS over 0–90 days, in days: the sum of the same scores. */
  readonly crps90: number;
  /** The bounds of a 90% interval of `coverage80`; null for fewer than ten gaps. */
  readonly coverageLow: number | null;
  readonly coverageHigh: number | null;
  readonly pitMean: number;
  readonly pitHistogram: readonly number[];
  /** 1 − brier90Mean / brier90Mean of the line's own exponential on the same windows; null where undefined. */
  readonly skill: number | null;
  /** The bounds of its 90% interval; null for fewer than ten gaps, or where undefined. */
  readonly skillLow: number | null;
  readonly skillHigh: number | null;
}

/** A window with an estimator's forecast and the reference's. */
interface ScoredLaunchWindow {
  readonly window: LaunchWindow;
  readonly forecast: WindowForecast;
  readonly reference: WindowForecast;
}

/** Mean over days 1 to 90 of (p − y)². */
export function brierOverDays(window: LaunchWindow, { probabilities }: WindowForecast): number {
  let sum = 0;
  for (const [place, days] of SCORED_DAYS.entries())
    sum += brierScore(probabilities[place] ?? 0, cameWithin(window, days));
  return sum / SCORED_DAYS.length;
}

/**
 * Scores forecasts over windows.
 * @param scored windows with forecasts for SCORED_DAYS
 * @param options `draws` of whole gaps for the 90% intervals; `rng` uniform in [0, 1)
 * @returns null without windows
 * @see Gneiting & Ranjan (2011), J. Bus. Econ. Stat. 29, 411 for the weighted CRPS
 */
export function scoreEstimator(
  scored: readonly ScoredLaunchWindow[],
  options: { readonly draws: number; readonly rng: () => number },
): EstimatorScore | null {
  const record = trackRecord(scored, SCORED_DAYS);
  if (!record) return null;
  const windows = scored.map(({ window }) => window);
  const brier = scored.map(({ window, forecast }) => brierOverDays(window, forecast));
  const reference = scored.map((one) => brierOverDays(one.window, one.reference));
  const pitOf = pitSummary(scored.map(({ window, forecast }) => pitValue(window, forecast)));
  const skillOf = (draw: Draw) => skillScore(weightedMean(brier, draw), weightedMean(reference, draw));
  const draws = drawGaps(windows, options.draws, options.rng);
  const all: Draw = new Float64Array(scored.length).fill(1);
  const pit = pitOf(all);
  const gaps = new Set(windows.map(gapKey)).size;
  const skill = centralInterval(draws.map(skillOf), gaps);
  const coverage = centralInterval(
    draws.map((draw) => pitOf(draw).coverage80),
    gaps,
  );
  const brier90Mean = weightedMean(brier, all) ?? 0;
  return {
    ...record,
    gaps,
    brier90Mean,
    crps90: LONGEST_ODDS_DAYS * brier90Mean,
    coverageLow: coverage?.low ?? null,
    coverageHigh: coverage?.high ?? null,
    pitMean: pit.mean,
    pitHistogram: pit.histogram,
    skill: skillOf(all),
    skillLow: skill?.low ?? null,
    skillHigh: skill?.high ?? null,
  };
}

/** How many times each window counts in one draw. */
type Draw = Float64Array;

/**
 * Draws whole gaps with replacement, because all weekly windows of a gap share its outcome. Scores on the same draws are
 * compared on the same outcomes.
 * @param rng uniform in [0, 1)
 * @returns for each draw, one weight per window
 * @see Davison & Hinkley (1997), Bootstrap Methods, sec. 3.8 (clustered data)
 */
export function drawGaps(
  windows: readonly LaunchWindow[],
  draws: number,
  rng: () => number,
): readonly Draw[] {
  const places = new Map<string, number>();
  const gaps = windows.map((window) => {
    const key = gapKey(window);
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  });
  return Array.from({ length: draws }, () => {
    const counts = new Float64Array(places.size);
    for (let one = 0; one < places.size; one += 1) {
      const drawn = Math.floor(rng() * places.size);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    return Float64Array.from(gaps, (gap) => counts[gap] ?? 0);
  });
}

/** Weighted mean; null if the weights sum to 0. */
function weightedMean(values: ArrayLike<number>, weights: Draw): number | null {
  let sum = 0;
  let total = 0;
  for (let index = 0; index < values.length; index += 1) {
    sum += (values[index] ?? 0) * (weights[index] ?? 0);
    total += weights[index] ?? 0;
  }
  return total > 0 ? sum / total : null;
}
