import { gammaQuantile } from '../../stats/gamma-quantile.js';
import { weightedQuantiles } from '../../stats/weighted-quantiles.js';
import type { OwnRate } from '../chance.js';
import type { Expert } from '../experts/expert.js';
import { EXPERTS } from '../experts/experts.js';
import type { Memory } from '../experts/memory.js';
import type { PromiseChance } from '../promises/promises.js';

/** Standard normal quantiles of 5, 15 … 95%: ten equally likely nodes. */
const TENTHS = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645] as const;

/** Shares of five equally likely nodes, the first and the last of them at the ends of the band. */
const FIFTHS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** Keep shares at which their posterior is weighed, each in the middle of as much. */
const KEEP_SHARES = Array.from({ length: 200 }, (_, place) => (place + 0.5) / 200);
const NEGLIGIBLE = 1e-4;

/**
 * No expert is true, but the posterior would eventually settle on one, so for the band the likelihood is tempered.
 * @see Grünwald & van Ommen (2017), Inconsistency of Bayesian inference for misspecified linear models, Bayesian Anal. 12
 */
const TEMPER = 0.35;

/** No intensity and no keep share is known better than 30 events allow, however long the record. */
const STRUCTURE_EVENTS = 30;

/** An expert's rate in the posterior: its mean times each of the factors, which are equally likely. */
interface ExpertRates {
  readonly expert: Expert;
  readonly memory: Memory;
  /** Of the expert in the own rate, 0..1. */
  readonly weight: number;
  /** Multiples of the mean, from the gamma posterior of the rate. */
  readonly factors: readonly number[];
}

/**
 * The rates that the own rate may have: those of the experts of both its parts.
 * @param clockEvidence number of events behind the clock's share of the horizon
 */
export function ratesOf(own: OwnRate, clockEvidence: number): readonly ExpertRates[] {
  return own.flatMap(({ mixture: { memory, weights }, share }) => {
    const tempered = temper(weights);
    return EXPERTS.map((expert, index) => {
      const shape = 1 / (1 / expert.evidence(memory) + 1 / clockEvidence + 1 / STRUCTURE_EVENTS);
      const factors = TENTHS.map((z) => gammaQuantile(shape, z));
      return { expert, memory, weight: share * (tempered[index] ?? 0), factors };
    }).filter(({ weight }) => weight >= NEGLIGIBLE);
  });
}

/**
 * 10th and 90th percentile of the posterior of a probability: over the two own rates behind it, the differences between
 * their experts, the gamma posterior of each expert's rate, and the posterior of the promises' keep share.
 * @param exposure operational days of the horizon
 */
export function probabilityBand(
  rates: readonly ExpertRates[],
  exposure: number,
  promised: PromiseChance,
): { readonly low: number; readonly high: number } {
  const values: number[] = [];
  const masses: number[] = [];
  const chances = promised.probability === 0 ? [0] : keepShareNodes(promised).map(promised.under);
  for (const { expert, memory, weight, factors } of rates) {
    const evidence = expert.evidence(memory);
    // The expert's survival is (1 + m/a)^−a, where m is the expected number of events.
    const mean = evidence * Math.expm1(-expert.logSurvival(memory, exposure) / evidence);
    for (const factor of factors) {
      const survival = Math.exp(-mean * factor);
      for (const chance of chances) {
        values.push(1 - survival * (1 - chance));
        masses.push(weight);
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

/**
 * Five equally likely keep shares: the beta posterior of others like this promise, times the likelihood 1 − s · passed that
 * nothing has kept it so far (Bayes' rule). So the mean of the chances under them is the published one.
 */
function keepShareNodes({ share, evidence, passed }: PromiseChance): readonly number[] {
  const known = 1 / (1 / evidence + 1 / STRUCTURE_EVENTS);
  const [kept, broken] = [share * known, (1 - share) * known];
  const posterior = KEEP_SHARES.map((s) => s ** (kept - 1) * (1 - s) ** (broken - 1) * (1 - s * passed));
  return weightedQuantiles(KEEP_SHARES, posterior, FIFTHS);
}
