import type { PacePrior, PastLine } from './estimator.js';

/** What is presumed of a line before its first gap, in launches. */
const PRIOR_LAUNCHES = 2;
/** What is presumed of a company before its first gap, in launches. */
const COMPANY_PRIOR_LAUNCHES = 3;
/** Before there is any gap at all: half a launch in 60 days. */
const FIRST_GUESS = { launches: 0.5, days: 60 };
/** Days in which what a line showed of its pace fades to a half. */
const HALF_LIFE_DAYS = 365;
const FADE = Math.LN2 / HALF_LIFE_DAYS;

/** The gamma posterior of a line's constant rate: launches over days. */
export interface LinePace {
  readonly launches: number;
  readonly days: number;
}

/**
 * The pace of each line: its launches and days watched, faded by age, and two launches at the mean rate of the pool.
 * The prior's mean is estimated from the lines themselves (empirical Bayes).
 * @see Robbins (1956), Proc. Third Berkeley Symp. 1, 157
 */
export function linePaces(pool: readonly PastLine[], prior: PacePrior): readonly LinePace[] {
  const mean = rateOf(pool, FIRST_GUESS);
  const companies = new Map<string, number>();
  return pool.map((line) => {
    let centre = mean;
    if (prior === 'company') {
      centre = companies.get(line.company) ?? companyRate(pool, line.company, mean);
      companies.set(line.company, centre);
    }
    // Only the count is uncertain, not the days: a bootstrap then varies the pace of a line without gaps too.
    let launches = PRIOR_LAUNCHES * line.priorWeight;
    let days = PRIOR_LAUNCHES / centre + fadedDays(line.wait, 0);
    for (const [index, gap] of line.gaps.entries()) {
      const [weight, age] = [line.gapWeights[index] ?? 0, line.gapAges[index] ?? 0];
      launches += weight * Math.exp(-FADE * age);
      days += weight * fadedDays(age + gap, age);
    }
    return { launches, days };
  });
}

function companyRate(pool: readonly PastLine[], company: string, mean: number): number {
  const lines = pool.filter((line) => line.company === company);
  return rateOf(lines, { launches: COMPANY_PRIOR_LAUNCHES, days: COMPANY_PRIOR_LAUNCHES / mean });
}

function rateOf(lines: readonly PastLine[], start: LinePace): number {
  let { launches, days } = start;
  for (const { gaps, gapWeights, wait, weight } of lines) {
    days += weight * wait;
    for (const [index, gap] of gaps.entries()) {
      const share = weight * (gapWeights[index] ?? 0);
      launches += share;
      days += share * gap;
    }
  }
  return launches / days;
}

/** The days from so many days ago until so many days ago, each faded by its age. */
function fadedDays(from: number, to: number): number {
  return (Math.exp(-FADE * to) - Math.exp(-FADE * from)) / FADE;
}
