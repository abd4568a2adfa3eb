import { countUpTo, DAY_MS } from '../time/time.js';
import { type CoveredTime, coveredUntil } from './covered-time.js';

/**
 * The rate is that of so many covered days; where fewer are covered, the others count as days without a
 * reset.
 */
const TRAILING_DAYS = 30;

/** No reset older than this many days, covered or not, bears on a rate or on the clock. */
const RECENT_MS = 180 * DAY_MS;

/** A reset that a rate or the clock may use. */
export interface RecentReset {
  /** Epoch milliseconds. */
  readonly at: number;
  /** How many covered days ago it came. */
  readonly age: number;
}

/** Gamma posterior of a rate in resets per day: its shape, and its rate parameter. */
export interface RatePosterior {
  readonly events: number;
  readonly days: number;
}

/**
 * The resets of the last 180 days.
 * @param watched resets in covered time, epoch milliseconds, ascending; later ones than `now` are ignored
 */
export function recentResets(watched: readonly number[], covered: CoveredTime, now: number): RecentReset[] {
  const until = coveredUntil(covered, now);
  return watched
    .slice(countUpTo(watched, now - RECENT_MS), countUpTo(watched, now))
    .map((at) => ({ at, age: (until - coveredUntil(covered, at)) / DAY_MS }));
}

/**
 * The trailing rate: Gamma(n + ½, T), n resets in the last T = 30 covered days (Jeffreys prior).
 * @param weightOf what a reset counts, 0..1
 */
export function trailingPosterior(
  resets: readonly RecentReset[],
  weightOf: (reset: RecentReset) => number = () => 1,
): RatePosterior {
  const trailing = resets.filter(({ age }) => age < TRAILING_DAYS);
  return { events: trailing.reduce((sum, reset) => sum + weightOf(reset), 0.5), days: TRAILING_DAYS };
}

/**
 * The trailing rate with weights w that decay smoothly, e^(−age/T), whose integral is T, too: Gamma(Σw + ½,
 * T).
 */
export function smoothPosterior(resets: readonly RecentReset[]): RatePosterior {
  const events = resets.reduce((sum, { age }) => sum + Math.exp(-age / TRAILING_DAYS), 0.5);
  return { events, days: TRAILING_DAYS };
}

/**
 * Probability of at least one reset, 0..1: 1 − (1 + h/T)^−(n + ½), the posterior predictive of a Poisson
 * process.
 * @param days length of the horizon, positive
 */
export function chanceAtRate({ events, days: observed }: RatePosterior, days: number): number {
  return -Math.expm1(-events * Math.log1p(days / observed));
}
