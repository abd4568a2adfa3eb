import { WEIGHTS } from './weights.js';

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

/** The outcome with the highest probability. */
export function likeliest<Outcome extends string>(probabilities: Probabilities<Outcome>): Outcome {
  const entries = Object.entries<number>(probabilities) as [Outcome, number][];
  return entries.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const MOST_WORDS = 3;

/** The words, or two words in a row, that speak most for an outcome, most first. */
export function wordsFor<Outcome extends string>(
  { outcomes, weights }: LinearModel<Outcome>,
  features: readonly string[],
  outcome: Outcome,
): readonly string[] {
  const index = outcomes.indexOf(outcome);
  return features
    .filter((name) => /^[a-z0-9][\w%']*(?: [\w%']{2,})?$/.test(name))
    .map((name) => ({ name, weight: weights.get(name)?.[index] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_WORDS)
    .map(({ name }) => name);
}

/** The models that `npm run train:reader` wrote. */
export function learntModel<Outcome extends string>(
  name: keyof typeof WEIGHTS,
  outcomes: readonly Outcome[],
): LinearModel<Outcome> {
  return { outcomes, weights: new Map(Object.entries(WEIGHTS[name])) };
}
