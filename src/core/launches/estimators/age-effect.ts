import { type Past, type RatePrior, weekWeights } from './estimator.js';
import { solvePositive } from './solve-positive.js';

/** Hazard of a line relative to its mean rate, by days since its last launch. */
type AgeEffect = (age: number, rate: number) => number;

/** Argument of the effect: days since the launch, days in units of the line's mean gap, or both. */
export type AgeUnit = 'days' | 'gaps' | 'both';

/** Knots of the piecewise linear effect: in ln(days + 4), and in ln((days + 4) · rate). */
const DAY_KNOTS = [1.4, 2.5, 3.5, 4.3, 5, 5.7, 6.4];
const GAP_KNOTS = [-3, -2, -1, 0, 0.7, 1.4];
/** Precision of the normal prior of each height around 0, and of the common height. */
const RIDGE = 3;
const COMMON_RIDGE = 0.05;
const STEPS = 4;
/** Width of the cells into which weeks are grouped, in ln. */
const CELL = 0.2;

/** Weeks of about the same age and rate. */
interface Cell {
  readonly basis: Basis;
  launches: number;
  expected: number;
}

/** The non-zero terms of the regression at an age. */
interface Basis {
  readonly indexes: Uint8Array;
  readonly values: Float64Array;
}

/** ln of an age. Four days are added, because the first days after a launch are alike. */
export const logAge = (age: number) => Math.log(age + 4);

/**
 * Fits the age effect by ridge Poisson regression of the weeks' launches on their age, with the expected launches as
 * offset: a piecewise exponential hazard with a pooled shape.
 * @see Holford (1980), Biometrics 36, 299; Friedman (1982), Ann. Statist. 10, 101
 */
export function fitAgeEffect(past: Past, isAny: boolean, unit: AgeUnit, prior: RatePrior): AgeEffect {
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
  return (age, rate) => {
    setBasis(basis, logAge(age), unit === 'days' ? 0 : Math.log(rate), unit);
    return Math.exp(sumOf(basis, heights));
  };
}

function countWeeks(past: Past, isAny: boolean, unit: AgeUnit, prior: RatePrior): readonly Cell[] {
  const weightOf = weekWeights(past);
  const cells = new Map<number, Cell>();
  for (const week of isAny ? past.anyWeeks : past.weeks) {
    const weight = weightOf(week);
    const age = Math.round(week.logMiddle / CELL);
    const logRate = unit === 'days' ? 0 : Math.round(week.logRate[prior] / CELL);
    const key = age * 1000 + logRate;
    let cell = cells.get(key);
    if (!cell) {
      const basis = newBasis();
      setBasis(basis, age * CELL, logRate * CELL, unit);
      cell = { basis, launches: 0, expected: 0 };
      cells.set(key, cell);
    }
    if (week.launched) cell.launches += weight;
    cell.expected += weight * week.days * week.rate[prior];
  }
  return [...cells.values()];
}

/** One term for the common height, and two per unit for the neighbouring knots. Terms of unused units stay 0. */
function newBasis(): Basis {
  return { indexes: new Uint8Array(5), values: new Float64Array(5) };
}

function setBasis(basis: Basis, age: number, logRate: number, unit: AgeUnit): void {
  basis.values[0] = 1;
  if (unit !== 'gaps') setHats(basis, 1, age, DAY_KNOTS, 1);
  if (unit !== 'days')
    setHats(basis, 3, age + logRate, GAP_KNOTS, unit === 'gaps' ? 1 : 1 + DAY_KNOTS.length);
}

/** Hat functions at the neighbouring knots; constant beyond the outermost knots. */
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
