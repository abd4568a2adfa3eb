import type { GapLaw, PastLine } from './estimator.js';
import type { GapGrid } from './gap-grid.js';

/**
 * Likelihood of a line's finished gaps at every node, scaled to a maximum of 1.
 * @param fade weight of a gap relative to the one after it, 0..1
 */
export function gapLikelihood(grid: GapGrid, line: PastLine, fade: number): Float64Array {
  const sum = new Float64Array(grid.logMedians.length);
  for (let index = 0; index < line.gaps.length; index += 1) {
    const weight = (line.gapWeights[index] ?? 0) * fade ** (line.gaps.length - 1 - index);
    const row = grid.logMass(line.gaps[index] ?? 1);
    for (let node = 0; node < sum.length; node += 1) sum[node] = (sum[node] ?? 0) + weight * (row[node] ?? 0);
  }
  let highest = Number.NEGATIVE_INFINITY;
  for (let node = 0; node < sum.length; node += 1) highest = Math.max(highest, sum[node] ?? 0);
  for (let node = 0; node < sum.length; node += 1) sum[node] = Math.exp((sum[node] ?? 0) - highest);
  return sum;
}

/** Memoised `gapLikelihood`: in most weeks a line has no new gap. */
export function createLikelihoods(grid: GapGrid, fade: number): (line: PastLine) => Float64Array {
  const kept = new WeakMap<Float64Array, Float64Array>();
  return (line) => {
    const known = kept.get(line.gapWeights);
    if (known) return known;
    const likelihood = gapLikelihood(grid, line, fade);
    kept.set(line.gapWeights, likelihood);
    return likelihood;
  };
}

/**
 * Prior times likelihood times the probability of the censored gap, normalised.
 * @param survival of every node at the wait
 * @param ended probability that the line has ended and no launch will come; 0 in a plain renewal process
 */
export function gridPosterior(
  prior: Float64Array,
  likelihood: Float64Array,
  survival: Float64Array,
  ended: number,
): Float64Array {
  const posterior = new Float64Array(prior.length);
  let total = 0;
  for (let node = 0; node < prior.length; node += 1) {
    const open = ended + (1 - ended) * (survival[node] ?? 0);
    const value = (prior[node] ?? 0) * (likelihood[node] ?? 0) * open;
    posterior[node] = value;
    total += value;
  }
  const scale = total > 0 ? 1 / total : 0;
  for (let node = 0; node < prior.length; node += 1) posterior[node] = (posterior[node] ?? 0) * scale;
  return posterior;
}

/** The gap law with its parameters integrated out over the posterior; negligible nodes are dropped. */
export function mixtureLaw(grid: GapGrid, posterior: Float64Array): GapLaw {
  const nodes = new Uint16Array(posterior.length);
  const weights = new Float64Array(posterior.length);
  let count = 0;
  let kept = 0;
  for (let node = 0; node < posterior.length; node += 1) {
    const weight = posterior[node] ?? 0;
    if (weight < 1e-5) continue;
    nodes[count] = node;
    weights[count] = weight;
    count += 1;
    kept += weight;
  }
  return (days) => {
    const row = grid.survival(days);
    let sum = 0;
    for (let place = 0; place < count; place += 1)
      sum += (weights[place] ?? 0) * (row[nodes[place] ?? 0] ?? 0);
    return sum / kept;
  };
}
