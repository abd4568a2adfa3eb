import type { Estimator } from '../estimators/estimator.js';
import { MIN_OWN_GAPS } from '../history.js';
import { isFullyKnown, type LaunchWindow, ODDS_DAYS } from './launch-window.js';

/** Classes of lines that share weights: company-wide, with few gaps, and with enough gaps of their own. */
type LineClass = 'any' | 'few' | 'own';

/** Weights are learnt from every fourth Monday: the weeks in between add little information. */
const EVIDENCE_WEEKS = 4;

/**
 * Weight of a window: a 90-day forecast is decided after seven to ten weeks; forecasts made in that time
 * share its outcome.
 */
const EVIDENCE = EVIDENCE_WEEKS / 7;

/** Half-life of a score: estimators learn, so their early forecasts say little about later ones. */
const HALF_LIFE_DAYS = 180;

/** Share of the weight that is spread equally, regardless of scores. */
const EQUAL_SHARE = 0.1;

/** Lower bound, so that no outcome is impossible. */
const LEAST_PROBABILITY = 1e-4;

/** Whether weights are learnt from the forecasts of this Monday. */
export function givesEvidence(origin: number): boolean {
  return Math.floor(origin / 7) % EVIDENCE_WEEKS === 0;
}

export function lineClass({ isAny, gaps }: { readonly isAny: boolean; readonly gaps: number }): LineClass {
  if (isAny) return 'any';
  return gaps < MIN_OWN_GAPS ? 'few' : 'own';
}

/** Index of each of ODDS_DAYS in the days of a forecast. */
export function oddsPlaces(days: readonly number[]): readonly number[] {
  return ODDS_DAYS.map((day) => days.indexOf(day));
}

/**
 * Probability that a forecast gave to the outcome, one of: within 7 days, 8–14, 15–30, 31–60, 61–90, later.
 * @param places indexes of ODDS_DAYS in the probabilities
 * @param next days until the next launch; null: none within the last
 */
export function outcomeProbability(
  probabilities: Float64Array,
  places: readonly number[],
  next: number | null,
): number {
  const part = next === null ? -1 : ODDS_DAYS.findIndex((days) => next <= days);
  const until = (odds: number) => probabilities[places[odds] ?? -1] ?? 0;
  const below = part === 0 ? 0 : until(part < 0 ? ODDS_DAYS.length - 1 : part - 1);
  return Math.max(LEAST_PROBABILITY, (part < 0 ? 1 : until(part)) - below);
}

export interface ScoreKeeper {
  add(window: LaunchWindow): void;
  /**
   * Weights of the blend, one per estimator, sum 1: the prior share times exp(log score), a tenth spread by
   * prior shares alone. Those without a forecast, or with a prior share of 0, have none.
   * @param day on which they are used; older scores count less
   */
  weights(of: LineClass, available: readonly boolean[], day: number): Float64Array;
}

/**
 * Keeps sums of the log scores of windows with a known outcome, by class of line and in any order; scores of
 * estimators are relative to the mean of all that forecast the same window.
 * @param days the days ahead of the windows' probabilities, including ODDS_DAYS
 * @see Hall & Mitchell (2007), Int. J. Forecast. 23, 1; Raftery, Kárný & Ettler (2010), Technometrics 52, 52
 *   for the fading
 */
export function createScoreKeeper(estimators: readonly Estimator[], days: readonly number[]): ScoreKeeper {
  const places = oddsPlaces(days);
  const priors = estimators.map(({ prior }) => prior);
  const sums: Record<LineClass, Float64Array> = {
    any: new Float64Array(estimators.length),
    few: new Float64Array(estimators.length),
    own: new Float64Array(estimators.length),
  };
  return {
    add(window: LaunchWindow) {
      if (!isFullyKnown(window) || !givesEvidence(window.origin)) return;
      const probabilities = window.forecasts.map((forecast) =>
        forecast ? outcomeProbability(forecast.probabilities, places, window.next) : null,
      );
      let sum = 0;
      let total = 0;
      for (const [place, probability] of probabilities.entries()) {
        if (probability === null) continue;
        sum += (priors[place] ?? 0) * probability;
        total += priors[place] ?? 0;
      }
      const mean = sum / total;
      const weight = EVIDENCE * 2 ** (window.origin / HALF_LIFE_DAYS);
      const scores = sums[lineClass(window)];
      for (const [place, probability] of probabilities.entries())
        if (probability !== null)
          scores[place] = (scores[place] ?? 0) + weight * Math.log(probability / mean);
    },

    weights(of: LineClass, available: readonly boolean[], day: number): Float64Array {
      const fade = 2 ** (-day / HALF_LIFE_DAYS);
      const scores = sums[of].map((score) => fade * score);
      const open = priors.map((prior, place) => (available[place] ? prior : 0));
      const best = scores.reduce(
        (most, score, place) => (open[place] ? Math.max(most, score) : most),
        Number.NEGATIVE_INFINITY,
      );
      const raw = scores.map((score, place) => (open[place] ?? 0) * Math.exp(Math.min(0, score - best)));
      const total = raw.reduce((sum, weight) => sum + weight, 0);
      const prior = open.reduce((sum, share) => sum + share, 0);
      return raw.map(
        (weight, place) => ((1 - EQUAL_SHARE) * weight) / total + (EQUAL_SHARE * (open[place] ?? 0)) / prior,
      );
    },
  };
}
