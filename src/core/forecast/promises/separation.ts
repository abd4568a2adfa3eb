/** Even odds before anything is known. */
export const SEPARATION_PRIOR = 0.5;
/** Share that goes back to even odds with every event: a source of promises may dry up, or begin. */
const SHARE = 0.01;

/**
 * Probability that promised resets come beside the own rate, so that the own rate is the lower for them; otherwise it
 * holds as if no promise had been read (promises foretell what would have come anyway, or are no longer seen).
 * Bayes' rule on what either hypothesis held of a wait or a reset.
 * @param separate 0..1, before
 * @param beside likelihood under the lowered own rate, positive
 * @param within likelihood under the whole own rate, positive
 * @returns 0..1
 */
export function separationAfter(separate: number, beside: number, within: number): number {
  return (separate * beside) / (separate * beside + (1 - separate) * within);
}

/** An event opens the question again, a little (fixed share: Herbster & Warmuth 1998). */
export function reopened(separate: number): number {
  return separate + SHARE * (SEPARATION_PRIOR - separate);
}
