import { operationalDays } from './clock/operational-time.js';
import { mixtureSurvival } from './experts/mixture.js';
import { strongestPromise } from './promises/promises.js';
import type { ForecastState } from './state.js';

/** The chance of at least one reset in a stretch of time, and what it is made of. */
export type StretchChance = ReturnType<typeof chanceBetween>;

/**
 * The chance of at least one reset in (from, until], as known at `now`: 1 − S_own · (1 − P(promise kept)).
 * @param from epoch milliseconds, not before `now`, which is `state.at`
 */
export function chanceBetween(state: ForecastState, now: number, from: number, until: number) {
  const exposure = operationalDays(state, from, until);
  const promised = strongestPromise(state, now, from, until);
  // The own rate is a mixture of two: promised resets leave it as far as they come in addition to it.
  const own = [
    { mixture: state.withHints, share: state.separate },
    { mixture: state.withoutHints, share: 1 - state.separate },
  ];
  const survival = own.reduce((sum, one) => sum + one.share * mixtureSurvival(one.mixture, exposure), 0);
  return {
    probability: 1 - survival * (1 - promised.probability),
    withoutHints: 1 - mixtureSurvival(state.withoutHints, exposure),
    /** Operational days of the stretch. */
    exposure,
    own,
    promised,
  };
}
