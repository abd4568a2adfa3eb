import { type Estimator, fitByKind, type GapLaw, type PastLine, POOLED } from './estimator.js';
import type { GapGrid } from './gap-grid.js';
import { createLikelihoods, gridPosterior, mixtureLaw } from './grid-posterior.js';

/** Weight of a gap relative to the one after it. */
const FADE = 0.85;
const ITERATIONS = 4;
/** What the spread of lines is presumed to be, in ln days, and how many lines that counts as. */
const PRIOR_SPREAD = 0.6;
const SPREAD_LINES = 3;
/** How many lines the family's shapes count as. */
const SHAPE_LINES = 10;
/** Share of launches that are a line's last, before any is seen, and how many launches that counts as. */
const PRIOR_LAST = { any: 0.005, product: 0.03 };
const LAST_LAUNCHES = 10;

/** What the lines have in common. */
interface Common {
  readonly logMedian: number;
  readonly variance: number;
  readonly shapes: readonly number[];
  /** Share of launches after which a line ends. */
  readonly last: number;
}

/**
 * Renewal processes whose medians are normal around a common one in ln days, with shapes and a share of last launches
 * in common, estimated by expectation–maximisation from all lines (partial pooling). Recent gaps count more.
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

/** A line and what its gaps and its wait say of every node. */
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
    // A line without a gap tells of lines that end at once, not of the gaps of those that go on.
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
