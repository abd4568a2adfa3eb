import { type Estimator, fitByKind, type GapLaw, type PastLine, POOLED } from './estimator.js';
import { frailLaw, linePaces, PRIOR_LAUNCHES } from './line-pace.js';

/** A family of gap laws with mean 1. */
export interface GapFamily {
  /** Shapes to choose from. */
  readonly shapes: readonly number[];
  /**
   * Cumulative hazard, −ln of the survival function.
   * @param time in mean gaps
   */
  hazard(time: number, shape: number): number;
  /** Variance of a gap, in squared mean gaps. */
  variance(shape: number): number;
}

/** What a line's finished weeks say about one shape. */
interface ShapeEvidence {
  readonly launches: number;
  /** Launches expected with this shape at the line's pace. */
  readonly expected: number;
  /** Sum over launches of the ln of the hazard, relative to the pace. */
  readonly logHazard: number;
}

/** Prior of the level of the hazard: this many launches, and as many expected. */
const LEVEL_LAUNCHES = 3;

/** Weight of the prior of the shapes (all alike), in lines. */
const PRIOR_LINES = 1;
const ITERATIONS = 20;

/** Less likely shapes are left out of a law. */
const LEAST_SHARE = 0.01;

/** Weeks are placed in cells of this width in ln of the time. */
const CELL = 0.1;

/**
 * A renewal process in units of each line's mean gap, partially pooled: the pace of a line is shrunk to that
 * of all lines, and its shape is weighted by how well it fits the line's weeks and by how common it is among
 * all lines (expectation–maximisation). The open gap is in these weeks, censored.
 * @see Morris (1983), J. Am. Stat. Assoc. 78, 47
 */
export function renewal(id: string, name: string, family: GapFamily): Estimator {
  const hazardsAt = cellHazards(family);
  return {
    id,
    name,
    prior: 1 / 3,
    fit: (past) =>
      fitByKind(past, (pool) => {
        const evidence = pool.map((line) => evidenceOf(line, family, hazardsAt));
        const levels = family.shapes.map((_, shape) => levelOf(pool, evidence, shape));
        const posteriors = shapePosteriors(pool, evidence, levels);
        // The more regular the gaps, the more each says of the line's pace, and the less the other lines'
        // matters.
        const paces = family.shapes.map((shape) =>
          linePaces(pool, PRIOR_LAUNCHES * Math.min(1, family.variance(shape))),
        );
        return pool.map(({ wait }, place) => {
          const laws = family.shapes.map((shape, index) => {
            const { launches, days } = paces[index]?.[place] ?? { launches: 1, days: 1 };
            const hazard = (at: number) =>
              (levels[index] ?? 1) * family.hazard((at * launches) / days, shape);
            return frailLaw(hazard, wait, launches);
          });
          return mixtureLaw(laws, posteriors[place] ?? [], wait);
        });
      }),
  };
}

/** Mean hazard of every shape in a cell of ln time, computed once. */
function cellHazards({ shapes, hazard }: GapFamily): (cell: number) => Float64Array {
  const computed = new Map<number, Float64Array>();
  return (cell) => {
    const before = computed.get(cell);
    if (before) return before;
    const from = Math.exp(CELL * (cell - 0.5));
    const to = Math.exp(CELL * (cell + 0.5));
    const row = Float64Array.from(shapes, (shape) =>
      Math.max(1e-6, (hazard(to, shape) - hazard(from, shape)) / (to - from)),
    );
    computed.set(cell, row);
    return row;
  };
}

/** Every draw of every day sums over all weeks: plain loops over numbers take a third of the time. */
function evidenceOf(
  { weeks, gapWeights }: PastLine,
  { shapes }: GapFamily,
  hazardsAt: (cell: number) => Float64Array,
): readonly ShapeEvidence[] {
  const expected = new Float64Array(shapes.length);
  const logHazard = new Float64Array(shapes.length);
  let launches = 0;
  for (const { gap, age, days, launched, pace } of weeks) {
    const hazards = hazardsAt(Math.round(Math.log(age * pace) / CELL));
    const weight = gapWeights[gap] ?? 1;
    const exposure = weight * days * pace;
    for (let shape = 0; shape < hazards.length; shape += 1)
      expected[shape] = (expected[shape] ?? 0) + exposure * (hazards[shape] ?? 1);
    if (!launched) continue;
    launches += weight;
    for (let shape = 0; shape < hazards.length; shape += 1)
      logHazard[shape] = (logHazard[shape] ?? 0) + weight * Math.log(hazards[shape] ?? 1);
  }
  return shapes.map((_, shape) => ({
    launches,
    expected: expected[shape] ?? 0,
    logHazard: logHazard[shape] ?? 0,
  }));
}

/**
 * Observed over expected launches of all lines: corrects the pace, which lags behind and falls with the wait.
 */
function levelOf(
  pool: readonly PastLine[],
  evidence: readonly (readonly ShapeEvidence[])[],
  shape: number,
): number {
  let launches = LEVEL_LAUNCHES;
  let expected = LEVEL_LAUNCHES;
  for (const [place, line] of pool.entries()) {
    const weight = line.weights[POOLED] ?? 1;
    launches += weight * (evidence[place]?.[shape]?.launches ?? 0);
    expected += weight * (evidence[place]?.[shape]?.expected ?? 0);
  }
  return launches / expected;
}

/** For each line, the probability of each shape. */
function shapePosteriors(
  pool: readonly PastLine[],
  evidence: readonly (readonly ShapeEvidence[])[],
  levels: readonly number[],
): readonly (readonly number[])[] {
  const likelihoods = evidence.map((line) => {
    const logs = line.map(
      ({ launches, expected, logHazard }, shape) =>
        logHazard + launches * Math.log(levels[shape] ?? 1) - (levels[shape] ?? 1) * expected,
    );
    const highest = Math.max(...logs);
    return logs.map((log) => Math.exp(log - highest));
  });
  let common = normalised(levels.map(() => 1));
  const posteriorsOf = () =>
    likelihoods.map((line) => normalised(line.map((likelihood, shape) => likelihood * (common[shape] ?? 0))));
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const counts = levels.map(() => PRIOR_LINES / levels.length);
    for (const [place, posterior] of posteriorsOf().entries())
      for (const [shape, share] of posterior.entries())
        counts[shape] = (counts[shape] ?? 0) + (pool[place]?.weights[POOLED] ?? 1) * share;
    common = normalised(counts);
  }
  return posteriorsOf();
}

function normalised(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * The weights already include the wait, so they are the same at every age: after the wait, shares of what is
 * left.
 */
function mixtureLaw(laws: readonly GapLaw[], weights: readonly number[], wait: number): GapLaw {
  const kept = laws.flatMap((law, index) => {
    const weight = weights[index] ?? 0;
    return weight < LEAST_SHARE ? [] : [{ law, weight, survived: Math.max(1e-300, law(wait)) }];
  });
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  const survived = kept.reduce((sum, part) => sum + part.weight * part.survived, 0) / total;
  return (days) => {
    let sum = 0;
    for (const part of kept)
      sum +=
        days <= wait
          ? part.weight * part.law(days)
          : (survived * part.weight * part.law(days)) / part.survived;
    return sum / total;
  };
}
