import { published } from '../../stats/published.js';
import { DAY_MS, startOfDay } from '../../time/time.js';
import type { LineBook } from '../odds-book-schema.js';
import { type LaunchHint, UNDATED_MS } from './live-hints.js';

/*
 * How a live hint moves the odds (docs/launch-odds.md, "The hint lane"): P′(h) = (1 − w)·P(h) + w·K(h).
 */

/** The part of a hint that affects the odds. */
export type EffectiveHint = Pick<LaunchHint, 'seenAt' | 'window' | 'expiresAt' | 'confidence'>;

export interface EffectOptions {
  /** Epoch milliseconds. The effect is constant over a UTC day. */
  readonly now: number;
  /**
   * The odds are company-wide: the announced launch comes in addition to others, so it never lowers these
   * odds.
   */
  readonly isAny: boolean;
  /** Weights of a certain hint, 0 to 1; HINT_WEIGHTS by default. */
  readonly weights?: HintWeights;
}

interface HintWeights {
  readonly dated: number;
  readonly undated: number;
}

type HintEffect = Omit<NonNullable<LineBook['hint']>['effect'], 'expectedWithout'>;

/**
 * Probability that a hint announces the next public launch of its line. Judged, below the precision of the
 * readers.
 */
export const HINT_WEIGHTS: HintWeights = { dated: 0.4, undated: 0.2 };

/** Share of announced launches that come inside the window; the rest slips. */
const KEPT = { dated: 0.7, undated: 0.5 };

/** Minimum mean of the exponential slip. For long windows the mean is the window's length. */
const SHORTEST_SLIP_MS = 14 * DAY_MS;

/**
 * Moves probabilities by a hint. Unchanged before the hint was seen, after it has expired, and with a weight
 * of 0.
 * @param days whole days after today, at least 0, one per probability
 * @param probabilities of a launch within these days, without the hint; if they do not fall, neither do the
 *   moved ones
 */
export function withHint(
  days: readonly number[],
  probabilities: readonly number[],
  hint: EffectiveHint,
  options: EffectOptions,
): readonly number[] {
  const weight = hintWeight(hint, options);
  if (weight === 0) return probabilities;
  return probabilities.map((probability, place) => {
    const announced = announcedWithin(hint, days[place] ?? 0, options.now);
    const target = options.isAny ? 1 - (1 - announced) * (1 - probability) : announced;
    return (1 - weight) * probability + weight * target;
  });
}

/**
 * The odds of a line moved by its hint, as published; null if the hint has no effect. The spread covers half
 * to twice the hint's weight, because the weight is a judgement.
 */
export function applyHint(
  odds: LineBook['odds'],
  hint: EffectiveHint,
  options: EffectOptions,
): { readonly odds: LineBook['odds']; readonly effect: HintEffect } | null {
  const weight = hintWeight(hint, options);
  if (weight === 0) return null;
  const days = odds.map((chance) => chance.days);
  const moved = (key: 'probability' | 'low' | 'high', factor: number) => {
    const weights = scaled(options.weights ?? HINT_WEIGHTS, factor);
    const before = odds.map((chance) => chance[key]);
    return withHint(days, before, hint, { ...options, weights }).map(published);
  };
  const probabilities = moved('probability', 1);
  // A hint may lower the near days, so either end of the weight's range may bound the spread.
  const ends = [probabilities, moved('low', 0.5), moved('high', 0.5), moved('low', 2), moved('high', 2)];
  const after = odds.map((chance, place) => {
    const { probability } = chance;
    const range = ends.map((values) => values[place] ?? probability);
    return {
      ...chance,
      probability: probabilities[place] ?? probability,
      low: Math.min(...range),
      high: Math.max(...range),
    };
  });
  const movedOdds = odds.map(({ days, probability }, place) => ({
    days,
    without: probability,
    with: probabilities[place] ?? probability,
  }));
  return {
    odds: after,
    effect: {
      weight: Math.round(weight * 10_000) / 10_000,
      odds: movedOdds,
    },
  };
}

/** Weights are at most 0.8: no announcement is certain. */
function scaled({ dated, undated }: HintWeights, factor: number): HintWeights {
  return { dated: Math.min(0.8, dated * factor), undated: Math.min(0.8, undated * factor) };
}

/**
 * The hint's weight now, 0 when it is not live: the prior weight times the reader's confidence, lowered by
 * Bayes' rule as the announced time passes without a launch. It takes the likelihood of no launch without the
 * hint as 1, which errs low.
 */
export function hintWeight(hint: EffectiveHint, { now, weights = HINT_WEIGHTS }: EffectOptions): number {
  if (now >= hint.expiresAt || now < hint.seenAt) return 0;
  const prior = (hint.window ? weights.dated : weights.undated) * hint.confidence;
  const open = 1 - keptBy(hint, startOfDay(now));
  return (prior * open) / (prior * open + 1 - prior);
}

/** K: probability of the announced launch from today to the end of a day, given none before today. */
function announcedWithin(hint: EffectiveHint, days: number, now: number): number {
  const today = startOfDay(now);
  const before = keptBy(hint, today);
  return (keptBy(hint, today + (days + 1) * DAY_MS) - before) / (1 - before);
}

/** Share of announced launches that have come by an instant: uniform over the window, then exponential. */
function keptBy({ seenAt, window }: EffectiveHint, at: number): number {
  const { from, to } = window ?? { from: seenAt, to: seenAt + UNDATED_MS };
  const kept = window ? KEPT.dated : KEPT.undated;
  if (at <= from) return 0;
  if (at < to) return (kept * (at - from)) / (to - from);
  return 1 - (1 - kept) * Math.exp(-(at - to) / Math.max(SHORTEST_SLIP_MS, to - from));
}
