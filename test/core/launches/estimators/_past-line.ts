import type { PastLine } from '../../../../src/core/launches/estimators/estimator.js';

/** A line whose gaps lie one after the other until its wait began. */
export function pastLine(gaps: readonly number[], wait: number, rest: Partial<PastLine> = {}): PastLine {
  const end = 20_000;
  const gapEnds = gaps.map((_, index) => gaps.slice(index + 1).reduce((day, gap) => day - gap, end - wait));
  const gapWeights = new Float64Array(gaps.length).fill(1);
  return {
    company: 'acme',
    id: 'main',
    isAny: false,
    gaps,
    gapEnds,
    gapWeights,
    end,
    wait,
    weeks: [],
    weights: Float64Array.of(1, 1),
    ...rest,
  };
}
