import { logGamma } from './log-gamma.js';

/** Terms shrink by a constant factor in the worst case; far fewer are needed. */
const MOST_TERMS = 500;
const EPSILON = 1e-15;

/**
 * Natural logarithm of the upper tail of the gamma distribution with scale 1, ln P(X > x): one minus the
 * power series below x = shape + 1, Legendre's continued fraction above, so that no tail is rounded to 0.
 * @param shape positive
 * @param x at least 0
 * @returns at most 0
 * @see DLMF 8.7.1, 8.9.2; Lentz (1976), Appl. Opt. 15, 668
 */
export function logGammaTail(shape: number, x: number): number {
  if (x <= 0) return 0;
  const logDensity = shape * Math.log(x) - x - logGamma(shape);
  return x < shape + 1
    ? Math.log1p(-Math.exp(logDensity) * seriesOf(shape, x))
    : logDensity + Math.log(fractionOf(shape, x));
}

/** Σ x^n / (shape · … · (shape + n)) */
function seriesOf(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > EPSILON * sum; n += 1) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum;
}

/** 1 / (x + 1 − shape − 1 (1 − shape) / (x + 3 − shape − …)) */
function fractionOf(shape: number, x: number): number {
  let denominator = x + 1 - shape;
  let below = 1 / denominator;
  let above = Number.POSITIVE_INFINITY;
  let value = below;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const numerator = -n * (n - shape);
    denominator += 2;
    below = 1 / (denominator + numerator * below);
    above = denominator + numerator / above;
    const factor = above * below;
    value *= factor;
    if (Math.abs(factor - 1) < EPSILON) break;
  }
  return value;
}
