/** Even odds before any evidence. */
export const SEPARATION_PRIOR = 0.5;

/** Share that returns to even odds with every event: promises may start or stop. */
const SHARE = 0.01;

/**
 * Posterior probability (0..1) that promised resets come in addition to the process's own, by Bayes' rule. If they do, the
 * own rate excludes them; otherwise promises only announce resets that would have come anyway.
 * @param ifSeparate likelihood of a wait or reset under the rate without promised resets, positive
 * @param ifShared likelihood under the rate with all resets, positive
 */
export function separationAfter(separate: number, ifSeparate: number, ifShared: number): number {
  return (separate * ifSeparate) / (separate * ifSeparate + (1 - separate) * ifShared);
}

/** Moves the probability a little toward even odds, with every event (fixed share: Herbster & Warmuth 1998). */
export function withFixedShare(separate: number): number {
  return separate + SHARE * (SEPARATION_PRIOR - separate);
}
