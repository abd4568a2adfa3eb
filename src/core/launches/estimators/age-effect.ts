import { type PacePrior, type Past, weekWeights } from './estimator.js';
import { solvePositive } from './solve-positive.js';

/** How far the hazard of a line lies above or below its pace. */
export type AgeEffect = (age: number, pace: number) => number;

/** What the effect is a function of: days since the launch, the same in units of the line's mean gap, or both. */
export type AgeUnit = 'days' | 'gaps' | 'both';

/** ln(days + 4), and ln of (days + 4) times the pace, at which a piecewise linear effect bends. */
const DAY_KNOTS = [1.4, 2.5, 3.5, 4.3, 5, 5.7, 6.4];
const GAP_KNOTS = [-3, -2, -1, 0, 0.7, 1.4];
/** Precision of the normal prior of each height around no effect, and of the common one. */
const RIDGE = 3;
const COMMON_RIDGE = 0.05;
const STEPS = 4;
/** Width of the cells into which weeks are counted, in logarithms. */
const CELL = 0.2;

/** Weeks of about the same age and pace. */
interface Cell {
  readonly basis: Basis;
  launches: number;
  expected: number;
}

/** The terms of the regression at an age that are not 0. */
interface Basis {
  readonly indexes: Uint8Array;
  readonly values: Float64Array;
}

/** ln of an age; four days are added since the first days after a launch are alike. */
export const logAge = (age: number) => Math.log(age + 4);

/**
 * Fits the age effect by Poisson regression of the weeks' launches on their age, with the expected launches at their
 * pace as offset and a ridge: a piecewise exponential hazard with a pooled shape.
 * @see Holford (1980), Biometrics 36, 299; Friedman (1982), Ann. Statist. 10, 101
 */
export function fitAgeEffect(past: Past, isAny: boolean, unit: AgeUnit, prior: PacePrior): AgeEffect {
  const cells = countWeeks(past, isAny, unit, prior);
  const heights = new Float64Array(
    1 + (unit === 'gaps' ? 0 : DAY_KNOTS.length) + (unit === 'days' ? 0 : GAP_KNOTS.length),
  );
  for (let step = 0; step < STEPS; step += 1) {
    const change = newtonStep(cells, heights);
    for (let index = 0; index < heights.length; index += 1)
      heights[index] = (heights[index] ?? 0) + Math.max(-1, Math.min(1, change[index] ?? 0));
  }
  const basis = newBasis();
  return (age, pace) => {
    setBasis(basis, logAge(age), unit === 'days' ? 0 : Math.log(pace), unit);
    return Math.exp(sumOf(basis, heights));
  };
}

function countWeeks(past: Past, isAny: boolean, unit: AgeUnit, prior: PacePrior): readonly Cell[] {
  const weightOf = weekWeights(past);
  const cells = new Map<number, Cell>();
  for (const week of isAny ? past.anyWeeks : past.weeks) {
    const weight = weightOf(week);
    const age = Math.round(week.logMiddle / CELL);
    const logPace = unit === 'days' ? 0 : Math.round(week.logPace[prior] / CELL);
    const key = age * 1000 + logPace;
    let cell = cells.get(key);
    if (!cell) {
      const basis = newBasis();
      setBasis(basis, age * CELL, logPace * CELL, unit);
      cell = { basis, launches: 0, expected: 0 };
      cells.set(key, cell);
    }
    if (week.launched) cell.launches += weight;
    cell.expected += weight * week.days * week.pace[prior];
  }
  return [...cells.values()];
}

/** One term for the common height, and two for each unit: the knots on both sides. Terms without a unit stay 0. */
function newBasis(): Basis {
  return { indexes: new Uint8Array(5), values: new Float64Array(5) };
}

function setBasis(basis: Basis, age: number, logPace: number, unit: AgeUnit): void {
  basis.values[0] = 1;
  if (unit !== 'gaps') setHats(basis, 1, age, DAY_KNOTS, 1);
  if (unit !== 'days')
    setHats(basis, 3, age + logPace, GAP_KNOTS, unit === 'gaps' ? 1 : 1 + DAY_KNOTS.length);
}

/** Beyond the outermost knots the height stays as it is there. */
function setHats(
  { indexes, values }: Basis,
  term: number,
  value: number,
  knots: readonly number[],
  offset: number,
): void {
  let next = 1;
  while (next < knots.length - 1 && (knots[next] ?? 0) <= value) next += 1;
  const low = knots[next - 1] ?? 0;
  const share = Math.max(0, Math.min(1, (value - low) / ((knots[next] ?? 0) - low)));
  indexes[term] = offset + next - 1;
  values[term] = 1 - share;
  indexes[term + 1] = offset + next;
  values[term + 1] = share;
}

function sumOf({ indexes, values }: Basis, heights: Float64Array): number {
  let sum = 0;
  for (let term = 0; term < indexes.length; term += 1)
    sum += (values[term] ?? 0) * (heights[indexes[term] ?? 0] ?? 0);
  return sum;
}

function newtonStep(cells: readonly Cell[], heights: Float64Array): Float64Array {
  const size = heights.length;
  const information = Array.from({ length: size }, () => new Float64Array(size));
  const score = new Float64Array(size);
  for (let index = 0; index < size; index += 1) {
    const ridge = index === 0 ? COMMON_RIDGE : RIDGE;
    const row = information[index];
    if (row) row[index] = ridge;
    score[index] = -ridge * (heights[index] ?? 0);
  }
  for (const { basis, launches, expected } of cells) {
    const mean = expected * Math.exp(sumOf(basis, heights));
    const { indexes, values } = basis;
    for (let term = 0; term < indexes.length; term += 1) {
      const index = indexes[term] ?? 0;
      const value = values[term] ?? 0;
      score[index] = (score[index] ?? 0) + (launches - mean) * value;
      const row = information[index];
      if (!row) continue;
      for (let other = 0; other < indexes.length; other += 1) {
        const column = indexes[other] ?? 0;
        row[column] = (row[column] ?? 0) + mean * value * (values[other] ?? 0);
      }
    }
  }
  return solvePositive(information, score);
}
