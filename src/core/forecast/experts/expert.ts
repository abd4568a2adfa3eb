import type { Memory } from './memory.js';

/**
 * What a hypothesis expects, in operational time (days). Hazard and survival are posterior predictive: the uncertainty
 * of its own rate is integrated out.
 */
export interface Outlook {
  /** Hazard now, events per operational day; positive. */
  hazard(): number;
  /**
   * Log probability that the next `exposure` operational days bring no event; at most 0.
   * @param exposure operational days, not negative
   */
  logSurvival(exposure: number): number;
  /** Number of events that the rate rests on (shape of its gamma posterior); positive. */
  readonly evidence: number;
}

/** One simple hypothesis about resets. */
export interface Expert {
  /** Prior weight; all experts together sum to 1. */
  readonly prior: number;
  readonly outlook: (memory: Memory) => Outlook;
}

/** Gamma posterior of a rate: shape in events, rate in days. */
export interface RatePosterior {
  readonly events: number;
  readonly days: number;
}

/** Poisson process whose rate has a gamma posterior. Survival over x days: (b / (b + x))^a. */
export function poissonOutlook({ events, days }: RatePosterior): Outlook {
  return {
    hazard: () => events / days,
    logSurvival: (exposure) => -events * Math.log1p(exposure / days),
    evidence: events,
  };
}
