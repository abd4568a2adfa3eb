import { published } from '../percent.js';
import { DAY_MS, HOUR_MS } from '../time.js';
import { chanceUntil, ownRate } from './chance.js';
import { operationalDays } from './clock/operational-time.js';
import { mixtureSurvival } from './experts/mixture.js';
import { probabilityBand, ratesOf } from './publication/band.js';
import {
  baselineProbability,
  COMPARED_DAYS,
  type CoveredPast,
  smoothHistoryProbability,
} from './publication/baseline.js';
import { MODEL_VERSION } from './publication/model-version.js';
import type { Chance, Publication } from './publication/publication.js';
import { caveatText, headlineText, lastResetOf } from './publication/texts.js';
import type { ForecastState } from './state.js';
import { coveredUntil, stateAt, type Timeline } from './timeline.js';

const NEAR_HOURS = 6;
const DAY_HOURS = 24;

/** Weight of the flat clock before any event, in events. */
const CLOCK_PRIOR = 4;

/**
 * The publication as of `now`.
 * @param past a state that was advanced over the timeline until `now` (`advanceUntil`); it is not changed
 */
export function publish(past: ForecastState, timeline: Timeline, now: number): Publication {
  const state = stateAt(past, timeline, now);
  const comparisons = comparisonsOf(state, timeline, now);
  const chance = chancesFrom(state, now);
  const day = chance(DAY_HOURS);
  return {
    headline: headlineText(day, state, now),
    caveat: caveatText(state, timeline, lastResetOf(state, timeline, now), now),
    next24Hours: day,
    nearTerm: { hours: NEAR_HOURS, ...chance(NEAR_HOURS) },
    comparisons,
  };
}

/**
 * Simpler forecasts from the same information, as of `now`, without the band, which is most of the cost of a publication.
 * @param state a state that was advanced to `now` (`stateAt`)
 */
function comparisonsOf(state: ForecastState, timeline: Timeline, now: number): Publication['comparisons'] {
  const covered = comparedPast(state, timeline, now);
  const exposure = (hours: number) => operationalDays(state, now, now + hours * HOUR_MS);
  const both = (of: (hours: number) => number) => ({
    sixHours: published(of(NEAR_HOURS)),
    twentyFourHours: published(of(DAY_HOURS)),
  });
  return {
    modelVersion: MODEL_VERSION,
    clockFactor: Math.round((1e4 * exposure(NEAR_HOURS)) / exposure(DAY_HOURS)) / 1e4,
    baseline: both((hours) => baselineProbability(covered, hours / 24)),
    withoutHints: both((hours) => chanceWithoutPromises(state, now, hours)),
    smoothHistory: both((hours) => smoothHistoryProbability(covered, hours / 24)),
  };
}

/** The chance in the next hours from the history alone, 0..1. */
export function chanceWithoutPromises(state: ForecastState, now: number, hours: number): number {
  return 1 - mixtureSurvival(state.withoutPromises, operationalDays(state, now, now + hours * HOUR_MS));
}

/** What the two rates may use: the covered time of the last 180 days, and the events in it. */
export function comparedPast(state: ForecastState, timeline: Timeline, now: number): CoveredPast {
  const from = now - COMPARED_DAYS * DAY_MS;
  const before = coveredUntil(timeline, from);
  const coveredDays = (end: number) => (coveredUntil(timeline, end) - before) / DAY_MS;
  return {
    days: coveredDays(now),
    events: state.recentEvents.filter((at) => at > from).map(coveredDays),
  };
}

/** The chance in any number of the next hours, with its band. What the bands share is worked out once. */
export function chancesFrom(state: ForecastState, now: number): (hours: number) => Chance {
  const own = ownRate(state);
  const day = operationalDays(state, now, now + DAY_MS);
  // The clock has no say in how much a whole day holds, or several.
  const ratesOfDays = ratesOf(own, Infinity);
  return (hours) => {
    const raw = chanceUntil(state, now, now + hours * HOUR_MS);
    const probability = published(raw.probability);
    const share = raw.exposure / day;
    const rates =
      hours < DAY_HOURS
        ? ratesOf(own, ((CLOCK_PRIOR + state.clock.events) * share) / (1 - share))
        : ratesOfDays;
    const band = probabilityBand(rates, raw.exposure, raw.promised);
    return {
      probability,
      low: Math.min(probability, published(band.low)),
      high: Math.max(probability, published(band.high)),
    };
  };
}
