import type { Expert } from './expert.js';
import { PAUSE_DAYS } from './gap-memory.js';
import type { Memory } from './memory.js';
import { longRate } from './poisson-expert.js';

/** Both rates are shrunk toward the long-run rate with the weight of this many events. */
const SHRINKAGE_EVENTS = 0.5;

/**
 * Renewal process with one rate during a pause after each event and another beyond it (piecewise-exponential gaps). It
 * captures habits such as at most one reset a day, or a quick second one. Both rates have conjugate gamma posteriors.
 * While the wait is unknown, the expert is a Poisson process with the long-run rate.
 * @see Friedman (1982), Piecewise exponential models for survival data with covariates, Ann. Statist. 10, 101
 */
export function pauseExpert(prior: number): Expert {
  return {
    prior,
    hazard: (memory) => {
      const { events, days } = rateAt(memory, memory.age);
      return events / days;
    },
    logSurvival: (memory, exposure) => {
      const { age } = memory;
      const early = age === null ? 0 : Math.min(exposure, Math.max(0, PAUSE_DAYS - age));
      const within = rateAt(memory, age);
      const beyond = rateAt(memory, age === null ? null : age + early);
      return (
        -within.events * Math.log1p(early / within.days) -
        beyond.events * Math.log1p((exposure - early) / beyond.days)
      );
    },
    evidence: (memory) => rateAt(memory, memory.age).events,
  };
}

/** Posterior of the rate that holds `age` days after the last event, given that none has come in the current wait. */
function rateAt(memory: Memory, age: number | null) {
  const long = longRate(memory);
  if (age === null || memory.age === null) return long;
  const { count, beyondPause, daysInPause, daysBeyondPause } = memory.gaps;
  const priorDays = (SHRINKAGE_EVENTS * long.days) / long.events;
  return age < PAUSE_DAYS
    ? { events: SHRINKAGE_EVENTS + count - beyondPause, days: priorDays + daysInPause + memory.age }
    : {
        events: SHRINKAGE_EVENTS + beyondPause,
        days: priorDays + daysBeyondPause + Math.max(0, memory.age - PAUSE_DAYS),
      };
}
