import { describe, expect, test } from 'vitest';
import { ageHazard } from '../../../../src/core/launches/estimators/age-hazard.js';
import { chanceWithin } from '../../../../src/core/launches/estimators/estimator.js';
import { createGapGrid } from '../../../../src/core/launches/estimators/gap-grid.js';
import { weibullFamily } from '../../../../src/core/launches/estimators/gap-laws.js';
import { gapLikelihood, gridPosterior } from '../../../../src/core/launches/estimators/grid-posterior.js';
import { createPastReader } from '../../../../src/core/launches/estimators/past.js';
import { seededRandom } from '../../../../src/core/stats/seeded-random.js';
import { exponentialGap, syntheticHistories } from '../backtest/_synthetic.js';
import { pastLine } from './_past-line.js';

describe('the open gap is censored', () => {
  const grid = createGapGrid(weibullFamily);
  const flat = new Float64Array(grid.logMedians.length).fill(1);

  /** Mean of ln median over lines that are cut off at a wait, each with its finished gaps before. */
  function posteriorMedian(cutOff: (gap: number, wait: number) => boolean): number {
    const rng = seededRandom(11);
    let likelihood = flat;
    // Weibull with shape 1.8 and median 100, watched for 120 days each: about four in ten are cut off.
    for (let line = 0; line < 400; line += 1) {
      const gap = Math.ceil(100 * (-Math.log(1 - rng()) / Math.LN2) ** (1 / 1.8));
      const isCut = cutOff(gap, 120);
      const one = isCut ? grid.survival(120) : gapLikelihood(grid, pastLine([gap], 0), 1);
      const top = Math.max(...likelihood);
      likelihood = likelihood.map((value, node) => (value / top) * (one[node] ?? 0));
      if (!isCut && gap > 120) throw new RangeError('not a censored sample');
    }
    const posterior = gridPosterior(flat, likelihood, flat, 0);
    return Math.exp(posterior.reduce((sum, weight, node) => sum + weight * (grid.logMedians[node] ?? 0), 0));
  }

  test('a fit with cut-off gaps finds the median that made them, within the grid', () => {
    expect(posteriorMedian((gap, wait) => gap > wait)).toBeGreaterThan(85);
    expect(posteriorMedian((gap, wait) => gap > wait)).toBeLessThan(118);
  });

  test('a longer wait moves every fit to longer gaps', () => {
    const meanOf = (wait: number) => {
      const posterior = gridPosterior(
        flat,
        gapLikelihood(grid, pastLine([50, 60, 40], wait), 1),
        grid.survival(wait),
        0,
      );
      return posterior.reduce((sum, weight, node) => sum + weight * (grid.logMedians[node] ?? 0), 0);
    };
    expect(meanOf(200)).toBeGreaterThan(meanOf(20) + 0.1);
  });

  test('the pooled hazard finds the rate of a memoryless law, although every line ends with an open gap', () => {
    const histories = syntheticHistories(5, exponentialGap, { companies: 10, spread: 0, meanGap: 50 });
    const day = histories[0]?.asOfDay ?? 0;
    const past = createPastReader(histories, day)(day);
    const laws = ageHazard('age', 'age', 'days', 'all').fit(past);
    const truth = 1 - Math.exp(-30 / 50);
    const product = past.lines.flatMap((line, place) => {
      const law = laws[place];
      return law && !line.isAny ? [chanceWithin(law(line.wait), law(line.wait + 30))] : [];
    });
    const mean = product.reduce((sum, one) => sum + one, 0) / product.length;
    expect(Math.abs(mean - truth)).toBeLessThan(0.06);
  });
});
