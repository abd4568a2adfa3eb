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
  /** How many days ago each of them ended. */
  readonly gapAges: readonly number[];
  readonly gapWeights: readonly number[];
  /** Days watched since the last launch: the open gap is longer than this. */
  readonly wait: number;
  /** Weight of the line among those that are pooled. */
  readonly weight: number;
  /** Weight of what is presumed of a line before its first gap. */
  readonly priorWeight: number;
}

/** A week, or the part of it until a launch, of a line, with what was known of its pace when it began. */
export interface LineWeek {
  /** Index of the line. */
  readonly line: number;
  readonly isAny: boolean;
  /** Index of the gap that it is part of. */
  readonly gap: number;
  /** Days since the line's last launch when it began. */
  readonly age: number;
  /** Days watched, 1 to 7. */
  readonly days: number;
  /** Whether it ended with a launch. */
  readonly launched: boolean;
  /** Launches a day of the line: shrunk to those of all lines, and to those of its company. */
  readonly pace: Readonly<Record<PacePrior, number>>;
}

/** What a line's pace is shrunk to: that of all lines, or that of its company's (itself shrunk to all). */
export type PacePrior = 'all' | 'company';

/** What estimators learn from. Nothing in it was unknown at the end of the day. */
export interface Past {
  /** Every line that had its first launch, of all companies. */
  readonly lines: readonly PastLine[];
  /** Finished weeks of these lines. */
  readonly weeks: readonly LineWeek[];
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
 * Probability of a launch within the next days, given the wait: [F(e+h) − F(e)] / [1 − F(e)].
 * @param wait e, whole days without a launch
 * @param days h, whole days from now
 * @returns 0..1, never falling in `days`
 */
export function conditionalProbability(law: GapLaw, wait: number, days: number): number {
  const survived = law(wait);
  if (survived <= 0) return 1;
  return Math.min(1, Math.max(0, 1 - law(wait + days) / survived));
}

/** Lines of products and company-wide lines are pooled apart: the gaps of the latter are shorter by nature. */
export function fitByKind(
  past: Past,
  fit: (pool: readonly PastLine[], isAny: boolean) => readonly GapLaw[],
): readonly (GapLaw | null)[] {
  const laws = new Map<PastLine, GapLaw>();
  for (const isAny of [false, true]) {
    const pool = past.lines.filter((line) => line.isAny === isAny);
    if (pool.length === 0) continue;
    for (const [place, law] of fit(pool, isAny).entries()) {
      const line = pool[place];
      if (line) laws.set(line, law);
    }
  }
  return past.lines.map((line) => laws.get(line) ?? null);
}

/** What each week counts: the weight of its line times that of its gap; an open gap counts once. */
export function weekWeights({ lines }: Past): (week: LineWeek) => number {
  const byIndex: (PastLine | undefined)[] = [];
  for (const line of lines) byIndex[line.index] = line;
  return ({ line, gap }) => {
    const known = byIndex[line];
    return known ? known.weight * (known.gapWeights[gap] ?? 1) : 0;
  };
}
