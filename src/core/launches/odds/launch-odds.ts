import { createHash } from 'node:crypto';
import { seededRandom } from '../../stats/seeded-random.js';
import { lastDay } from '../backtest/walk-forward.js';
import { ESTIMATORS } from '../estimators/all-estimators.js';
import type { GapLaw, PastLine } from '../estimators/estimator.js';
import { createPastReader } from '../estimators/past.js';
import { knownUntil, type LaunchHistory } from '../history.js';
import { learn } from './learn.js';
import { lineOdds } from './line-odds.js';

interface LaunchOddsOptions {
  /** Whole days since 1970-01-01 UTC. Later launches are ignored. */
  readonly today: number;
  /** Seed of the spread: the revision of the lists. */
  readonly seed: string;
}

/** Draws of the bootstrap. */
const DRAWS = 12;

/**
 * Odds of the next launch of every line of every company, estimated from all histories together. Those
 * without a launch by today are left out.
 */
export function launchOdds(histories: readonly LaunchHistory[], { today, seed }: LaunchOddsOptions) {
  const knownHistories = knownUntil(histories, today);
  if (knownHistories.length === 0) return [];
  const read = createPastReader(knownHistories, lastDay(knownHistories));
  const past = read(today);
  const rng = seededRandom(createHash('sha256').update(seed).digest().readInt32LE(0));
  const laws = fitAll(past);
  const draws = Array.from({ length: DRAWS }, () => fitAll(reweighted(past, rng)));
  // After the draws; otherwise the JIT would specialise on weights of 1 and discard that code at the first
  // draw.
  const learnt = learn(knownHistories, read);
  let place = -1;
  return knownHistories.map(({ company, asOfDay, lines }) => ({
    company,
    asOfDay,
    lines: lines.flatMap((history) => {
      place += 1;
      const line = past[place];
      if (!line) return [];
      const at = (fits: Fits) => fits.map((fit) => fit[place] ?? null);
      return [lineOdds({ history, line, asOfDay, today, laws: at(laws), draws: draws.map(at) }, learnt)];
    }),
  }));
}

type Fits = readonly (readonly (GapLaw | null)[])[];

function fitAll(past: readonly PastLine[]): Fits {
  return ESTIMATORS.map((estimator) => estimator.fit(past));
}

/**
 * One draw of the Bayesian bootstrap: lines, their gaps and their priors get random weights with mean 1
 * instead of being drawn or left out, so that a line with few gaps keeps them.
 * @param rng uniform in [0, 1)
 * @see Rubin (1981), Ann. Statist. 9, 130
 */
function reweighted(past: readonly PastLine[], rng: () => number): readonly PastLine[] {
  const exponential = () => -Math.log(1 - rng());
  return past.map((line) => {
    const drawn = Float64Array.from(line.gaps, exponential);
    const scale = line.gaps.length / drawn.reduce((sum, weight) => sum + weight, 0);
    const pooled = exponential();
    const gapWeights = drawn.map((weight) => weight * scale);
    // The prior counts as two launches, hence the mean of two exponentials.
    const presumed = (exponential() + exponential()) / 2;
    return { ...line, gapWeights, weights: Float64Array.of(pooled, presumed) };
  });
}
