import { gammaQuantile } from '../../stats/gamma-quantile.js';
import { weightedQuantiles } from '../../stats/weighted-quantiles.js';
import type { StretchChance } from '../chance.js';
import { EXPERTS } from '../experts/experts.js';
import type { PromiseChance } from '../promises/promises.js';

/** Standard normal quantiles of 5, 15 … 95 %: ten equally likely nodes. */
const TENTHS = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645] as const;

/** The same for 10, 30 … 90 %. */
const FIFTHS = [-1.282, -0.524, 0, 0.524, 1.282] as const;
const NEGLIGIBLE = 1e-4;

/**
 * No expert is true, but the posterior would eventually settle on one, so for the band the likelihood is tempered.
 * @see Grünwald & van Ommen (2017), Inconsistency of Bayesian inference for misspecified linear models, Bayesian Anal. 12
 */
const TEMPER = 0.35;

/** No intensity is known more precisely than 1/√30, however long the record. */
const STRUCTURE_EVENTS = 30;

/**
 * 10th and 90th percentile of the posterior of a probability: over the two own rates behind it, the differences between
 * their experts, the gamma posterior of each expert's rate, and the beta posterior of the promises' keep share.
 * @param clockEvidence number of events behind the clock's share of this horizon
 */
export function probabilityBand(
  { own, exposure, promised }: Pick<StretchChance, 'own' | 'exposure' | 'promised'>,
  clockEvidence: number,
): { readonly low: number; readonly high: number } {
  const values: number[] = [];
  const masses: number[] = [];
  const chances =
    promised.probability === 0 ? [0] : FIFTHS.map((z) => promised.under(shareNode(promised, z)));
  for (const { mixture, share } of own) {
    const tempered = temper(mixture.weights);
    for (const [index, expert] of EXPERTS.entries()) {
      const weight = share * (tempered[index] ?? 0);
      if (weight < NEGLIGIBLE) continue;
      const evidence = expert.evidence(mixture.memory);
      // The expert's survival is (1 + m/a)^−a, where m is the expected number of events.
      const mean = evidence * Math.expm1(-expert.logSurvival(mixture.memory, exposure) / evidence);
      const shape = 1 / (1 / evidence + 1 / clockEvidence + 1 / STRUCTURE_EVENTS);
      for (const z of TENTHS) {
        const survival = Math.exp(-mean * gammaQuantile(shape, z));
        for (const chance of chances) {
          values.push(1 - survival * (1 - chance));
          masses.push(weight);
        }
      }
    }
  }
  const [low = 0, high = 1] = weightedQuantiles(values, masses, [0.1, 0.9]);
  return { low, high };
}

/** Tempered posterior of the experts: prior^(1 − T) · weight^T, scaled to sum 1. */
function temper(weights: Float64Array): Float64Array {
  const tempered = weights.map(
    (weight, index) => (EXPERTS[index]?.prior ?? 0) ** (1 - TEMPER) * weight ** TEMPER,
  );
  const total = tempered.reduce((a, b) => a + b, 0);
  return tempered.map((weight) => weight / total);
}

function shareNode({ share, evidence }: PromiseChance, z: number): number {
  const deviation = Math.sqrt((share * (1 - share)) / (evidence + 1));
  return Math.min(1, Math.max(0, share + z * deviation));
}
