import { type GapLaw, type PastLine, POOLED, PRESUMED } from './estimator.js';

/** Weight of a line's prior, in launches of a memoryless process. */
export const PRIOR_LAUNCHES = 2;

/** Half-life of the evidence about a line's pace. */
const HALF_LIFE_DAYS = 365;
const DECAY = Math.LN2 / HALF_LIFE_DAYS;

/**
 * The pace of each line, launches over days, which are the parameters of its gamma posterior: its launches
 * and observed days, decayed by age, plus some launches at the mean rate of the pool, which is estimated from
 * the lines themselves (empirical Bayes).
 * @see Robbins (1956), Proc. Third Berkeley Symp. 1, 157
 */
export function linePaces(pool: readonly PastLine[], priorLaunches = PRIOR_LAUNCHES) {
  const mean = meanRate(pool);
  return pool.map((line) => {
    // Weights apply to the count only, so that a bootstrap also varies the pace of a line without gaps.
    let launches = priorLaunches * (line.weights[PRESUMED] ?? 1);
    let days = priorLaunches / mean + (1 - Math.exp(-DECAY * line.wait)) / DECAY;
    for (const [index, gap] of line.gaps.entries()) {
      const weight = line.gapWeights[index] ?? 0;
      const age = line.end - (line.gapEnds[index] ?? 0);
      const decayed = Math.exp(-DECAY * age);
      launches += weight * decayed;
      days += (weight * (decayed - Math.exp(-DECAY * (age + gap)))) / DECAY;
    }
    return { launches, days };
  });
}

/** Launches per day of a pool; before its first gap, half a launch in 60 days. */
function meanRate(pool: readonly PastLine[]): number {
  let launches = 0.5;
  let days = 60;
  for (const { gaps, gapWeights, wait, weights } of pool) {
    const weight = weights[POOLED] ?? 1;
    days += weight * wait;
    for (const [index, gap] of gaps.entries()) {
      const share = weight * (gapWeights[index] ?? 0);
      launches += share;
      days += share * gap;
    }
  }
  return launches / days;
}

/**
 * The gap law of a cumulative hazard that is proportional to an uncertain pace, whose gamma posterior is
 * integrated out (frailty). The posterior already includes the wait, so only over the time after it.
 * @param hazard cumulative, at the mean of the posterior
 * @param wait days without a launch
 * @param launches shape of the posterior
 * @see Clayton (1978), Biometrika 65, 141
 */
export function frailLaw(hazard: (days: number) => number, wait: number, launches: number): GapLaw {
  const waited = hazard(wait);
  const survived = Math.exp(-waited);
  return (days) =>
    days <= wait ? Math.exp(-hazard(days)) : survived * (1 + (hazard(days) - waited) / launches) ** -launches;
}
