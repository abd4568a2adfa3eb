import type { Memory } from './memory.js';

/**
 * One simple hypothesis about resets, in operational days. Hazard and survival are posterior predictive: the uncertainty
 * of the expert's own rate is integrated out.
 */
export interface Expert {
  /** Prior weight; all experts together sum to 1. */
  readonly prior: number;
  /** Hazard now, events per operational day; positive. */
  hazard(memory: Memory): number;
  /** Log probability that the next `exposure` operational days bring no event; at most 0. */
  logSurvival(memory: Memory, exposure: number): number;
  /** Number of events that the expert's rate rests on (shape of its gamma posterior); positive. */
  evidence(memory: Memory): number;
}
