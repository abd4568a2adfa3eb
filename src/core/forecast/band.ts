import { gammaQuantile } from '../stats/gamma-quantile.js';
import { weightedQuantile } from '../stats/weighted-quantile.js';
import { EXPERTS } from './experts.js';
import type { Mixture } from './mixture.js';

/** Standard normal quantiles of 5, 15 … 95 %: ten equally likely places of an uncertain quantity. */
const TENTHS = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645] as const;
/** The same for 10, 30 … 90 %. */
const FIFTHS = [-1.282, -0.524, 0, 0.524, 1.282] as const;
const NEGLIGIBLE = 1e-4;

/** What open promises add to a horizon: probability that one is kept in it, and how many promises that rests on. */
export interface PromisedChance {
  readonly probability: number;
  readonly evidence: number;
}

/**
 * 10th and 90th percentile of the posterior of a probability: spread between the experts, the gamma posterior of each
 * expert's rate, and the beta posterior of the promises' keep rate.
 * @param exposure operational days of the horizon
 * @param clockEvidence number of events that the clock's share of this horizon rests on
 */
export function probabilityBand(
  { memory, weights }: Mixture,
  exposure: number,
  clockEvidence: number,
  promised: PromisedChance,
): { readonly low: number; readonly high: number } {
  const values: number[] = [];
  const masses: number[] = [];
  const chances = promised.probability === 0 ? [0] : FIFTHS.map((z) => betaNode(promised, z));
  for (const [index, expert] of EXPERTS.entries()) {
    const weight = weights[index] ?? 0;
    if (weight < NEGLIGIBLE) continue;
    const evidence = expert.evidence(memory);
    // (1 + m/a)^−a is the expert's silence: m is the expected number of events.
    const mean = evidence * Math.expm1(-expert.logSilence(memory, exposure) / evidence);
    const shape = 1 / (1 / evidence + 1 / clockEvidence);
    for (const z of TENTHS) {
      const silence = Math.exp(-mean * gammaQuantile(shape, z));
      for (const chance of chances) {
        values.push(1 - silence * (1 - chance));
        masses.push(weight);
      }
    }
  }
  return { low: weightedQuantile(values, masses, 0.1), high: weightedQuantile(values, masses, 0.9) };
}

function betaNode({ probability, evidence }: PromisedChance, z: number): number {
  const deviation = Math.sqrt((probability * (1 - probability)) / (evidence + 1));
  return Math.min(1, Math.max(0, probability + z * deviation));
}
