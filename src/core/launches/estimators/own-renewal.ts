import { MIN_OWN_GAPS } from '../history.js';
import type { Estimator } from './estimator.js';
import type { GapGrid } from './gap-grid.js';
import { createLikelihoods, gridPosterior, mixtureLaw } from './grid-posterior.js';

/**
 * A renewal process from a line's own gaps, the open one censored. The median (flat prior in ln) and the shape (the
 * family's prior) are integrated out, because with so few gaps maximum likelihood would be overconfident.
 */
export function ownRenewal(id: string, name: string, grid: GapGrid): Estimator {
  const prior = Float64Array.from(grid.shapeOf, (shape) => grid.family.shapePrior[shape] ?? 0);
  const likelihoodOf = createLikelihoods(grid, 1);
  return {
    id,
    name,
    kind: 'own',
    fit: ({ lines }) =>
      lines.map((line) =>
        line.gaps.length < MIN_OWN_GAPS
          ? null
          : mixtureLaw(grid, gridPosterior(prior, likelihoodOf(line), grid.survival(line.wait), 0)),
      ),
  };
}
