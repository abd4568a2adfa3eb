import type { ResetPromise } from '../promises/reset-promise.js';
import { published } from '../stats/published.js';
import { HOUR_MS } from '../time/time.js';
import { bandOf } from './band.js';
import { operationalDays } from './clock.js';
import type { ForecastOptions, ResetRecord } from './inputs.js';
import { chanceUntil, type Model, modelAt, withoutHints } from './model.js';
import { pastOf } from './past.js';
import { MODEL_VERSION } from './publication/model-version.js';
import type { Chance, Publication } from './publication/publication.js';
import { chanceAtRate, smoothPosterior, trailingPosterior } from './rate.js';

const NEAR_HOURS = 6;
const DAY_HOURS = 24;

/**
 * The forecast as of `now`, from what is known then: later resets, promises and coverage are ignored.
 * @param record counted resets and coverage, epoch milliseconds
 * @throws RangeError if the time zone is not an IANA zone
 */
export function forecast(
  record: ResetRecord,
  promises: readonly ResetPromise[],
  now: number,
  options: ForecastOptions,
): Publication {
  return publicationOf(modelAt(pastOf(record, promises, options), now));
}

export function publicationOf(model: Model): Publication {
  return {
    next24Hours: chanceOfHours(model, DAY_HOURS),
    nearTerm: { hours: NEAR_HOURS, ...chanceOfHours(model, NEAR_HOURS) },
    comparisons: comparisonsOf(model),
  };
}

/** The published chance in the next hours, with its band. */
export function chanceOfHours(model: Model, hours: number): Chance {
  const chance = chanceUntil(model, model.now + hours * HOUR_MS);
  const probability = published(chance.probability);
  const { low, high } = bandOf(model, chance);
  return {
    probability,
    low: Math.min(probability, published(low)),
    high: Math.max(probability, published(high)),
  };
}

/** Simpler forecasts from the same information. */
function comparisonsOf(model: Model): Publication['comparisons'] {
  const { now, clock, resets } = model;
  const exposure = (hours: number) => operationalDays(clock, now, now + hours * HOUR_MS);
  const both = (of: (hours: number) => number) => ({
    sixHours: published(of(NEAR_HOURS)),
    twentyFourHours: published(of(DAY_HOURS)),
  });
  const unhinted = withoutHints(model);
  return {
    modelVersion: MODEL_VERSION,
    clockFactor: Math.round((1e4 * exposure(NEAR_HOURS)) / exposure(DAY_HOURS)) / 1e4,
    baseline: both((hours) => chanceAtRate(trailingPosterior(resets), hours / 24)),
    withoutHints: both((hours) => chanceUntil(unhinted, now + hours * HOUR_MS).probability),
    smoothHistory: both((hours) => chanceAtRate(smoothPosterior(resets), hours / 24)),
  };
}
