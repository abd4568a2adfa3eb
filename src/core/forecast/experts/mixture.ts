import type { Expert } from './expert.js';
import { EXPERTS } from './experts.js';
import { afterEvent, afterWait, type Memory, NO_MEMORY } from './memory.js';

/** Share of the experts' weight that returns to the prior with every event: the best expert may change. */
const SHARE = 0.002;

/**
 * Bayesian mixture over the experts, weighted online by the likelihood that each gave to the past, with a fixed share
 * returned to the prior.
 * @see Herbster & Warmuth (1998), Tracking the best expert, Machine Learning 32, 151
 */
export interface Mixture {
  readonly memory: Memory;
  /** Sums to 1. */
  readonly weights: Float64Array;
}

export const PRIOR_MIXTURE: Mixture = {
  memory: NO_MEMORY,
  weights: Float64Array.from(EXPERTS, ({ prior }) => prior),
};

/** Hazard now, events per operational day. */
export function mixtureHazard({ memory, weights }: Mixture): number {
  return EXPERTS.reduce((sum, expert, index) => sum + (weights[index] ?? 0) * expert.hazard(memory), 0);
}

/** Probability that `exposure` operational days pass without an event. */
export function mixtureSurvival({ memory, weights }: Mixture, exposure: number): number {
  return EXPERTS.reduce(
    (sum, expert, index) => sum + (weights[index] ?? 0) * Math.exp(expert.logSurvival(memory, exposure)),
    0,
  );
}

/** The mixture after `exposure` operational days without an event, and the probability that it gave to that. */
export function mixtureAfterWait({ memory, weights }: Mixture, exposure: number) {
  const posterior = reweighted(weights, (expert) => Math.exp(expert.logSurvival(memory, exposure)));
  const mixture: Mixture = { memory: afterWait(memory, exposure), weights: posterior.weights };
  return { mixture, survival: posterior.total };
}

/**
 * The mixture after an event now.
 * @param intensity operational days per day at this instant
 * @param promised hazard that open promises add, events per day
 */
export function mixtureAfterEvent(
  { memory, weights }: Mixture,
  intensity: number,
  promised: number,
): Mixture {
  const posterior = reweighted(weights, (expert) => expert.hazard(memory) * intensity + promised);
  const shared = posterior.weights.map(
    (weight, index) => (1 - SHARE) * weight + SHARE * (EXPERTS[index]?.prior ?? 0),
  );
  // The sum is the hazard of all: the mixture's own and what promises add.
  return { memory: afterEvent(memory, 1 - promised / posterior.total), weights: shared };
}

/**
 * Weights times likelihoods, scaled to sum 1; and their sum before. A turn does this for every six hours of a year and
 * more: the loops are plain because callbacks take twice as long.
 */
function reweighted(weights: Float64Array, likelihood: (expert: Expert) => number) {
  const joint = new Float64Array(weights.length);
  let total = 0;
  for (let index = 0; index < EXPERTS.length; index += 1) {
    const weight = (weights[index] ?? 0) * likelihood(EXPERTS[index] as Expert);
    joint[index] = weight;
    total += weight;
  }
  for (let index = 0; index < joint.length; index += 1) joint[index] = (joint[index] ?? 0) / total;
  return { weights: joint, total };
}
