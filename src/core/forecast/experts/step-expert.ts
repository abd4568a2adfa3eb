import type { Expert } from './expert.js';
import { GAP_HALF_LIVES, GAP_STEPS, gapStep } from './gap-memory.js';
import type { Memory } from './memory.js';
import { longRate, type RatePosterior } from './poisson-expert.js';

/** Both rates are shrunk toward the long-run rate with the weight of this many events. */
const SHRINKAGE_EVENTS = 0.5;

/**
 * Renewal process whose hazard steps once after an event (piecewise-exponential gaps). It captures habits such as at
 * most one reset a day, or a quick second one. Both rates have conjugate gamma posteriors. While the wait is unknown,
 * the expert is a Poisson process with the long-run rate.
 * @param index which of `GAP_STEPS`
 * @param row which of `GAP_HALF_LIVES`
 * @see Friedman (1982), Piecewise exponential models for survival data with covariates, Ann. Statist. 10, 101
 */
export function stepExpert(index: number, row: number, prior: number): Expert {
  const step = GAP_STEPS[index] ?? 1;
  const posteriors = (memory: Memory, age: number) => {
    const { before, after } = gapStep(memory.gaps, row, index);
    const { events, days } = longRate(memory);
    const posterior = (seen: RatePosterior, waited: number): RatePosterior => ({
      events: SHRINKAGE_EVENTS + seen.events,
      days: (SHRINKAGE_EVENTS * days) / events + seen.days + waited,
    });
    return [posterior(before, Math.min(age, step)), posterior(after, Math.max(0, age - step))] as const;
  };
  return {
    name: `hazard that steps after ${step} days, half-life ${GAP_HALF_LIVES[row]} days`,
    prior,
    hazard: (memory) => {
      const long = longRate(memory);
      if (memory.age === null) return long.events / long.days;
      const [before, after] = posteriors(memory, memory.age);
      return memory.age < step ? before.events / before.days : after.events / after.days;
    },
    logSurvival: (memory, exposure) => {
      const { age } = memory;
      const long = longRate(memory);
      if (age === null) return -long.events * Math.log1p(exposure / long.days);
      const [before, after] = posteriors(memory, age);
      const early = Math.min(exposure, Math.max(0, step - age));
      return (
        -before.events * Math.log1p(early / before.days) -
        after.events * Math.log1p((exposure - early) / after.days)
      );
    },
    evidence: (memory) => {
      if (memory.age === null) return longRate(memory).events;
      const [before, after] = posteriors(memory, memory.age);
      return memory.age < step ? before.events : after.events;
    },
  };
}
