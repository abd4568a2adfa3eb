import { z } from 'zod';
import { mean } from '../stats/mean.js';
import { brierScore } from './brier-score.js';
import type { Horizon } from './horizons.js';
import { type ScoredWindow, scoreHorizon } from './score-horizon.js';
import type { Window } from './windows.js';

/** Scored daily windows before the status leaves `collecting`. Reaching them is no proof of accuracy. */
export const ENOUGH_WINDOWS = 30;

/** A saved forecast with its outcome. */
export interface SettledWindow extends ScoredWindow, Window {
  readonly horizonHours: Horizon;
  readonly modelVersion: string;
}

const instant = z.int().nullable();
const count = z.int().min(0);
const score = z.number().nullable();

/** Scores of saved forecasts over one horizon. Instants are epoch milliseconds; null where there is nothing to score. */
export const horizonAccuracySchema = z.object({
  hours: z.union([z.literal(6), z.literal(24)]),
  windows: count,
  /** Windows in which a reset fell. */
  events: count,
  /** Opening of the first window and close of the last. */
  firstAt: instant,
  lastAt: instant,
  meanForecast: score,
  observedRate: score,
  brier: score,
  baselineBrier: score,
  withoutHintsBrier: score,
  smoothHistoryBrier: score,
  /** 1 − brier / baselineBrier. */
  skill: score,
  /** 90 % block-bootstrap interval of the skill; null under two weeks of windows. */
  skillLow: score,
  skillHigh: score,
  /** Windows in which hints changed the probability, and both scores there. */
  hintWindows: count,
  hintBrier: score,
  hintWithoutHintsBrier: score,
});
export type HorizonAccuracy = z.infer<typeof horizonAccuracySchema>;

export const liveAccuracySchema = z.object({
  status: z.enum(['collecting', 'available', 'unavailable']),
  method: z.literal('saved-forecasts'),
  /** Issue of the first publication in the journal, and of the newest. */
  recordingSince: instant,
  latestAt: instant,
  /** Scored daily windows. */
  evaluationDays: count,
  /** Of the scored forecasts. */
  modelVersions: z.array(z.string()).readonly(),
  sixHours: horizonAccuracySchema,
  twentyFourHours: horizonAccuracySchema,
});
export type LiveAccuracy = z.infer<typeof liveAccuracySchema>;

/** Since when and until when the journal is kept. */
export type JournalSpan = Pick<LiveAccuracy, 'recordingSince' | 'latestAt'>;

/**
 * Scores of the forecasts that were saved before their outcomes. It starts empty and nothing is ever filled in.
 * @param windows scored ones, in order of time
 * @see docs/api.md, liveAccuracy
 */
export function liveAccuracy(windows: readonly SettledWindow[], span: JournalSpan): LiveAccuracy {
  const twentyFourHours = horizonAccuracy(windows, 24);
  return {
    status: twentyFourHours.windows >= ENOUGH_WINDOWS ? 'available' : 'collecting',
    method: 'saved-forecasts',
    ...span,
    evaluationDays: twentyFourHours.windows,
    modelVersions: [...new Set(windows.map(({ modelVersion }) => modelVersion))],
    sixHours: horizonAccuracy(windows, 6),
    twentyFourHours,
  };
}

/** What is said when the journal cannot be read. */
export function unavailableAccuracy(): LiveAccuracy {
  const nothing = liveAccuracy([], { recordingSince: null, latestAt: null });
  return { ...nothing, status: 'unavailable' };
}

function horizonAccuracy(all: readonly SettledWindow[], hours: Horizon): HorizonAccuracy {
  const windows = all.filter(({ horizonHours }) => horizonHours === hours);
  const hinted = windows.filter(({ probability, withoutHints }) => probability !== withoutHints);
  const score = scoreHorizon(windows, hours);
  const brierOf = (of: readonly SettledWindow[], key: 'probability' | 'withoutHints') =>
    rounded(mean(of.map((one) => brierScore(one[key], one.outcome))));
  return {
    hours,
    windows: score.windows,
    events: score.events,
    firstAt: windows[0]?.opensAt ?? null,
    lastAt: windows.at(-1)?.closesAt ?? null,
    meanForecast: rounded(mean(windows.map(({ probability }) => probability))),
    observedRate: rounded(mean(windows.map(({ outcome }) => (outcome ? 1 : 0)))),
    brier: rounded(score.brier),
    baselineBrier: rounded(score.baselineBrier),
    withoutHintsBrier: rounded(score.withoutHintsBrier),
    smoothHistoryBrier: rounded(score.smoothHistoryBrier),
    skill: rounded(score.skill),
    skillLow: rounded(score.skillLow),
    skillHigh: rounded(score.skillHigh),
    hintWindows: hinted.length,
    hintBrier: brierOf(hinted, 'probability'),
    hintWithoutHintsBrier: brierOf(hinted, 'withoutHints'),
  };
}

/** Six decimals: what an auditor's own sum gives, whatever order it adds in. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e6) / 1e6;
}
