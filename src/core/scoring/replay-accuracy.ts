import { z } from 'zod';
import { mean } from '../stats/mean.js';
import { eachRounded, rounded } from '../stats/rounded.js';
import { instant, isoInstant, isoInstantOrNull } from '../time/instant.js';
import { DAY_MS } from '../time/time.js';
import { meanScore, type Outcome } from './brier-score.js';
import { reliabilityBins } from './reliability.js';
import { skillScore } from './skill.js';
import { skillByPromise, skillByPromiseSchema } from './skill-by-promise.js';

/** A replayed day: 24 hours from 00:00 UTC. */
export interface ReplayedDay {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  /** The chance by the whole forecast, promises included. */
  readonly probability: number;
  /** The chance by the timing model: the forecast without promises. */
  readonly withoutHints: number;
  readonly baseline: number;
  readonly outcome: boolean;
  /** A promise that moves the forecast was open when it opened. */
  readonly promised: boolean;
}

const count = z.int().min(0);
const score = z.number().nullable();
const share = z.number().min(0).max(1);

const reliability = z
  .array(
    z.object({
      from: share.describe('Lower end of the bin.'),
      to: share.describe('Upper end, exclusive (inclusive in the last bin).'),
      count: count.describe('Days with a replayed probability in the bin.'),
      meanForecast: score.describe('Mean of those probabilities.'),
      observedRate: score.describe('Share of those days that had a reset.'),
    }),
  )
  .readonly();

/**
 * What the replayed forecast said before a reset: the chance over the 24 and over the six hours in which it
 * came, and the recent average at the opening of that day.
 */
export const replayedResetSchema = z.object({
  at: instant,
  day: share.nullable(),
  near: share.nullable(),
  ordinary: share.nullable(),
});

export type ReplayedReset = z.infer<typeof replayedResetSchema>;

const sinceFirstTurn = score.describe(
  'The same as without `live`, over these days. Null with fewer than 30 of them.',
);

/** The `accuracy` of the API; scores are null without days or where undefined. */
export const replayAccuracySchema = z.object({
  days: count.describe('Replayed days; only fully covered days count.'),
  events: count.describe('Days with a reset.'),
  from: instant.nullable().describe('Opening of the first day.'),
  to: instant.nullable().describe('Close of the last day.'),
  brier: score.describe('Brier score of the timing model.'),
  brierRollingBase: score.describe("Brier score of the trailing rate known at each day's opening."),
  rollingSkill: score.describe('1 − `brier` / `brierRollingBase`.'),
  brierBase: score.describe(
    'Brier score of the constant forecast `events` / `days`, known only in hindsight.',
  ),
  skill: score.describe('1 − `brier` / `brierBase`.'),
  liveSince: instant.nullable().describe('First turn of this ledger.'),
  liveDays: count.describe('Replayed days since then. Despite the name, these too are replayed.'),
  liveEvents: count.describe('Days among them with a reset.'),
  liveBrier: sinceFirstTurn,
  liveBrierRollingBase: sinceFirstTurn,
  liveRollingSkill: sinceFirstTurn,
  liveBrierBase: sinceFirstTurn,
  liveSkill: sinceFirstTurn,
  reliability: reliability.describe('Reliability by tenth of probability: forecast against outcome.'),
  withPromises: z
    .object({
      brier: score.describe('Brier score.'),
      rollingSkill: score.describe('1 − `brier` / `brierRollingBase`.'),
      meanWithoutReset: score.describe('Mean of its probabilities on days without a reset.'),
      reliability: reliability.describe('Reliability by tenth of probability.'),
    })
    .describe('The same days by the whole forecast, with the promises that were known.'),
  byPromise: skillByPromiseSchema.describe(
    'The skill of `withPromises` on days that began with an open promise, other than of a banked reset, and on the others.',
  ),
});

export type ReplayAccuracy = z.infer<typeof replayAccuracySchema>;

/** With less history than this there is no accuracy. */
const MIN_DAYS = 60;
const MIN_RESETS = 10;

/** Fewer replayed days than this have no scores. */
const MIN_REPLAYED_DAYS = 30;

/**
 * The `accuracy` of the API, from replayed days, not from saved forecasts; null under 60 days or 10 resets of
 * history, or under 30 replayed days.
 * @param days by time
 * @param history covered days and counted resets so far
 * @param liveSince the ledger's first turn, epoch milliseconds
 */
export function replayAccuracy(
  days: readonly ReplayedDay[],
  history: { readonly days: number; readonly resets: number },
  liveSince: number,
): ReplayAccuracy | null {
  if (history.days < MIN_DAYS || history.resets < MIN_RESETS) return null;
  if (days.length < MIN_REPLAYED_DAYS) return null;
  const live = days.filter(({ opensAt }) => opensAt >= liveSince);
  const ofLive = scoresOf(live.length < MIN_REPLAYED_DAYS ? [] : live, 'withoutHints');
  const { brier, rollingSkill } = scoresOf(days, 'probability');
  const last = days.at(-1);
  return {
    days: days.length,
    events: eventsIn(days),
    from: isoInstantOrNull(days[0]?.opensAt ?? null),
    to: last ? isoInstant(last.opensAt + DAY_MS) : null,
    ...scoresOf(days, 'withoutHints'),
    liveSince: isoInstant(liveSince),
    liveDays: live.length,
    liveEvents: eventsIn(live),
    liveBrier: ofLive.brier,
    liveBrierRollingBase: ofLive.brierRollingBase,
    liveRollingSkill: ofLive.rollingSkill,
    liveBrierBase: ofLive.brierBase,
    liveSkill: ofLive.skill,
    reliability: binsOf(days, 'withoutHints'),
    withPromises: {
      brier,
      rollingSkill,
      meanWithoutReset: meanWithoutReset(days),
      reliability: binsOf(days, 'probability'),
    },
    byPromise: skillByPromise(days),
  };
}

/**
 * What the forecast said of days that brought no reset: what its chance before a reset is compared with.
 * @returns mean probability to six decimals; null if each day had a reset
 */
export function meanWithoutReset(days: readonly Outcome<'probability'>[]): number | null {
  return rounded(mean(days.filter(({ outcome }) => !outcome).map(({ probability }) => probability)));
}

/** The bins as published. */
export function binsOf<Key extends string>(windows: readonly Outcome<Key>[], key: Key) {
  return reliabilityBins(windows, key).map((bin) => ({
    ...bin,
    meanForecast: rounded(bin.meanForecast),
    observedRate: rounded(bin.observedRate),
  }));
}

function scoresOf(days: readonly ReplayedDay[], key: 'probability' | 'withoutHints') {
  const brier = meanScore(days, key);
  const brierRollingBase = meanScore(days, 'baseline');
  // A constant forecast p of an outcome with frequency p has the Brier score p (1 − p).
  const share = mean(days.map(({ outcome }) => (outcome ? 1 : 0)));
  const brierBase = share === null ? null : share * (1 - share);
  return eachRounded({
    brier,
    brierRollingBase,
    rollingSkill: skillScore(brier, brierRollingBase),
    brierBase,
    skill: skillScore(brier, brierBase),
  });
}

const eventsIn = (days: readonly ReplayedDay[]) => days.filter(({ outcome }) => outcome).length;
