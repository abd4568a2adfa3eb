/** Indexes into the weights of a line. */
export const POOLED = 0;
export const PRESUMED = 1;

/** A line as known at the end of a day. Weights are 1 except in a bootstrap. */
export interface PastLine {
  readonly company: string;
  readonly id: string;
  /** Whether it is the company-wide line. */
  readonly isAny: boolean;
  /** Finished gaps in days, oldest first, each at least 1. */
  readonly gaps: readonly number[];
  /** The days on which they ended, ascending. */
  readonly gapEnds: readonly number[];
  readonly gapWeights: Float64Array;
  /** The last observed day. */
  readonly end: number;
  /** Observed days since the last launch: the censored gap is longer than this. */
  readonly wait: number;
  /** Its finished weeks, oldest first. */
  readonly weeks: readonly LineWeek[];
  /** Weight of the line in its pool (POOLED), and of the prior before its first gap (PRESUMED). */
  readonly weights: Float64Array;
}

/** A week of a line, or the part of it up to a launch. */
export interface LineWeek {
  /** The day at whose end all of the week was known. */
  readonly knownOn: number;
  /** Index of the gap it lies in. */
  readonly gap: number;
  /** Days from the line's last launch to the middle of the week. */
  readonly age: number;
  /** Observed days, 1 to 7. */
  readonly days: number;
  /** Whether it ended with a launch. */
  readonly launched: boolean;
  /** The line's pace as known when the week began, in launches per day. */
  readonly pace: number;
}

/**
 * Survival function of a gap: probability that it lasts longer than a number of days. 1 at 0, never rising.
 */
export type GapLaw = (days: number) => number;

/** Estimates the law of each line's gaps from what was known on a day. */
export interface Estimator {
  readonly id: string;
  readonly name: string;
  /**
   * Share of the blend before any score; 0 if only listed. The three renewal laws are much alike and count as
   * one.
   */
  readonly prior: number;
  /**
   * One law per line of `past`, which has every line with a launch; null if the line's own gaps do not
   * suffice.
   */
  fit(past: readonly PastLine[]): readonly (GapLaw | null)[];
}

/**
 * Probability of a launch between two days, given none before the first: [F(e+h) − F(e)] / [1 − F(e)]; 1 if
 * survival is 0.
 * @param survived the law at e, days without a launch
 * @param after the law at e + h
 */
export function chanceWithin(survived: number, after: number): number {
  return survived <= 0 ? 1 : Math.min(1, Math.max(0, 1 - after / survived));
}

/**
 * Fits product lines and company-wide lines separately, whose gaps are shorter by nature. One result per
 * line, in order.
 */
export function fitByKind<T>(
  past: readonly PastLine[],
  fit: (pool: readonly PastLine[]) => readonly T[],
): readonly T[] {
  const results = new Map<PastLine, T>();
  for (const isAny of [false, true]) {
    const pool = past.filter((line) => line.isAny === isAny);
    if (pool.length > 0)
      for (const [place, result] of fit(pool).entries()) results.set(pool[place] as PastLine, result);
  }
  return past.map((line) => results.get(line) as T);
}
