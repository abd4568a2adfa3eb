import { DAY_MS, HOUR_MS } from '../time.js';
import { lookAheadFrom } from './advance.js';
import { operationalDays } from './clock/pace.js';
import { lookAheadMixture, mixtureSilence } from './experts/mixture.js';
import { type KeepRates, promisesSeen } from './promises/keep-rate.js';
import type { PromiseState } from './promises/promise.js';
import { knownShare } from './promises/promise-lead.js';
import { silenceOf } from './promises/promises.js';
import { probabilityBand } from './publication/band.js';
import { baselineProbability, smoothHistoryProbability } from './publication/baseline.js';
import { MODEL_VERSION } from './publication/model-version.js';
import type { Chance, Publication } from './publication/publication.js';
import { caveatText, headlineText } from './publication/texts.js';
import type { ForecastState } from './state.js';
import { reachNow, type Timeline } from './timeline.js';

const NEAR_HOURS = 6;
const DAY_HOURS = 24;
/** Reads lie this far behind without being blind: two turns. */
export const READING_LAG_MS = 10 * 60_000;
/** No forecast is certain; a certain one that fails would score infinitely badly. */
const LEAST = 0.0001;
/** How much of the clock is taken to be known before any event, in events. */
const CLOCK_PRIOR = 4;

/**
 * The publication as of `now` from a state that was folded up to it (`foldUntil`); the state is not changed.
 * @param timeline the same that was folded: it tells until when the record is complete
 * @param now epoch milliseconds, not before `state.at`
 */
export function publish(folded: ForecastState, timeline: Timeline, now: number): Publication {
  const state = lookAheadFrom(folded, lookAheadMixture);
  reachNow(state, timeline, now, READING_LAG_MS);
  const past = { days: state.coveredDays, events: state.recentEvents };
  const near = atHorizon(state, now, NEAR_HOURS);
  const day = atHorizon(state, now, DAY_HOURS);
  const both = (of: (hours: number) => number) => ({
    sixHours: round(of(NEAR_HOURS)),
    twentyFourHours: round(of(DAY_HOURS)),
  });
  return {
    headline: headlineText(day.chance, state, now),
    caveat: caveatText(state, timeline, now),
    next24Hours: day.chance,
    nearTerm: { hours: NEAR_HOURS, ...near.chance },
    comparisons: {
      modelVersion: MODEL_VERSION,
      clockFactor: Math.round((1e4 * near.exposure) / day.exposure) / 1e4,
      baseline: both((hours) => baselineProbability(past, hours / 24)),
      withoutHints: { sixHours: near.withoutHints, twentyFourHours: day.withoutHints },
      smoothHistory: both((hours) => smoothHistoryProbability(past, hours / 24)),
    },
  };
}

/**
 * What a replay scores of the publication as of `now`: its comparisons for 24 hours, without working out the rest,
 * which costs ten times as much.
 */
export function timingOfDay(folded: ForecastState, timeline: Timeline, now: number) {
  const state = lookAheadFrom(folded, lookAheadMixture);
  reachNow(state, timeline, now, READING_LAG_MS);
  const exposure = operationalDays(state, now, now + DAY_MS, now);
  const past = { days: state.coveredDays, events: state.recentEvents };
  return {
    withoutHints: round(1 - mixtureSilence(state.withoutHints, exposure)),
    baseline: round(baselineProbability(past, DAY_HOURS / 24)),
  };
}

interface AtHorizon {
  readonly chance: Chance;
  readonly withoutHints: number;
  readonly exposure: number;
}

function atHorizon(state: ForecastState, now: number, hours: number): AtHorizon {
  const until = now + hours * HOUR_MS;
  const exposure = operationalDays(state, now, until, now);
  const promised = strongestPromise(state.promises, state.keepRates, now, until, (from, to) =>
    operationalDays(state, from, to, now),
  );
  const withoutHints = mixtureSilence(state.withoutHints, exposure);
  const beside = mixtureSilence(state.withHints, exposure);
  const lowered = state.separate * beside + (1 - state.separate) * withoutHints;
  // Promised resets are taken out of the own rate only as far as their promise would be known by now.
  const known = knownShare(state.promiseLead, hours);
  const own = lowered ** known * withoutHints ** (1 - known);
  const silence = own * (1 - promised.probability);
  const probability = round(1 - silence);
  const share = Math.min(0.95, exposure / Math.max(1e-9, operationalDays(state, now, now + DAY_MS, now)));
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

/** Promises that overlap restate one another: the one most likely to be kept in the horizon counts. */
function strongestPromise(
  promises: readonly PromiseState[],
  rates: KeepRates,
  now: number,
  until: number,
  between: (from: number, to: number) => number,
) {
  let strongest = { probability: 0, evidence: 1 };
  for (const one of promises) {
    const probability = 1 - silenceOf(one, rates, now, until, between);
    const evidence = promisesSeen(one.to === null ? rates.open : rates.windowed);
    if (probability > strongest.probability) strongest = { probability, evidence };
  }
  return strongest;
}

function round(probability: number): number {
  return Math.round(1e4 * Math.min(1 - LEAST, Math.max(LEAST, probability))) / 1e4;
}
