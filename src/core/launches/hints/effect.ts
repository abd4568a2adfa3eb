import { DAY_MS } from '../../time.js';
import { type LaunchHint, UNDATED_MS } from './launch-hint.js';

/*
 * How a live hint moves the odds (docs/launch-odds.md, "The hint lane"): P′(h) = (1 − w)·P(h) + w·K(h).
 */

/** What of a hint the odds need. */
export type EffectiveHint = Pick<LaunchHint, 'seenAt' | 'window' | 'expiresAt' | 'confidence'>;

export interface EffectOptions {
  /** Epoch milliseconds. The effect is that of the whole UTC day, so that it stays the same until the next. */
  readonly now: number;
  /**
   * The odds are of all lines together, and something else may come out first: the announced launch comes beside the
   * others, and never makes them less likely.
   */
  readonly isAny: boolean;
  /** Weights of a sure hint, instead of the stated ones; 0 to 1. */
  readonly weights?: HintWeights;
}

export interface HintWeights {
  readonly dated: number;
  readonly undated: number;
}

/** How a hint moved the odds of one line. */
export interface HintEffect {
  /** The hint's share of the odds now, 0 to 1. */
  readonly weight: number;
  readonly odds: readonly MovedOdds[];
  /** In a sentence. */
  readonly summary: string;
}

export interface MovedOdds {
  readonly days: number;
  readonly without: number;
  readonly with: number;
}

/** Odds of a launch within so many days after today, and their spread. */
export interface OddsAhead {
  readonly days: number;
  readonly probability: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The chance that a hint is what it is taken for: an announcement of the next public launch of that line. Judged, not
 * learnt, and below what readers' precision alone would give.
 */
export const HINT_WEIGHTS: HintWeights = { dated: 0.4, undated: 0.2 };
/** Of the launches that come as announced, the share that comes inside the window; the rest slips. */
const KEPT = { dated: 0.7, undated: 0.5 };
/** Slips are exponential; this is the mean of short ones. A vague window slips by more: by its own length. */
const SHORTEST_SLIP_MS = 14 * DAY_MS;

/**
 * Moves probabilities by a hint. Never falling in the days where they were not; between 0 and 1; unchanged once the
 * hint has expired, before it was seen, and by a weight of 0.
 * @param days whole days after today, at least 0, as many as probabilities
 * @param probabilities of a launch within so many days, without the hint; 0 to 1
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
 * The odds of a line moved by its hint, and how: the odds without it stand in the effect. The spread reaches from half
 * of the hint's weight to twice of it, for the weight is a judgement.
 * @returns null where the hint has no effect; probabilities with four decimals, 0.0001 to 0.9999
 */
export function applyHint(
  odds: readonly OddsAhead[],
  hint: EffectiveHint,
  options: EffectOptions,
): { readonly odds: readonly OddsAhead[]; readonly effect: HintEffect } | null {
  const weight = hintWeight(hint, options);
  if (weight === 0) return null;
  const days = odds.map((one) => one.days);
  const moved = (key: 'probability' | 'low' | 'high', factor: number) =>
    withHint(
      days,
      odds.map((one) => one[key]),
      hint,
      { ...options, weights: scaled(options.weights ?? HINT_WEIGHTS, factor) },
    ).map(published);
  const probability = moved('probability', 1);
  // A hint may lower near days: whichever end of the weight's range is further out bounds the spread.
  const ends = [moved('low', 0.5), moved('high', 0.5), moved('low', 2), moved('high', 2)];
  const end = (pick: typeof Math.min) =>
    odds.map((_, place) => pick(probability[place] ?? 0, ...ends.map((values) => values[place] ?? 0)));
  const [low, high] = [end(Math.min), end(Math.max)];
  const after = odds.map((one, place) => ({
    ...one,
    probability: probability[place] ?? one.probability,
    low: low[place] ?? one.low,
    high: high[place] ?? one.high,
  }));
  const movedOdds = odds.map((one, place) => ({
    days: one.days,
    without: one.probability,
    with: probability[place] ?? one.probability,
  }));
  const effect = {
    weight: Math.round(weight * 10_000) / 10_000,
    odds: movedOdds,
    summary: summaryOf(hint, weight, movedOdds),
  };
  return { odds: after, effect };
}

/** Never more than four fifths: nothing that is announced is sure to come when it was said to. */
function scaled({ dated, undated }: HintWeights, factor: number): HintWeights {
  return { dated: Math.min(0.8, dated * factor), undated: Math.min(0.8, undated * factor) };
}

/**
 * The hint's weight now: the stated one times the reader's confidence, and less as the announced time passes without a
 * launch, by Bayes' rule (as if nothing were known of how likely no launch was without the hint, which errs low).
 * @returns 0 to 1; 0 when the hint is not live
 */
export function hintWeight(hint: EffectiveHint, { now, weights = HINT_WEIGHTS }: EffectOptions): number {
  if (now >= hint.expiresAt || now < hint.seenAt) return 0;
  const prior = (hint.window ? weights.dated : weights.undated) * hint.confidence;
  const open = 1 - keptBy(hint, startOfDay(now));
  return (prior * open) / (prior * open + 1 - prior);
}

/** K: the chance of the announced launch from today until the end of a day, given that it has not come before today. */
function announcedWithin(hint: EffectiveHint, days: number, now: number): number {
  const today = startOfDay(now);
  const before = keptBy(hint, today);
  return (keptBy(hint, today + (days + 1) * DAY_MS) - before) / (1 - before);
}

/** The share of launches as announced that have come by an instant: even over the window, then ever slower. */
function keptBy({ seenAt, window }: EffectiveHint, at: number): number {
  const { from, to } = window ?? { from: seenAt, to: seenAt + UNDATED_MS };
  const kept = window ? KEPT.dated : KEPT.undated;
  if (at <= from) return 0;
  if (at < to) return (kept * (at - from)) / (to - from);
  return 1 - (1 - kept) * Math.exp(-(at - to) / Math.max(SHORTEST_SLIP_MS, to - from));
}

function startOfDay(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/** Four decimals, and never quite certain, as all odds are. */
function published(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, Math.round(probability * 10_000) / 10_000));
}

function summaryOf(hint: EffectiveHint, weight: number, odds: readonly MovedOdds[]): string {
  const [most] = odds.toSorted((a, b) => Math.abs(b.with - b.without) - Math.abs(a.with - a.without));
  const announced = hint.window ? 'A launch announced for a given time' : 'A launch announced without a time';
  const counted = `${announced}, counted at ${percent(weight)}`;
  if (!most || percent(most.without) === percent(most.with)) return `${counted}, hardly moves the odds.`;
  return `${counted}, moves the odds of a launch within ${most.days} days from ${percent(most.without)} to ${percent(most.with)}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
