import type { Memory } from './memory.js';

/**
 * One simple hypothesis about the resets, in operational time (days): it tells the hazard now and how likely the
 * process stays silent. Both are posterior predictive: what is uncertain about the expert's own rate is integrated out.
 */
export interface Expert {
  readonly name: string;
  /** Prior weight; all experts together sum to 1. */
  readonly prior: number;
  /** Hazard now, events per operational day; positive. */
  hazard(memory: Memory): number;
  /**
   * Log probability that the next `exposure` operational days bring no event; at most 0.
   * @param exposure operational days, not negative
   */
  logSilence(memory: Memory, exposure: number): number;
  /** Number of events that the expert's rate rests on (shape of its gamma posterior); positive. */
  evidence(memory: Memory): number;
}
