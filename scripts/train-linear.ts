import type { LinearModel } from '../src/core/reading/rules/classifier.js';

/** A labelled example: the names of its features, and how much it counts. */
export interface Example<Outcome extends string> {
  readonly features: readonly string[];
  readonly outcome: Outcome;
  readonly weight: number;
}

/** A feature of fewer examples says more about them than about others. */
const FEWEST_EXAMPLES = 3;

/** Strength of the normal prior on each weight. */
const RIDGE = 0.5;
const STEPS = 200;

/** Adam's step size and decay rates. */
const RATE = 0.05;
const FIRST = 0.9;
const SECOND = 0.999;

/** Weights below this, and further decimals, decide nothing. */
const NEGLIGIBLE = 0.05;

/**
 * Multinomial logistic regression with a ridge penalty, by full-batch Adam from zero: no randomness.
 * @see Kingma & Ba (2015), Adam: a method for stochastic optimization
 */
export function trainLinear<Outcome extends string>(
  examples: readonly Example<Outcome>[],
  outcomes: readonly Outcome[],
): LinearModel<Outcome> {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const name of new Set(features)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= FEWEST_EXAMPLES).map(([name]) => name);
  const column = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ features }) =>
    [...new Set(features)].flatMap((name) => column.get(name) ?? []),
  );
  const wanted = examples.map(({ outcome }) => outcomes.indexOf(outcome));
  const matrix = () => outcomes.map(() => new Float64Array(names.length));
  const weights = matrix();
  const gradient = matrix();
  const mean = matrix();
  const square = matrix();
  for (let step = 1; step <= STEPS; step += 1) {
    for (const slopes of gradient) slopes.fill(0);
    rows.forEach((row, index) => {
      const chances = softmax(weights.map((own) => row.reduce((sum, at) => sum + (own[at] ?? 0), 0)));
      chances.forEach((chance, outcome) => {
        const error = (chance - Number(outcome === wanted[index])) * (examples[index]?.weight ?? 1);
        const own = gradient[outcome];
        if (own) for (const at of row) own[at] = (own[at] ?? 0) + error;
      });
    });
    const rate = RATE * Math.min(1, 20 / step + 0.2);
    outcomes.forEach((_, outcome) => {
      const w = weights[outcome];
      const g = gradient[outcome];
      const m = mean[outcome];
      const v = square[outcome];
      if (!w || !g || !m || !v) return;
      for (let at = 0; at < names.length; at += 1) {
        const slope = (g[at] ?? 0) + RIDGE * (w[at] ?? 0);
        m[at] = FIRST * (m[at] ?? 0) + (1 - FIRST) * slope;
        v[at] = SECOND * (v[at] ?? 0) + (1 - SECOND) * slope * slope;
        const scaled = (m[at] ?? 0) / (1 - FIRST ** step);
        w[at] = (w[at] ?? 0) - (rate * scaled) / (Math.sqrt((v[at] ?? 0) / (1 - SECOND ** step)) + 1e-8);
      }
    });
  }
  const rounded = names.map((name, at) => {
    const own = weights.map((row) => Math.round(100 * (row[at] ?? 0)) / 100);
    return [name, own] as const;
  });
  return {
    outcomes,
    weights: new Map(rounded.filter(([, own]) => own.some((weight) => Math.abs(weight) > NEGLIGIBLE))),
  };
}

function softmax(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, share) => sum + share, 0);
  return odds.map((share) => share / total);
}
