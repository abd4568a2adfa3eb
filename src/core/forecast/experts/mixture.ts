import { EXPERTS } from './experts.js';
import { emptyMemory, lookAhead, type Memory, passTime, recordEvent } from './memory.js';

/** Share of the experts' weight that returns to the prior with every event: the best expert may change. */
const SHARE = 0.002;

/**
 * Bayesian mixture over the experts, weighted online by the likelihood that each gave to the past, with a fixed share
 * returned to the prior. Mutable.
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

/** A cheap copy in which time may pass, but no events happen. */
export function lookAheadMixture({ memory, weights }: Mixture): Mixture {
  return { memory: lookAhead(memory), weights: weights.slice() };
}

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

/**
 * `exposure` operational days pass without an event.
 * @returns the mixture's probability of that, 0..1
 */
export function updateOnWait(mixture: Mixture, exposure: number): number {
  if (exposure <= 0) return 1;
  const { memory, weights } = mixture;
  for (const [index, expert] of EXPERTS.entries())
    weights[index] = (weights[index] ?? 0) * Math.exp(expert.logSurvival(memory, exposure));
  const survival = normalise(weights);
  passTime(memory, exposure);
  return survival;
}

/**
 * An event happens now.
 * @param intensity operational days per day at this instant
 * @param promised hazard that open promises add, events per day
 */
export function updateOnEvent(mixture: Mixture, intensity: number, promised: number): void {
  const { memory, weights } = mixture;
  const own = mixtureHazard(mixture) * intensity;
  for (const [index, expert] of EXPERTS.entries())
    weights[index] = (weights[index] ?? 0) * (expert.hazard(memory) * intensity + promised);
  normalise(weights);
  for (const [index, { prior }] of EXPERTS.entries())
    weights[index] = (1 - SHARE) * (weights[index] ?? 0) + SHARE * prior;
  recordEvent(memory, own / (own + promised));
}

/** Scales to sum 1; returns the previous sum. */
function normalise(weights: Float64Array): number {
  let total = 0;
  for (const weight of weights) total += weight;
  for (let index = 0; index < weights.length; index += 1) weights[index] = (weights[index] ?? 0) / total;
  return total;
}
