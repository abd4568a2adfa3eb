import { operationalDays } from './clock/operational-time.js';
import { type Mixture, mixtureSurvival } from './experts/mixture.js';
import { type PromiseChance, strongestPromise } from './promises/promises.js';
import type { ForecastState } from './state.js';

/** The rate of resets that nobody promised: a mixture of two, whose shares sum to 1. */
export type OwnRate = readonly { readonly mixture: Mixture; readonly share: number }[];

/** Promised resets leave the own rate as far as they come in addition to it. */
export function ownRate({ withPromises, withoutPromises, separate }: ForecastState): OwnRate {
  return [
    { mixture: withPromises, share: separate },
    { mixture: withoutPromises, share: 1 - separate },
  ];
}

/** The chance of at least one reset in a stretch of time, and what it is made of. */
export interface StretchChance {
  /** 0..1. */
  readonly probability: number;
  /** Operational days of the stretch. */
  readonly exposure: number;
  readonly promised: PromiseChance;
}

/**
 * The chance of at least one reset in (now, until]: 1 − S_own · (1 − P(promise kept)).
 * @param now epoch milliseconds, `state.at`
 */
export function chanceUntil(state: ForecastState, now: number, until: number): StretchChance {
  const exposure = operationalDays(state, now, until);
  const promised = strongestPromise(state, now, until);
  const survival = ownRate(state).reduce(
    (sum, { mixture, share }) => sum + share * mixtureSurvival(mixture, exposure),
    0,
  );
  return {
    probability: 1 - survival * (1 - promised.probability),
    exposure,
    promised,
  };
}
