/** Indexes into the weights of a line. */
export const POOLED = 0;
export const PRESUMED = 1;

/** A line as known at the end of a day. Weights are 1 except in a bootstrap. */
export interface PastLine {
  /** Index among all lines of all histories, the same on every day. */
  readonly index: number;
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
  /** Weight of the line in its pool (POOLED), and of the prior before its first gap (PRESUMED). */
  readonly weights: Float64Array;
}

/**
 * Gives all lines, weighted or not, the same object shape. Otherwise the JIT discards the estimators' compiled code at
 * the first bootstrap.
 */
export function pastLine(line: PastLine): PastLine {
  const { index, company, id, isAny, gaps, gapEnds, gapWeights, end, wait, weights } = line;
  return { index, company, id, isAny, gaps, gapEnds, gapWeights, end, wait, weights };
}

/** A week of a line, or the part of it up to a launch, with the line's rate as known at its start. */
export interface LineWeek {
  /** Index of the line. */
  readonly line: number;
  /** Index of its gap. */
  readonly gap: number;
  /** `logAge` of the days from the line's last launch to the middle of the week. */
  readonly logMiddle: number;
  /** Observed days, 1 to 7. */
  readonly days: number;
  /** Whether it ended with a launch. */
  readonly launched: boolean;
  /** Launches per day of the line, shrunk toward all lines and toward its company. */
  readonly rate: Readonly<Record<RatePrior, number>>;
  /** ln of `rate`, computed once because every later fit needs it. */
  readonly logRate: Readonly<Record<RatePrior, number>>;
}

/** What a line's rate is shrunk toward: all lines, or its company's lines (themselves shrunk toward all). */
export type RatePrior = 'all' | 'company';

/** What estimators learn from: only what was known at the end of the day. */
export interface Past {
  /** Every line with a launch, of all companies. */
  readonly lines: readonly PastLine[];
  /** Finished weeks of the product lines among them. */
  readonly weeks: readonly LineWeek[];
  /** Finished weeks of the company-wide lines. */
  readonly anyWeeks: readonly LineWeek[];
}

/** Survival function of a gap: probability that it lasts longer than a number of days. 1 at 0, never rising. */
export type GapLaw = (days: number) => number;

/** Estimates the law of each line's gaps from what was known on a day. */
export interface Estimator {
  readonly id: string;
  readonly name: string;
  /**
   * `pooled`: also learns from other lines, so it works for lines with few gaps; `own`: needs `MIN_OWN_GAPS` of the
   * line; `reference`: for comparison, without weight in the blend.
   */
  readonly kind: 'pooled' | 'own' | 'reference';
  /** @returns one law per line, in order; null if the line's own gaps do not suffice */
  fit(past: Past): readonly (GapLaw | null)[];
}

/**
 * Probability of a launch between two days, given none before the first: [F(e+h) − F(e)] / [1 − F(e)].
 * @param survived the law at e, days without a launch
 * @param after the law at e + h
 * @returns 0..1; 1 if survival is 0
 */
export function chanceWithin(survived: number, after: number): number {
  return survived <= 0 ? 1 : Math.min(1, Math.max(0, 1 - after / survived));
}

/** Fits product lines and company-wide lines separately: the gaps of the latter are shorter by nature. */
export function fitByKind(
  past: Past,
  fit: (pool: readonly PastLine[], isAny: boolean) => readonly GapLaw[],
): readonly (GapLaw | null)[] {
  const fitOf = (isAny: boolean) => {
    const pool = past.lines.filter((line) => line.isAny === isAny);
    return pool.length === 0 ? [] : fit(pool, isAny);
  };
  const [products, companies] = [fitOf(false), fitOf(true)];
  let [product, company] = [0, 0];
  return past.lines.map(({ isAny }) => (isAny ? companies[company++] : products[product++]) ?? null);
}

/** Weight of each week: that of its line times that of its gap; 1 for an open gap. */
export function weekWeights({ lines }: Past): (week: LineWeek) => number {
  const byIndex = new Array<PastLine | undefined>((lines.at(-1)?.index ?? 0) + 1);
  for (const line of lines) byIndex[line.index] = line;
  return ({ line, gap }) => {
    const known = byIndex[line];
    return known ? (known.weights[POOLED] ?? 1) * (known.gapWeights[gap] ?? 1) : 0;
  };
}
