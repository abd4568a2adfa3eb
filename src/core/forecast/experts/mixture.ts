import { EXPERTS } from './experts.js';
import { emptyMemory, lookAhead, type Memory, passTime, takeEvent } from './memory.js';

/** Share of the experts' weight that goes back to the prior with every event: the best expert may change. */
const SHARE = 0.002;

/**
 * Bayesian mixture over the experts, weighted online by the likelihood each gave to the past (which is its log score),
 * with a fixed share returned to the prior. Mutable.
 * @see Herbster & Warmuth (1998), Tracking the best expert, Machine Learning 32, 151
 */
export interface Mixture {
  readonly memory: Memory;
  /** Sums to 1. */
  readonly weights: Float64Array;
}

export function newMixture(): Mixture {
  return { memory: emptyMemory(), weights: Float64Array.from(EXPERTS, ({ prior }) => prior) };
}

/** A copy that time may pass in, but not events. */
export function lookAheadMixture({ memory, weights }: Mixture): Mixture {
  return { memory: lookAhead(memory), weights: weights.slice() };
}

/** Hazard now, events per operational day. */
export function mixtureHazard({ memory, weights }: Mixture): number {
  return EXPERTS.reduce((sum, expert, index) => sum + (weights[index] ?? 0) * expert.hazard(memory), 0);
}

/** Probability that `exposure` operational days pass without an event. */
export function mixtureSilence({ memory, weights }: Mixture, exposure: number): number {
  return EXPERTS.reduce(
    (sum, expert, index) => sum + (weights[index] ?? 0) * Math.exp(expert.logSilence(memory, exposure)),
    0,
  );
}

/**
 * `exposure` operational days pass without an event.
 * @returns how likely the mixture held that, 0..1
 */
export function mixtureWaits(mixture: Mixture, exposure: number): number {
  if (exposure <= 0) return 1;
  const { memory, weights } = mixture;
  for (const [index, expert] of EXPERTS.entries())
    weights[index] = (weights[index] ?? 0) * Math.exp(expert.logSilence(memory, exposure));
  const silence = normalise(weights);
  passTime(memory, exposure);
  return silence;
}

/**
 * An event happens now.
 * @param pace operational days per day at this moment
 * @param promised hazard that open promises add, events per day
 */
export function mixtureMeets(mixture: Mixture, pace: number, promised: number): void {
  const { memory, weights } = mixture;
  const own = mixtureHazard(mixture) * pace;
  for (const [index, expert] of EXPERTS.entries())
    weights[index] = (weights[index] ?? 0) * (expert.hazard(memory) * pace + promised);
  normalise(weights);
  for (const [index, { prior }] of EXPERTS.entries())
    weights[index] = (1 - SHARE) * (weights[index] ?? 0) + SHARE * prior;
  takeEvent(memory, own / (own + promised));
}

/** Scales to sum 1; returns the sum before. */
function normalise(weights: Float64Array): number {
  let total = 0;
  for (const weight of weights) total += weight;
  for (let index = 0; index < weights.length; index += 1) weights[index] = (weights[index] ?? 0) / total;
  return total;
}
