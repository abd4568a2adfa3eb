import { HOUR_MS } from '../../time.js';

/** Length of history, in kept promises, that the prior is worth. */
const PRIOR = 3;

/**
 * How early promises were made: within a horizon, a reset may come from a promise that is not made yet when the
 * forecast is. Sums over kept promises, weighted by how surely they were kept ones.
 */
export interface PromiseLead {
  readonly kept: number;
  readonly sixHours: number;
  readonly twentyFourHours: number;
}

/** Before anything is known: promises are taken to be made some hours ahead. */
export const PROMISE_LEAD_PRIOR: PromiseLead = {
  kept: PRIOR,
  sixHours: 0.6 * PRIOR,
  twentyFourHours: 0.25 * PRIOR,
};

/**
 * A promise was kept.
 * @param leadMs how long before the reset it was made
 * @param weight 0..1, how surely the reset was the promised one
 */
export function learnLead(past: PromiseLead, leadMs: number, weight: number): PromiseLead {
  // A window that holds the reset opens evenly over the horizon before it: after the promise with this probability.
  const known = (hours: number) => weight * Math.min(1, leadMs / (hours * HOUR_MS));
  return {
    kept: past.kept + weight,
    sixHours: past.sixHours + known(6),
    twentyFourHours: past.twentyFourHours + known(24),
  };
}

/** Share of promised resets whose promise is known when a window of this length opens, 0..1. */
export function knownShare({ kept, sixHours, twentyFourHours }: PromiseLead, hours: number): number {
  return (hours <= 6 ? sixHours : twentyFourHours) / kept;
}
