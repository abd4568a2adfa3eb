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

/** Likelihoods of gaps that were seen before are kept: in most weeks a line has no new one. */
export function createLikelihoods(grid: GapGrid, fade: number): (line: PastLine) => Float64Array {
  const kept = new Map<string, Float64Array>();
  return (line) => {
    if (line.gapWeights.some((weight) => weight !== 1)) return gapLikelihood(grid, line, fade);
    const key = line.gaps.join();
    const known = kept.get(key);
    if (known) return known;
    const likelihood = gapLikelihood(grid, line, fade);
    kept.set(key, likelihood);
    return likelihood;
  };
}

/**
 * Prior times likelihood times the probability of the open gap, made to sum to 1.
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
