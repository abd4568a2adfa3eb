/** Places in the weights of a line. */
export const POOLED = 0;
export const PRESUMED = 1;

/** A line as it was known at the end of a day. Weights are 1 except in a bootstrap. */
export interface PastLine {
  /** Its place among all lines of all histories, the same on every day. */
  readonly index: number;
  readonly company: string;
  readonly id: string;
  /** Whether it is the line of all launches of its company. */
  readonly isAny: boolean;
  /** Finished gaps in days, oldest first, each at least 1. */
  readonly gaps: readonly number[];
  /** The days on which they ended, ascending. */
  readonly gapEnds: readonly number[];
  readonly gapWeights: Float64Array;
  /** The last day watched. */
  readonly end: number;
  /** Days watched since the last launch: the open gap is longer than this. */
  readonly wait: number;
  /** Of the line among those that are pooled (POOLED), and of what is presumed of it before its first gap (PRESUMED). */
  readonly weights: Float64Array;
}

/**
 * Makes lines of one shape and one kind of number, weighted or not, so that what reads them is compiled once: it was
 * thrown away and compiled anew for the first bootstrap.
 */
export function pastLine(line: PastLine): PastLine {
  const { index, company, id, isAny, gaps, gapEnds, gapWeights, end, wait, weights } = line;
  return { index, company, id, isAny, gaps, gapEnds, gapWeights, end, wait, weights };
}

/** A week, or the part of it until a launch, of a line, with what was known of its pace when it began. */
export interface LineWeek {
  /** Index of the line. */
  readonly line: number;
  /** Index of the gap that it is part of. */
  readonly gap: number;
  /** `logAge` of its middle: of days since the line's last launch. */
  readonly logMiddle: number;
  /** Days watched, 1 to 7. */
  readonly days: number;
  /** Whether it ended with a launch. */
  readonly launched: boolean;
  /** Launches a day of the line: shrunk to those of all lines, and to those of its company. */
  readonly pace: Readonly<Record<PacePrior, number>>;
  /** ln of it: every estimator asks for it on every day after. */
  readonly logPace: Readonly<Record<PacePrior, number>>;
}

/** What a line's pace is shrunk to: that of all lines, or that of its company's (itself shrunk to all). */
export type PacePrior = 'all' | 'company';

/** What estimators learn from. Nothing in it was unknown at the end of the day. */
export interface Past {
  /** Every line that had its first launch, of all companies. */
  readonly lines: readonly PastLine[];
  /** Finished weeks of the product lines among them, and of the company-wide ones. */
  readonly weeks: readonly LineWeek[];
  readonly anyWeeks: readonly LineWeek[];
}

/** Survival function of a gap: the probability that it lasts longer than so many days. 1 at 0, never rising. */
export type GapLaw = (days: number) => number;

/** A way to tell the law of a line's gaps from what was known on a day. */
export interface Estimator {
  readonly id: string;
  readonly name: string;
  /**
   * `pooled`: learns from other lines too, so it has something to say about a line with few gaps; `own`: needs
   * `MIN_OWN_GAPS` of the line; `reference`: what the others are measured by, without weight in the blend.
   */
  readonly kind: 'pooled' | 'own' | 'reference';
  /** @returns one law for each line, in their order; null where the line's own gaps do not suffice */
  fit(past: Past): readonly (GapLaw | null)[];
}

/**
 * Probability of a launch between two days, given none until the first: [F(e+h) − F(e)] / [1 − F(e)].
 * @param survived the law at e, days without a launch
 * @param after the law at e + h
 * @returns 0..1; 1 where nothing survives
 */
export function chanceWithin(survived: number, after: number): number {
  return survived <= 0 ? 1 : Math.min(1, Math.max(0, 1 - after / survived));
}

/** Lines of products and company-wide lines are pooled apart: the gaps of the latter are shorter by nature. */
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

/** What each week counts: the weight of its line times that of its gap; an open gap counts once. */
export function weekWeights({ lines }: Past): (week: LineWeek) => number {
  const byIndex = new Array<PastLine | undefined>((lines.at(-1)?.index ?? 0) + 1);
  for (const line of lines) byIndex[line.index] = line;
  return ({ line, gap }) => {
    const known = byIndex[line];
    return known ? (known.weights[POOLED] ?? 1) * (known.gapWeights[gap] ?? 1) : 0;
  };
}
