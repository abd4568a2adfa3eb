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

/** The non-zero terms of the regression at an age. */
interface Basis {
  readonly indexes: readonly number[];
  readonly values: readonly number[];
}

/** ln of an age; four days are added since the first days after a launch are alike. */
export const logAge = (age: number) => Math.log(age + 4);

/**
 * Fits the age effect by Poisson regression of the weeks' launches on their age, with the expected launches at their
 * pace as offset and a ridge: a piecewise exponential hazard with a pooled shape.
 * @see Holford (1980), Biometrics 36, 299; Friedman (1982), Ann. Statist. 10, 101
 */
export function fitAgeEffect(past: Past, isAny: boolean, unit: AgeUnit, prior: PacePrior): AgeEffect {
  const size = 1 + (unit === 'gaps' ? 0 : DAY_KNOTS.length) + (unit === 'days' ? 0 : GAP_KNOTS.length);
  const cells = countWeeks(past, isAny, unit, prior);
  let heights = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const change = newtonStep(cells, heights);
    heights = heights.map((height, index) => height + Math.max(-1, Math.min(1, change[index] ?? 0)));
  }
  return (age, pace) => Math.exp(sumOf(basisAt(logAge(age), Math.log(pace), unit), heights));
}

function countWeeks(past: Past, isAny: boolean, unit: AgeUnit, prior: PacePrior): readonly Cell[] {
  const weightOf = weekWeights(past);
  const cells = new Map<number, Cell>();
  for (const week of past.weeks) {
    if (week.isAny !== isAny) continue;
    const weight = weightOf(week);
    const pace = week.pace[prior];
    const age = Math.round(logAge(week.age + week.days / 2) / CELL);
    const logPace = unit === 'days' ? 0 : Math.round(Math.log(pace) / CELL);
    const key = age * 1000 + logPace;
    let cell = cells.get(key);
    if (!cell) {
      cell = { basis: basisAt(age * CELL, logPace * CELL, unit), launches: 0, expected: 0 };
      cells.set(key, cell);
    }
    if (week.launched) cell.launches += weight;
    cell.expected += weight * week.days * pace;
  }
  return [...cells.values()];
}

function basisAt(age: number, logPace: number, unit: AgeUnit): Basis {
  const indexes = [0];
  const values = [1];
  const addHats = (value: number, knots: readonly number[], offset: number) => {
    const next = knots.findIndex((knot) => knot > value);
    if (next <= 0) {
      indexes.push(next === 0 ? offset : offset + knots.length - 1);
      values.push(1);
      return;
    }
    const [low, high] = [knots[next - 1] ?? 0, knots[next] ?? 0];
    const share = (value - low) / (high - low);
    indexes.push(offset + next - 1, offset + next);
    values.push(1 - share, share);
  };
  if (unit !== 'gaps') addHats(age, DAY_KNOTS, 1);
  if (unit !== 'days') addHats(age + logPace, GAP_KNOTS, unit === 'gaps' ? 1 : 1 + DAY_KNOTS.length);
  return { indexes, values };
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
      const [index, value] = [indexes[term] ?? 0, values[term] ?? 0];
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
