import type { GapLaw, PastLine } from './estimator.js';
import type { GapGrid } from './gap-grid.js';

/**
 * Likelihood of a line's finished gaps at every node, scaled to a maximum of 1.
 * @param fade weight of a gap relative to the one after it, 0..1
 */
export function gapLikelihood(grid: GapGrid, line: PastLine, fade: number): Float64Array {
  const sum = new Float64Array(grid.logMedians.length);
  for (const [index, gap] of line.gaps.entries()) {
    const weight = (line.gapWeights[index] ?? 0) * fade ** (line.gaps.length - 1 - index);
    const row = grid.logMass(gap);
    for (let node = 0; node < sum.length; node += 1) sum[node] = (sum[node] ?? 0) + weight * (row[node] ?? 0);
  }
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of sum) if (value > highest) highest = value;
  for (let node = 0; node < sum.length; node += 1) sum[node] = Math.exp((sum[node] ?? 0) - highest);
  return sum;
}

/** Prior times likelihood times the probability of the open gap, made to sum to 1. */
export function gridPosterior(
  prior: Float64Array,
  likelihood: Float64Array,
  openGap: Float64Array,
): Float64Array {
  const posterior = new Float64Array(prior.length);
  let total = 0;
  for (let node = 0; node < prior.length; node += 1) {
    const value = (prior[node] ?? 0) * (likelihood[node] ?? 0) * (openGap[node] ?? 0);
    posterior[node] = value;
    total += value;
  }
  const scale = total > 0 ? 1 / total : 0;
  for (let node = 0; node < prior.length; node += 1) posterior[node] = (posterior[node] ?? 0) * scale;
  return posterior;
}

/** The gap law with its parameters integrated out over the posterior; nodes of no account are left out. */
export function mixtureLaw(grid: GapGrid, posterior: Float64Array): GapLaw {
  const nodes: number[] = [];
  const weights: number[] = [];
  let kept = 0;
  for (let node = 0; node < posterior.length; node += 1) {
    const weight = posterior[node] ?? 0;
    if (weight < 1e-5) continue;
    nodes.push(node);
    weights.push(weight);
    kept += weight;
  }
  return (days) => {
    const row = grid.survival(days);
    let sum = 0;
    for (let place = 0; place < nodes.length; place += 1)
      sum += (weights[place] ?? 0) * (row[nodes[place] ?? 0] ?? 0);
    return sum / kept;
  };
}
