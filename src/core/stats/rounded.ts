/**
 * Six decimals, so that an auditor gets the same number in any order of summation. Never −0, which JSON
 * cannot say: an auditor would miss it in what is published.
 */
export function rounded<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 1e6) / 1e6 + 0) as T;
}

/** Rounds every score of an object. */
export function eachRounded<T extends Readonly<Record<string, number | null>>>(scores: T): T {
  return Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, rounded(value)])) as T;
}
