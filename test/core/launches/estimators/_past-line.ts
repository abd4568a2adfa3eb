import type { PastLine } from '../../../../src/core/launches/estimators/estimator.js';

/** A line whose gaps lie one after the other until its wait began. */
export function pastLine(gaps: readonly number[], wait: number, rest: Partial<PastLine> = {}): PastLine {
  const gapAges = gaps.map((_, index) => gaps.slice(index + 1).reduce((sum, gap) => sum + gap, wait));
  const gapWeights = gaps.map(() => 1);
  return {
    ...{ index: 0, company: 'acme', id: 'main', isAny: false, gaps, gapAges, gapWeights, wait },
    ...{ weight: 1, priorWeight: 1 },
    ...rest,
  };
}
