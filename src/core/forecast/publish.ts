import { DAY_MS, HOUR_MS } from '../time.js';
import { operationalDays } from './clock/operational-time.js';
import { mixtureSurvival } from './experts/mixture.js';
import { knownShare } from './promises/promise-lead.js';
import { strongestPromise } from './promises/promises.js';
import { probabilityBand } from './publication/band.js';
import {
  baselineProbability,
  COMPARED_DAYS,
  type CoveredPast,
  smoothHistoryProbability,
} from './publication/baseline.js';
import { MODEL_VERSION } from './publication/model-version.js';
import type { Chance, Publication } from './publication/publication.js';
import { caveatText, headlineText, lastResetOf, reservedHeadline } from './publication/texts.js';
import type { ForecastState } from './state.js';
import { stateAt, type Timeline } from './timeline.js';

const NEAR_HOURS = 6;
const DAY_HOURS = 24;
/** No forecast is certain: a certain one that fails has an infinite log score. */
const MIN_PROBABILITY = 0.0001;
/** Weight of the flat clock before any event, in events. */
const CLOCK_PRIOR = 4;

/**
 * The publication as of `now`. The state is not changed.
 * @param past a state that was advanced until `now` (`advanceUntil`)
 * @param timeline the timeline that it was advanced over
 * @param now epoch milliseconds, not before `past.at`
 */
export function publish(past: ForecastState, timeline: Timeline, now: number): Publication {
  const state = stateAt(past, timeline, now);
  const lastResetAt = lastResetOf(state, timeline, now);
  const covered = comparedPast(state, timeline, now);
  const near = atHorizon(state, now, NEAR_HOURS);
  const day = atHorizon(state, now, DAY_HOURS);
  const both = (of: (hours: number) => number) => ({
    sixHours: round(of(NEAR_HOURS)),
    twentyFourHours: round(of(DAY_HOURS)),
  });
  return {
    headline: reservedHeadline(
      headlineText(day.chance, day.withoutHints, state, now),
      timeline,
      lastResetAt,
      now,
    ),
    caveat: caveatText(state, timeline, lastResetAt, now),
    next24Hours: day.chance,
    nearTerm: { hours: NEAR_HOURS, ...near.chance },
    comparisons: {
      modelVersion: MODEL_VERSION,
      clockFactor: Math.round((1e4 * near.exposure) / day.exposure) / 1e4,
      baseline: both((hours) => baselineProbability(covered, hours / 24)),
      withoutHints: { sixHours: near.withoutHints, twentyFourHours: day.withoutHints },
      smoothHistory: both((hours) => smoothHistoryProbability(covered, hours / 24)),
    },
  };
}

/**
 * The two numbers of the publication as of `now` that a replay scores, both for 24 hours. The whole publication costs
 * ten times as much.
 */
export function timingOfDay(past: ForecastState, timeline: Timeline, now: number) {
  const state = stateAt(past, timeline, now);
  const exposure = operationalDays(state, now, now + DAY_MS);
  const covered = comparedPast(state, timeline, now);
  return {
    withoutHints: round(1 - mixtureSurvival(state.withoutHints, exposure)),
    baseline: round(baselineProbability(covered, DAY_HOURS / 24)),
  };
}

/** What the two rates may use: the covered time of the last 180 days, and the events in it. */
function comparedPast(state: ForecastState, { coverage }: Timeline, now: number): CoveredPast {
  const from = now - COMPARED_DAYS * DAY_MS;
  const coveredDays = (start: number, end: number) =>
    coverage.reduce(
      (sum, { fromAt, toAt }) => sum + Math.max(0, Math.min(toAt, end) - Math.max(fromAt, start)),
      0,
    ) / DAY_MS;
  return {
    days: state.coveredDays - coveredDays(Number.NEGATIVE_INFINITY, from),
    events: state.recentEvents.filter((at) => at > from).map((at) => coveredDays(from, at)),
  };
}

interface AtHorizon {
  readonly chance: Chance;
  readonly withoutHints: number;
  readonly exposure: number;
}

function atHorizon(state: ForecastState, now: number, hours: number): AtHorizon {
  const until = now + hours * HOUR_MS;
  const exposure = operationalDays(state, now, until);
  const promised = strongestPromise(state.promises, state.keepRates, now, until, (from, to) =>
    operationalDays(state, from, to),
  );
  const withoutHints = mixtureSurvival(state.withoutHints, exposure);
  const withHints = mixtureSurvival(state.withHints, exposure);
  const lowered = state.separate * withHints + (1 - state.separate) * withoutHints;
  // The own rate excludes promised resets only as far as their promises would be known by now.
  const known = knownShare(state.promiseLead, hours);
  const own = lowered ** known * withoutHints ** (1 - known);
  const survival = own * (1 - promised.probability);
  const probability = round(1 - survival);
  const share = Math.min(0.95, exposure / Math.max(1e-9, operationalDays(state, now, now + DAY_MS)));
  const clockEvidence = ((CLOCK_PRIOR + state.clock.events) * share) / Math.max(0.02, 1 - share);
  const band = probabilityBand(state.withHints, exposure, hours < DAY_HOURS ? clockEvidence : 1e9, promised);
  return {
    chance: {
      probability,
      low: Math.min(probability, round(band.low)),
      high: Math.max(probability, round(band.high)),
    },
    withoutHints: round(1 - withoutHints),
    exposure,
  };
}

function round(probability: number): number {
  return Math.round(1e4 * Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability))) / 1e4;
}
