import { countUpTo } from '../time/time.js';
import { type Clock, intensityAt, learnedClock, operationalDays } from './clock.js';
import { type Past, standingBefore } from './past.js';
import type { ForecastPromise } from './promises/forecast-promise.js';
import { type Habits, habitsAt } from './promises/habits.js';
import { type PromiseChance, promiseHazard, strongestPromise } from './promises/hazard.js';
import {
  chanceAtRate,
  type RatePosterior,
  type RecentReset,
  recentResets,
  trailingPosterior,
} from './rate.js';

/**
 * What the past says at `now`, epoch milliseconds: a Poisson process whose intensity, resets per day, is
 *
 * λ(t) = ρ · clock(t) + λ_promise(t), with ρ ~ Gamma(Σw + ½, 30 days).
 */
export interface Model {
  readonly now: number;
  readonly resets: readonly RecentReset[];
  /** ρ, resets per operational day. */
  readonly rate: RatePosterior;
  readonly clock: Clock;
  readonly habits: Habits;
  /** Those that stand. */
  readonly promises: readonly ForecastPromise[];
}

/** A pure function of what was known at `now`. */
export function modelAt(past: Past, now: number): Model {
  const { counted, watched, covered, offsetAt } = past;
  const resets = recentResets(watched, covered, now);
  const clock = learnedClock(
    resets.map(({ at }) => at),
    offsetAt,
  );
  const ofKind = { regular: countUpTo(counted.regular, now), banked: countUpTo(counted.banked, now) };
  const habits = habitsAt(past.promises, ofKind, now);
  const unweighted = trailingPosterior(resets);
  // Promised resets come in addition: each counts by the probability that no promise explains it.
  const rate = trailingPosterior(resets, ({ at }) => {
    const standing = standingBefore(past, at);
    if (standing.length === 0) return 1;
    const own = (unweighted.events / unweighted.days) * intensityAt(clock, at);
    return own / (own + promiseHazard(standing, { clock, habits }, at));
  });
  const promises = standingBefore(past, now + 1);
  return { now, resets, rate, clock, habits, promises };
}

/** The model that there would be if no promise had ever been read. */
export function withoutHints(model: Model): Model {
  return { ...model, rate: trailingPosterior(model.resets), promises: [] };
}

/** The chance of at least one reset in a stretch of time, and what it is made of. */
export interface StretchChance {
  readonly until: number;
  /** 0..1. */
  readonly probability: number;
  /** Operational days of the stretch. */
  readonly exposure: number;
  readonly promised: PromiseChance;
}

/** The chance of at least one reset in (now, until]: 1 − S_own · (1 − P(promise kept)). */
export function chanceUntil(model: Model, until: number): StretchChance {
  const { now, rate, clock, promises } = model;
  const exposure = operationalDays(clock, now, until);
  const promised = strongestPromise(promises, model, now, until);
  const probability = 1 - (1 - chanceAtRate(rate, exposure)) * (1 - promised.probability);
  return { until, probability, exposure, promised };
}
