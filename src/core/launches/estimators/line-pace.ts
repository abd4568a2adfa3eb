import { type PacePrior, type PastLine, POOLED, PRESUMED } from './estimator.js';

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
  /** By what the pace is shrunk to. */
  readonly days: Readonly<Record<PacePrior, number>>;
}

/**
 * The pace of each line: its launches and days watched, faded by age, and two launches at the mean rate of the pool,
 * or of its company in it. The prior's mean is estimated from the lines themselves (empirical Bayes).
 * @see Robbins (1956), Proc. Third Berkeley Symp. 1, 157
 */
export function linePaces(pool: readonly PastLine[]): readonly LinePace[] {
  const mean = rateOf(pool, FIRST_GUESS);
  const companies = new Map<string, number>();
  return pool.map((line) => {
    const ofCompany = companies.get(line.company) ?? companyRate(pool, line.company, mean);
    companies.set(line.company, ofCompany);
    // Only the count is uncertain, not the days: a bootstrap then varies the pace of a line without gaps too.
    let launches = PRIOR_LAUNCHES * (line.weights[PRESUMED] ?? 1);
    const waited = fadedDays(line.wait);
    let all = PRIOR_LAUNCHES / mean + waited;
    let company = PRIOR_LAUNCHES / ofCompany + waited;
    for (let index = 0; index < line.gaps.length; index += 1) {
      const weight = line.gapWeights[index] ?? 0;
      const age = line.end - (line.gapEnds[index] ?? 0);
      const faded = Math.exp(-FADE * age);
      launches += weight * faded;
      const days = weight * ((faded - Math.exp(-FADE * (age + (line.gaps[index] ?? 0)))) / FADE);
      all += days;
      company += days;
    }
    return { launches, days: { all, company } };
  });
}

function companyRate(pool: readonly PastLine[], company: string, mean: number): number {
  const lines = pool.filter((line) => line.company === company);
  return rateOf(lines, { launches: COMPANY_PRIOR_LAUNCHES, days: COMPANY_PRIOR_LAUNCHES / mean });
}

function rateOf(lines: readonly PastLine[], start: typeof FIRST_GUESS): number {
  let launches = start.launches;
  let days = start.days;
  for (const { gaps, gapWeights, wait, weights } of lines) {
    const weight = weights[POOLED] ?? 1;
    days += weight * wait;
    for (let index = 0; index < gaps.length; index += 1) {
      const share = weight * (gapWeights[index] ?? 0);
      launches += share;
      days += share * (gaps[index] ?? 0);
    }
  }
  return launches / days;
}

/** The days since so many days ago, each faded by its age. */
function fadedDays(from: number): number {
  return (1 - Math.exp(-FADE * from)) / FADE;
}
