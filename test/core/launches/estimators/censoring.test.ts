import { describe, expect, test } from 'vitest';
import { ageHazard } from '../../../../src/core/launches/estimators/age-hazard.js';
import { chanceWithin, type Estimator } from '../../../../src/core/launches/estimators/estimator.js';
import { createPastReader } from '../../../../src/core/launches/estimators/past.js';
import { gamma, weibull } from '../../../../src/core/launches/estimators/renewal-laws.js';
import { exponentialGap, regularGap, syntheticHistories } from '../backtest/_synthetic.js';

/** Mean chance of a launch within 30 days, over the product lines at the end of their histories. */
function meanChance(estimator: Estimator, draw: typeof regularGap, waitOf: (wait: number) => number): number {
  const histories = syntheticHistories(5, draw, { companies: 10, spread: 0, meanGap: 50 });
  const past = createPastReader(histories, histories[0]?.asOfDay ?? 0)(histories[0]?.asOfDay ?? 0);
  const laws = estimator.fit(past);
  const chances = past.flatMap((line, place) => {
    const law = laws[place];
    const wait = waitOf(line.wait);
    return law && !line.isAny ? [chanceWithin(law(wait), law(wait + 30))] : [];
  });
  return chances.reduce((sum, one) => sum + one, 0) / chances.length;
}

describe('the open gap is censored', () => {
  test.each([
    ageHazard,
    weibull,
    gamma,
  ])('$id finds the rate of a memoryless law, although every line ends with an open gap', (estimator) => {
    const truth = 1 - Math.exp(-30 / 50);
    expect(Math.abs(meanChance(estimator, exponentialGap, (wait) => wait) - truth)).toBeLessThan(0.06);
  });

  test.each([
    ageHazard,
    weibull,
    gamma,
  ])('$id learns that regular gaps make a launch unlikely right after the last one and likely later', (estimator) => {
    // Erlang with shape 4 and mean 50. From 0: 1 − e^(−2.4) Σ 2.4^k/k! = 0.221. From 60: 0.680.
    expect(Math.abs(meanChance(estimator, regularGap, () => 0) - 0.221)).toBeLessThan(0.08);
    expect(meanChance(estimator, regularGap, (wait) => Math.max(wait, 60))).toBeGreaterThan(0.55);
  });
});
