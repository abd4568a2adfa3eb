import type { Expert } from './expert.js';
import { type Memory, meanRate } from './memory.js';
import { CHANGE_DAYS, type Segment, segmentRate } from './segments.js';

/**
 * Poisson process whose rate is constant between change points, with unrelated rates before and after.
 * @param index which of `CHANGE_DAYS`
 */
export function switchingExpert(index: number, prior: number): Expert {
  const over = (memory: Memory, of: (rate: { events: number; days: number }, one: Segment) => number) => {
    const priorRate = meanRate(memory);
    return (memory.segments[index]?.list ?? []).reduce(
      (sum, one) => sum + one.weight * of(segmentRate(one, memory.elapsed, priorRate), one),
      0,
    );
  };
  return {
    name: `rate since its last change, ${CHANGE_DAYS[index]} days apart`,
    prior,
    hazard: (memory) => over(memory, ({ events, days }) => events / days),
    logSurvival: (memory, exposure) =>
      Math.log(over(memory, ({ events, days }) => (days / (days + exposure)) ** events)),
    evidence: (memory) => over(memory, ({ events }) => events),
  };
}
