import { isSettled, type LaunchWindow, ODDS_DAYS } from '../backtest/launch-window.js';
import type { Estimator } from '../estimators/estimator.js';
import { MIN_OWN_GAPS } from '../history.js';

/** Lines that share weights: company-wide ones, and those with few and with enough gaps of their own. */
export type LineClass = 'any' | 'few' | 'own';

/** Weights are learnt from every fourth Monday: the weeks between tell little that is new. */
const EVIDENCE_WEEKS = 4;
/**
 * What a window counts. A 90-day forecast of a line is settled after seven to ten weeks in the mean, until when those
 * that follow share its outcome.
 */
const EVIDENCE = EVIDENCE_WEEKS / 7;
/** Share of the weight that is spread equally whatever the scores say. */
const EQUAL_SHARE = 0.1;
/** No part of the outcome is ever quite excluded. */
export const LEAST_PROBABILITY = 1e-4;

/** Whether weights are learnt from forecasts of this Monday. */
export function givesEvidence(origin: number): boolean {
  return Math.floor(origin / 7) % EVIDENCE_WEEKS === 0;
}

export function lineClass({ isAny, gaps }: { readonly isAny: boolean; readonly gaps: number }): LineClass {
  if (isAny) return 'any';
  return gaps < MIN_OWN_GAPS ? 'few' : 'own';
}

/**
 * Probability that a forecast gave to what happened, out of: within 7 days, 8–14, 15–30, 31–60, 61–90, later.
 * @param probabilities for ODDS_DAYS
 */
export function outcomeProbability(probabilities: readonly number[], next: number | null): number {
  const place = next === null ? -1 : ODDS_DAYS.findIndex((days) => next <= days);
  const below = place === 0 ? 0 : (probabilities.at(place < 0 ? -1 : place - 1) ?? 0);
  const above = place < 0 ? 1 : (probabilities[place] ?? 1);
  return Math.max(LEAST_PROBABILITY, above - below);
}

/** Sums of the log scores of settled windows, by class of line. Windows are added in any order. */
export interface ScoreKeeper {
  /** @param forecasts for ODDS_DAYS, one for each estimator */
  add(window: LaunchWindow, forecasts: readonly (readonly number[] | null)[]): void;
  /**
   * Weights of the blend: proportional to exp(log score), a tenth of them equal. Estimators that say nothing, and
   * references, have none.
   * @returns as many as estimators, adding up to 1
   */
  weights(of: LineClass, available: readonly boolean[]): readonly number[];
}

/**
 * Keeps scores of estimators. A score counts relative to the mean of those that forecast the same window.
 * @see Hall & Mitchell (2007), Int. J. Forecast. 23, 1
 */
export function createScoreKeeper(estimators: readonly Estimator[]): ScoreKeeper {
  const sums: Record<LineClass, Float64Array> = {
    any: new Float64Array(estimators.length),
    few: new Float64Array(estimators.length),
    own: new Float64Array(estimators.length),
  };
  return {
    add(window, forecasts) {
      if (!isSettled(window) || !givesEvidence(window.origin)) return;
      const given = forecasts.map((one) => (one === null ? null : outcomeProbability(one, window.next)));
      const pooled = given.filter((one, place) => one !== null && estimators[place]?.kind !== 'reference');
      const mean = pooled.reduce((sum: number, one) => sum + (one ?? 0), 0) / pooled.length;
      const scores = sums[lineClass(window)];
      for (const [place, one] of given.entries())
        if (one !== null) scores[place] = (scores[place] ?? 0) + EVIDENCE * Math.log(one / mean);
    },
    weights(of, available) {
      const open = estimators.map(({ kind }, place) => kind !== 'reference' && available[place] === true);
      const scores = sums[of];
      const best = scores.reduce(
        (most, score, place) => (open[place] ? Math.max(most, score) : most),
        Number.NEGATIVE_INFINITY,
      );
      const raw = open.map((isOpen, place) => (isOpen ? Math.exp((scores[place] ?? 0) - best) : 0));
      const total = raw.reduce((sum, weight) => sum + weight, 0);
      const count = open.filter(Boolean).length;
      return raw.map((weight, place) =>
        open[place] ? ((1 - EQUAL_SHARE) * weight) / total + EQUAL_SHARE / count : 0,
      );
    },
  };
}
