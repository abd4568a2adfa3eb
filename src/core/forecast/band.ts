import { gammaQuantile } from '../stats/gamma-quantile.js';
import { weightedQuantiles } from '../stats/weighted-quantiles.js';
import { DAY_MS } from '../time/time.js';
import { blurred, operationalDays } from './clock.js';
import type { Model, StretchChance } from './model.js';
import type { PromiseChance } from './promises/hazard.js';

/** Standard normal quantiles of 5, 15 … 95%: ten equally likely nodes. */
const TENTHS = [-1.645, -1.036, -0.674, -0.385, -0.126, 0.126, 0.385, 0.674, 1.036, 1.645] as const;

/** Shares of five equally likely nodes, the first and the last of them at the ends of the band. */
const FIFTHS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** Keep shares at which their posterior is weighed, each in the middle of as much. */
const KEEP_SHARES = Array.from({ length: 200 }, (_, place) => (place + 0.5) / 200);

/** No keep share counts as better known than so many promises allow: when a promise is kept is simplified. */
const MOST_EVIDENCE = 30;

/**
 * A kernel of three hours averages neighbors: six hours of the clock vary a third as much as the resets in
 * them.
 */
const SAMPLING = 1 / 3;

/** A second kernel shows about half of what the first has flattened. */
const FLATTENED = 2;

/**
 * 10th and 90th percentile of the posterior of a probability: over the gamma posterior of the rate, what the
 * clock leaves open about the horizon, and the posterior of the promise's keep share.
 */
export function bandOf(model: Model, chance: StretchChance): { readonly low: number; readonly high: number } {
  const { rate } = model;
  const { exposure, promised } = chance;
  const mean = (rate.events * exposure) / rate.days;
  const shape = 1 / (1 / rate.events + clockVariance(model, chance));
  const kept = promised.probability === 0 ? [0] : keepShareNodes(promised).map(promised.under);
  const values = TENTHS.flatMap((z) => {
    const survival = Math.exp(-mean * gammaQuantile(shape, z));
    return kept.map((probability) => 1 - survival * (1 - probability));
  });
  const equal = values.map(() => 1);
  const [low = 0, high = 1] = weightedQuantiles(values, equal, [0.1, 0.9]);
  return { low, high };
}

/**
 * Squared coefficient of variation of a horizon's share of its day: the variance of a share of the clock's
 * resets, and the square of the kernel's bias. The clock has no say in how much a whole day holds, or
 * several.
 */
function clockVariance({ clock, now }: Model, { until, exposure }: StretchChance): number {
  if (until - now >= DAY_MS) return 0;
  const share = exposure / operationalDays(clock, now, now + DAY_MS);
  const bias = FLATTENED * (operationalDays(blurred(clock), now, until) / exposure - 1);
  return (SAMPLING * (1 - share)) / (share * clock.events) + bias ** 2;
}

/**
 * Five equally likely keep shares: the beta posterior of others like this promise, times the likelihood 1 − s
 * · passed that nothing has kept it so far (Bayes' rule). So the mean of the chances under them is the
 * published one.
 */
function keepShareNodes({ share, evidence, passed }: PromiseChance): readonly number[] {
  const weight = 1 / (1 / evidence + 1 / MOST_EVIDENCE);
  const [kept, broken] = [share * weight, (1 - share) * weight];
  const posterior = KEEP_SHARES.map((s) => s ** (kept - 1) * (1 - s) ** (broken - 1) * (1 - s * passed));
  return weightedQuantiles(KEEP_SHARES, posterior, FIFTHS);
}
