import WEIGHTS from '../../../../data/reading/weights.json' with { type: 'json' };
import { READING_KINDS, type ReadingKind } from '../reading.js';

/** A linear model: for each feature the weights of `outcomes`. */
export interface LinearModel<Outcome extends string> {
  readonly outcomes: readonly Outcome[];
  readonly weights: ReadonlyMap<string, readonly number[]>;
}

/** The ridge of the training makes scores too timid; chosen by cross-validation. */
const SHARPNESS = 1.5;

/** The probability of each outcome, 0 to 1; they sum to 1. */
export type Probabilities<Outcome extends string> = Readonly<Record<Outcome, number>>;

/**
 * Multinomial logistic regression: the softmax of the sums of the weights of some features.
 * @see Bishop (2006), Pattern Recognition and Machine Learning, section 4.3.4
 */
export function probabilitiesOf<Outcome extends string>(
  { outcomes, weights }: LinearModel<Outcome>,
  features: Iterable<string>,
): Probabilities<Outcome> {
  const scores = outcomes.map(() => 0);
  for (const name of features) {
    const own = weights.get(name);
    if (own)
      for (let index = 0; index < own.length; index += 1)
        scores[index] = (scores[index] ?? 0) + (own[index] ?? 0);
  }
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(SHARPNESS * (score - most)));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(
    outcomes.map((outcome, index) => [outcome, (odds[index] ?? 0) / total]),
  ) as Probabilities<Outcome>;
}

/** The model that `npm run train:reader` wrote. */
export const KINDS: LinearModel<ReadingKind> = {
  outcomes: READING_KINDS,
  weights: new Map(Object.entries(WEIGHTS)),
};
