import { type Estimator, fitByKind, type GapLaw, type PastLine, POOLED } from './estimator.js';
import type { GapGrid } from './gap-grid.js';
import { createLikelihoods, gridPosterior, mixtureLaw } from './grid-posterior.js';

/** Weight of a gap relative to the one after it. */
const FADE = 0.85;
const ITERATIONS = 4;
/** Prior spread of the lines' medians, in ln days, and its weight in lines. */
const PRIOR_SPREAD = 0.6;
const SPREAD_LINES = 3;
/** Weight of the prior of the shapes, in lines. */
const SHAPE_LINES = 10;
/** Prior share of launches that are a line's last, and its weight in launches. */
const PRIOR_LAST = { any: 0.005, product: 0.03 };
const LAST_LAUNCHES = 10;

/** Parameters that the lines share. */
interface Common {
  readonly logMedian: number;
  readonly variance: number;
  readonly shapes: readonly number[];
  /** Share of launches after which a line ends. */
  readonly last: number;
}

/**
 * Renewal processes with partial pooling: the lines' medians are log-normal around a common one, shapes and the share
 * of last launches are common. Estimated by expectation–maximisation over all lines; recent gaps count more.
 * @see Morris (1983), J. Am. Stat. Assoc. 78, 47; Farewell (1982), Biometrics 38, 1041 for lines that end
 */
export function hierarchicalRenewal(id: string, name: string, grid: GapGrid): Estimator {
  const likelihoodOf = createLikelihoods(grid, FADE);
  return {
    id,
    name,
    kind: 'pooled',
    fit: (past) =>
      fitByKind(past, (pool, isAny) =>
        fitPool(
          grid,
          pool.map((line) => ({ line, likelihood: likelihoodOf(line), survival: grid.survival(line.wait) })),
          isAny ? PRIOR_LAST.any : PRIOR_LAST.product,
        ),
      ),
  };
}

/** A line, the likelihood of its gaps and the survival of its wait at every node. */
interface Evidence {
  readonly line: PastLine;
  readonly likelihood: Float64Array;
  readonly survival: Float64Array;
}

function fitPool(grid: GapGrid, pool: readonly Evidence[], presumed: number): readonly GapLaw[] {
  const start = firstGuess(grid, pool, presumed);
  let common = start;
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) common = improve(grid, pool, common, start);
  const prior = priorOf(grid, common);
  return pool.map(({ likelihood, survival }) => {
    const law = mixtureLaw(grid, gridPosterior(prior, likelihood, survival, common.last));
    return (days) => common.last + (1 - common.last) * law(days);
  });
}

function priorOf({ logMedians, shapeOf }: GapGrid, { logMedian, variance, shapes }: Common): Float64Array {
  const prior = new Float64Array(logMedians.length);
  for (let node = 0; node < prior.length; node += 1) {
    const distance = (logMedians[node] ?? 0) - logMedian;
    prior[node] = Math.exp((-0.5 * distance ** 2) / variance) * (shapes[shapeOf[node] ?? 0] ?? 0);
  }
  return prior;
}

function firstGuess(grid: GapGrid, pool: readonly Evidence[], last: number): Common {
  let launches = 0.5;
  let days = 30;
  for (const { line } of pool) {
    launches += line.gaps.length;
    days += line.gaps.reduce((sum, gap) => sum + gap, line.wait);
  }
  const total = grid.family.shapePrior.reduce((sum, weight) => sum + weight, 0);
  const shapes = grid.family.shapePrior.map((weight) => weight / total);
  return { logMedian: Math.log((days / launches) * Math.LN2), variance: PRIOR_SPREAD ** 2, shapes, last };
}

/** One step of expectation–maximisation. */
function improve(grid: GapGrid, pool: readonly Evidence[], common: Common, start: Common): Common {
  const prior = priorOf(grid, common);
  const shapes = new Float64Array(grid.family.shapes.length);
  let lines = 0;
  let sum = 0;
  let squares = 0;
  let ended = 0;
  let launches = 0;
  for (const { line, likelihood, survival } of pool) {
    // A line without a gap says nothing about the gaps of lines that continue.
    if (line.gaps.length === 0) continue;
    const posterior = gridPosterior(prior, likelihood, survival, common.last);
    const share = line.weights[POOLED] ?? 1;
    for (let node = 0; node < posterior.length; node += 1) {
      const weight = share * (posterior[node] ?? 0);
      if (weight < 1e-7) continue;
      const value = grid.logMedians[node] ?? 0;
      const shape = grid.shapeOf[node] ?? 0;
      sum += weight * value;
      squares += weight * value * value;
      shapes[shape] = (shapes[shape] ?? 0) + weight;
      ended += (weight * common.last) / (common.last + (1 - common.last) * (survival[node] ?? 0));
    }
    lines += share;
    launches += share * (1 + line.gaps.length);
  }
  if (lines === 0) return common;
  const within = squares - (sum * sum) / lines;
  return {
    logMedian: sum / lines,
    variance: Math.max(0.02, (within + SPREAD_LINES * PRIOR_SPREAD ** 2) / (lines + SPREAD_LINES)),
    shapes: start.shapes.map(
      (presumed, shape) => ((shapes[shape] ?? 0) + SHAPE_LINES * presumed) / (lines + SHAPE_LINES),
    ),
    last: (ended + LAST_LAUNCHES * start.last) / (launches + LAST_LAUNCHES),
  };
}
