import { type Estimator, fitByKind, type PastLine, POOLED } from './estimator.js';
import { frailLaw, linePaces } from './line-pace.js';
import { solvePositive } from './solve-positive.js';

/** Knots of the age effect, in ln(days + 4): the first days after a launch are alike. */
const KNOTS = [1.4, 2.5, 3.5, 4.3, 5, 5.7, 6.4];
const logAge = (days: number) => Math.log(days + 4);

/** The effect is constant from this day on: the last knot. */
const LAST_DAY = 600;

/** Precision of the normal prior of each height around the common one, and of the common one around 0. */
const RIDGE = 3;
const COMMON_RIDGE = 0.05;
const STEPS = 4;

/** Width of the cells into which weeks are grouped, in ln. */
const CELL = 0.2;

/** Weeks of about the same age: launches seen, and launches expected at the lines' pace. */
interface Cell {
  readonly basis: Float64Array;
  launches: number;
  expected: number;
}

/**
 * Hazard of a line: its pace times an effect of the days since its last launch that all lines share. The
 * effect is piecewise linear, fitted by ridge Poisson regression to every finished week with the expected
 * launches as offset.
 * @see Holford (1980), Biometrics 36, 299; Friedman (1982), Ann. Statist. 10, 101
 */
export const ageHazard: Estimator = {
  id: 'age-hazard',
  name: 'Chance by days since the last launch',
  prior: 1,
  fit: (past) =>
    fitByKind(past, (pool) => {
      const heights = fitHeights(countWeeks(pool));
      const sums = [0];
      for (const [day, basis] of DAY_BASES.entries())
        sums.push((sums[day] ?? 0) + Math.exp(dot(basis, heights)));
      const last = Math.exp(dot(basisAt(logAge(LAST_DAY)), heights));
      const cumulative = (days: number) =>
        (sums[Math.min(days, LAST_DAY)] ?? 0) + last * Math.max(0, days - LAST_DAY);
      return linePaces(pool).map(({ launches, days }, place) =>
        frailLaw((at) => (launches / days) * cumulative(at), pool[place]?.wait ?? 0, launches),
      );
    }),
};

function countWeeks(pool: readonly PastLine[]): readonly Cell[] {
  const cells = new Map<number, Cell>();
  for (const { weeks, gapWeights, weights } of pool)
    for (const { gap, age, days, launched, pace } of weeks) {
      const key = Math.round(logAge(age) / CELL);
      const cell = cells.get(key) ?? { basis: basisAt(key * CELL), launches: 0, expected: 0 };
      cells.set(key, cell);
      const weight = (weights[POOLED] ?? 1) * (gapWeights[gap] ?? 1);
      if (launched) cell.launches += weight;
      cell.expected += weight * days * pace;
    }
  return [...cells.values()];
}

/** The basis in the middle of each day until the last knot. */
const DAY_BASES = Array.from({ length: LAST_DAY }, (_, day) => basisAt(logAge(day + 0.5)));

/** A common height, and hat functions at the knots; constant beyond the outermost. */
function basisAt(at: number): Float64Array {
  const basis = new Float64Array(1 + KNOTS.length);
  basis[0] = 1;
  let next = 1;
  while (next < KNOTS.length - 1 && (KNOTS[next] ?? 0) <= at) next += 1;
  const low = KNOTS[next - 1] ?? 0;
  const share = Math.max(0, Math.min(1, (at - low) / ((KNOTS[next] ?? 0) - low)));
  basis[next] = 1 - share;
  basis[next + 1] = share;
  return basis;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Newton's method on the penalised likelihood; steps of at most 1. */
function fitHeights(cells: readonly Cell[]): Float64Array {
  const heights = new Float64Array(1 + KNOTS.length);
  for (let step = 0; step < STEPS; step += 1) {
    const score = heights.map((height, index) => -(index === 0 ? COMMON_RIDGE : RIDGE) * height);
    const information = Array.from(heights, (_, row) =>
      heights.map((_height, column) => (row !== column ? 0 : row === 0 ? COMMON_RIDGE : RIDGE)),
    );
    for (const { basis, launches, expected } of cells) {
      const mean = expected * Math.exp(dot(basis, heights));
      for (const [index, value] of basis.entries()) {
        if (value === 0) continue;
        score[index] = (score[index] ?? 0) + (launches - mean) * value;
        const row = information[index] ?? heights;
        for (const [column, other] of basis.entries())
          row[column] = (row[column] ?? 0) + mean * value * other;
      }
    }
    for (const [index, change] of solvePositive(information, score).entries())
      heights[index] = (heights[index] ?? 0) + Math.max(-1, Math.min(1, change));
  }
  return heights;
}
