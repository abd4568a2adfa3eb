import { centralInterval } from '../../scoring/block-bootstrap.js';
import { brierScore } from '../../scoring/brier-score.js';
import { skillScore } from '../../scoring/skill.js';
import { cameWithin, type LaunchWindow, LONGEST_ODDS_DAYS, type WindowForecast } from './launch-window.js';
import { coverage80, pitValue } from './pit.js';
import { type TrackRecord, trackRecord } from './track-record.js';

/** Days ahead that scores are averaged over: 1 to 90. */
export const SCORED_DAYS: readonly number[] = Array.from(
  { length: LONGEST_ODDS_DAYS },
  (_, index) => index + 1,
);

/** Scores of one estimator, or of the blend, over the windows it forecast. */
export interface EstimatorScore extends TrackRecord {
  /** Gaps between launches that the windows lie in. */
  readonly gaps: number;
  /** The bounds of a 90% interval of `coverage80`; null for fewer than ten gaps. */
  readonly coverageLow: number | null;
  readonly coverageHigh: number | null;
  /**
   * 1 − Brier score / Brier score of the line's own exponential on the same windows, both as the mean over
   * days 1 to 90; null where undefined.
   */
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
function brierOverDays(window: LaunchWindow, { probabilities }: WindowForecast): number {
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
 */
export function scoreEstimator(
  scored: readonly ScoredLaunchWindow[],
  options: { readonly draws: number; readonly rng: () => number },
): EstimatorScore | null {
  const record = trackRecord(scored, SCORED_DAYS);
  if (!record) return null;
  const windows = scored.map(({ window }) => window);
  const brier = scored.map(({ window, forecast }) => brierOverDays(window, forecast));
  const reference = scored.map(({ window, reference }) => brierOverDays(window, reference));
  const skillOf = (draw: Draw) => skillScore(weightedMean(brier, draw), weightedMean(reference, draw));
  const values = scored.map(({ window, forecast }) => pitValue(window, forecast));
  const draws = drawGaps(windows, options.draws, options.rng);
  const gaps = new Set(windows.map(gapKey)).size;
  const skill = centralInterval(draws.map(skillOf), gaps);
  const coverage = centralInterval(
    draws.map((draw) => coverage80(values.flatMap((value, index) => times(value, draw[index] ?? 0)))),
    gaps,
  );
  return {
    ...record,
    gaps,
    coverageLow: coverage?.low ?? null,
    coverageHigh: coverage?.high ?? null,
    skill: skillOf(new Float64Array(scored.length).fill(1)),
    skillLow: skill?.low ?? null,
    skillHigh: skill?.high ?? null,
  };
}

function times<T>(value: T, count: number): readonly T[] {
  return new Array<T>(count).fill(value);
}

/** Key of the gap that a window lies in: windows of one gap depend on each other. */
function gapKey({ company, line, gaps }: LaunchWindow): string {
  return `${company}/${line}/${gaps}`;
}

/** The number of times that each window counts in one draw. */
type Draw = Float64Array;

/**
 * Draws whole gaps with replacement, because all weekly windows of a gap share its outcome. Scores on the
 * same draws are compared on the same outcomes.
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
    for (let draw = 0; draw < places.size; draw += 1) {
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
