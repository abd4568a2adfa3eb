import { type PastLine, POOLED, PRESUMED, type RatePrior } from './estimator.js';

/** Weight of a line's prior, in launches. */
const PRIOR_LAUNCHES = 2;
/** Weight of a company's prior, in launches. */
const COMPANY_PRIOR_LAUNCHES = 3;
/** Prior without any gap: half a launch in 60 days. */
const FIRST_GUESS = { launches: 0.5, days: 60 };
/** Half-life of the evidence about a line's rate. */
const HALF_LIFE_DAYS = 365;
const DECAY = Math.LN2 / HALF_LIFE_DAYS;

/** The gamma posterior of a line's constant rate: launches over days. */
interface LineRate {
  readonly launches: number;
  /** By what the rate is shrunk toward. */
  readonly days: Readonly<Record<RatePrior, number>>;
}

/**
 * The rate of each line: its launches and observed days, decayed by age, plus two launches at the mean rate of the pool
 * or of its company. The prior's mean is estimated from the lines themselves (empirical Bayes).
 * @see Robbins (1956), Proc. Third Berkeley Symp. 1, 157
 */
export function lineRates(pool: readonly PastLine[]): readonly LineRate[] {
  const mean = rateOf(pool, FIRST_GUESS);
  const companies = new Map<string, number>();
  return pool.map((line) => {
    const ofCompany = companies.get(line.company) ?? companyRate(pool, line.company, mean);
    companies.set(line.company, ofCompany);
    // Weights apply to the count only, so that a bootstrap also varies the rate of a line without gaps.
    let launches = PRIOR_LAUNCHES * (line.weights[PRESUMED] ?? 1);
    const waited = decayedDays(line.wait);
    let all = PRIOR_LAUNCHES / mean + waited;
    let company = PRIOR_LAUNCHES / ofCompany + waited;
    for (let index = 0; index < line.gaps.length; index += 1) {
      const weight = line.gapWeights[index] ?? 0;
      const age = line.end - (line.gapEnds[index] ?? 0);
      const decayed = Math.exp(-DECAY * age);
      launches += weight * decayed;
      const days = weight * ((decayed - Math.exp(-DECAY * (age + (line.gaps[index] ?? 0)))) / DECAY);
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

/** The last `from` days, each decayed by its age. */
function decayedDays(from: number): number {
  return (1 - Math.exp(-DECAY * from)) / DECAY;
}
