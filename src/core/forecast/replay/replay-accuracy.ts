import { z } from 'zod';
import { brierScore } from '../../scoring/brier-score.js';
import { skillScore } from '../../scoring/skill.js';
import { HOUR_MS } from '../../time.js';
import type { ReplayedWindow } from './walk-forward.js';

/** Sums over replayed days, added to day by day. */
export interface ReplayTotals {
  readonly days: number;
  readonly events: number;
  /** Opening of the first day and close of the last, epoch milliseconds; null without days. */
  readonly from: number | null;
  readonly to: number | null;
  readonly brierSum: number;
  readonly rollingBaseSum: number;
  /** One bin per tenth of probability. */
  readonly bins: readonly { readonly count: number; readonly forecast: number; readonly happened: number }[];
}

const EMPTY_BIN = { count: 0, forecast: 0, happened: 0 } as const;

export const NO_REPLAY: ReplayTotals = {
  days: 0,
  events: 0,
  from: null,
  to: null,
  brierSum: 0,
  rollingBaseSum: 0,
  bins: Array.from({ length: 10 }, () => EMPTY_BIN),
};

/** The totals with one more replayed day; the timing model is the forecast without hints. */
export function addReplayedDay(
  totals: ReplayTotals,
  day: Pick<ReplayedWindow, 'opensAt' | 'horizonHours' | 'withoutHints' | 'baseline' | 'outcome'>,
): ReplayTotals {
  const happened = day.outcome ? 1 : 0;
  const index = Math.min(9, Math.floor(day.withoutHints * 10));
  const bin = totals.bins[index] ?? EMPTY_BIN;
  return {
    days: totals.days + 1,
    events: totals.events + happened,
    from: totals.from ?? day.opensAt,
    to: day.opensAt + day.horizonHours * HOUR_MS,
    brierSum: totals.brierSum + brierScore(day.withoutHints, day.outcome),
    rollingBaseSum: totals.rollingBaseSum + brierScore(day.baseline, day.outcome),
    bins: totals.bins.with(index, {
      count: bin.count + 1,
      forecast: bin.forecast + day.withoutHints,
      happened: bin.happened + happened,
    }),
  };
}

const count = z.int().min(0);
const instant = z.int().nullable();
const score = z.number().nullable();
const share = z.number().min(0).max(1);

/** The `accuracy` of the API. Instants are epoch milliseconds; scores are null without days or where undefined. */
export const replayAccuracySchema = z.object({
  days: count.describe('Replayed days; only fully covered days count.'),
  events: count.describe('Days with a reset.'),
  from: instant.describe('Opening of the first day.'),
  to: instant.describe('Close of the last day.'),
  brier: score.describe('Brier score of the timing model.'),
  brierRollingBase: score.describe("Brier score of the trailing rate known at each day's opening."),
  rollingSkill: score.describe('1 − `brier` / `brierRollingBase`.'),
  brierBase: score.describe(
    'Brier score of the constant forecast `events` / `days`, known only in hindsight (kept for older clients).',
  ),
  skill: score.describe('1 − `brier` / `brierBase` (kept for older clients).'),
  liveSince: instant.describe('First turn of this ledger.'),
  liveDays: count.describe('Replayed days since then. Despite the name, these too are replayed.'),
  liveEvents: count.describe('Days among them with a reset.'),
  liveBrier: score.describe('`brier` over these days (kept for older clients).'),
  liveBrierRollingBase: score.describe('`brierRollingBase` over these days (kept for older clients).'),
  liveRollingSkill: score.describe('`rollingSkill` over these days (kept for older clients).'),
  liveBrierBase: score.describe('`brierBase` over these days (kept for older clients).'),
  liveSkill: score.describe('`skill` over these days (kept for older clients).'),
  reliability: z
    .array(
      z.object({
        from: share.describe('Lower end of the bin.'),
        to: share.describe('Upper end, exclusive (inclusive in the last bin).'),
        count: count.describe('Days with a replayed probability in the bin.'),
        meanForecast: score.describe('Mean of those probabilities.'),
        observedRate: score.describe('Share of those days that had a reset.'),
      }),
    )
    .readonly()
    .describe('Reliability by tenth of probability: forecast against outcome.'),
});
export type ReplayAccuracy = z.infer<typeof replayAccuracySchema>;

/** With less history than this there is no accuracy. */
const MIN_DAYS = 60;
const MIN_RESETS = 10;

/**
 * The `accuracy` of the API, from replayed days, not from saved forecasts.
 * @param all every replayed day
 * @param live the days since the ledger's first turn
 * @param history covered days and counted resets so far
 * @param liveSince the ledger's first turn, epoch milliseconds
 * @returns null under 60 days or 10 resets of history
 */
export function replayAccuracy(
  all: ReplayTotals,
  live: ReplayTotals,
  history: { readonly days: number; readonly resets: number },
  liveSince: number | null,
): ReplayAccuracy | null {
  if (history.days < MIN_DAYS || history.resets < MIN_RESETS) return null;
  const ofLive = scoresOf(live);
  return {
    days: all.days,
    events: all.events,
    from: all.from,
    to: all.to,
    ...scoresOf(all),
    liveSince,
    liveDays: live.days,
    liveEvents: live.events,
    liveBrier: ofLive.brier,
    liveBrierRollingBase: ofLive.brierRollingBase,
    liveRollingSkill: ofLive.rollingSkill,
    liveBrierBase: ofLive.brierBase,
    liveSkill: ofLive.skill,
    reliability: all.bins.map(({ count, forecast, happened }, index) => ({
      from: index / 10,
      to: (index + 1) / 10,
      count,
      meanForecast: count === 0 ? null : rounded(forecast / count),
      observedRate: count === 0 ? null : rounded(happened / count),
    })),
  };
}

function scoresOf({ days, events, brierSum, rollingBaseSum }: ReplayTotals) {
  const daily = (sum: number) => (days === 0 ? null : sum / days);
  const [brier, brierRollingBase] = [daily(brierSum), daily(rollingBaseSum)];
  // A constant forecast p of an outcome with frequency p has the Brier score p (1 − p).
  const brierBase = daily(events * (1 - events / days));
  return {
    brier: rounded(brier),
    brierRollingBase: rounded(brierRollingBase),
    rollingSkill: rounded(skillScore(brier, brierRollingBase)),
    brierBase: rounded(brierBase),
    skill: rounded(skillScore(brier, brierBase)),
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e6) / 1e6;
}
