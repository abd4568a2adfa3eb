import type { Expert } from './expert.js';
import { GAP_HALF_LIVES, GAP_STEPS, gapStep } from './gap-memory.js';
import type { Memory } from './memory.js';
import { longRate, type RatePosterior } from './poisson-expert.js';

/** Either rate leans on the long rate with the weight of this many events. */
const LEAN_EVENTS = 0.5;

/**
 * Renewal process whose hazard steps once after an event (piecewise-exponential gaps): a habit of at most one a day, or
 * of a quick second one, without a scale for the gaps behind the step. Both rates have conjugate gamma posteriors.
 * Where the wait is not known the expert is a Poisson process of the long rate.
 * @param index which of `GAP_STEPS`
 * @param row which of `GAP_HALF_LIVES`
 * @see Friedman (1982), Piecewise exponential models for survival data with covariates, Ann. Statist. 10, 101
 */
export function stepExpert(index: number, row: number, prior: number): Expert {
  const step = GAP_STEPS[index] ?? 1;
  const posteriors = (memory: Memory, age: number) => {
    const { before, after } = gapStep(memory.gaps, row, index);
    const { events, days } = longRate(memory);
    const lean = (seen: RatePosterior, waited: number): RatePosterior => ({
      events: LEAN_EVENTS + seen.events,
      days: (LEAN_EVENTS * days) / events + seen.days + waited,
    });
    return [lean(before, Math.min(age, step)), lean(after, Math.max(0, age - step))] as const;
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
    logSilence: (memory, exposure) => {
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
