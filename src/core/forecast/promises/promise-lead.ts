import { HOUR_MS } from '../../time.js';

/** Weight of the prior, in kept promises. */
const PRIOR = 3;

/**
 * How early promises were made. A reset inside a horizon may be promised only after the forecast was issued. Sums over
 * kept promises, weighted by the probability that they were kept.
 */
export interface PromiseLead {
  readonly kept: number;
  readonly sixHours: number;
  readonly twentyFourHours: number;
}

/** Prior: promises are made some hours ahead. */
export const PROMISE_LEAD_PRIOR: PromiseLead = {
  kept: PRIOR,
  sixHours: 0.6 * PRIOR,
  twentyFourHours: 0.25 * PRIOR,
};

/**
 * Adds a kept promise.
 * @param leadMs time from the promise to the reset
 * @param weight 0..1, probability that the reset was the promised one
 */
export function learnLead(past: PromiseLead, leadMs: number, weight: number): PromiseLead {
  // A horizon that contains the reset opens uniformly over the time before it, hence after the promise with this
  // probability.
  const known = (hours: number) => weight * Math.min(1, leadMs / (hours * HOUR_MS));
  return {
    kept: past.kept + weight,
    sixHours: past.sixHours + known(6),
    twentyFourHours: past.twentyFourHours + known(24),
  };
}

/** Share of promised resets whose promise is known when a horizon of this length opens, 0..1. */
export function knownShare({ kept, sixHours, twentyFourHours }: PromiseLead, hours: number): number {
  return (hours <= 6 ? sixHours : twentyFourHours) / kept;
}
