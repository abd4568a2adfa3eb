import { type Outlook, poissonOutlook } from './expert.js';
import { PAUSE_DAYS } from './gap-memory.js';
import type { Memory } from './memory.js';
import { longRate } from './rates.js';

/** Both rates are shrunk toward the long-run rate with the weight of this many events. */
const SHRINKAGE_EVENTS = 0.5;

/**
 * Renewal process with one rate during a pause after each event and another beyond it (piecewise-exponential gaps). It
 * captures habits such as at most one reset a day, or a quick second one. Both rates have conjugate gamma posteriors.
 * While the wait is unknown, the expert is a Poisson process with the long-run rate.
 * @see Friedman (1982), Piecewise exponential models for survival data with covariates, Ann. Statist. 10, 101
 */
export function pauseOutlook(memory: Memory): Outlook {
  const { age, gaps } = memory;
  const long = longRate(memory);
  if (age === null) return poissonOutlook(long);
  const priorDays = (SHRINKAGE_EVENTS * long.days) / long.events;
  const beyond = poissonOutlook({
    events: SHRINKAGE_EVENTS + gaps.beyondPause,
    days: priorDays + gaps.daysBeyondPause + Math.max(0, age - PAUSE_DAYS),
  });
  if (age >= PAUSE_DAYS) return beyond;
  const within = poissonOutlook({
    events: SHRINKAGE_EVENTS + gaps.count - gaps.beyondPause,
    days: priorDays + gaps.daysInPause + age,
  });
  return {
    ...within,
    logSurvival: (exposure) => {
      const early = Math.min(exposure, PAUSE_DAYS - age);
      return within.logSurvival(early) + beyond.logSurvival(exposure - early);
    },
  };
}
