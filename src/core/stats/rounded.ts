/** Six decimals, so that an auditor gets the same number in any order of summation. */
export function rounded<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 1e6) / 1e6) as T;
}

/** Rounds every score of an object. */
export function eachRounded<T extends Readonly<Record<string, number | null>>>(scores: T): T {
  return Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, rounded(value)])) as T;
}
