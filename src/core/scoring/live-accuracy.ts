import { z } from 'zod';
import { mean } from '../stats/mean.js';
import { eachRounded, rounded } from '../stats/rounded.js';
import { instant, isoInstantOrNull } from '../time/instant.js';
import { meanScore } from './brier-score.js';
import type { Horizon } from './horizons.js';
import type { JournalWindow } from './journal-window.js';
import { scoreHorizon } from './score-horizon.js';
import { skillByPromise, skillByPromiseSchema } from './skill-by-promise.js';

/** Scored daily windows until the status is `available`. This many are no proof of accuracy. */
export const ENOUGH_WINDOWS = 30;

const count = z.int().min(0);
const score = z.number().nullable();

const LENGTH = 'Length of the windows.';

/** Scores of saved forecasts over one horizon; null where there is nothing to score. */
const horizonAccuracySchema = z.object({
  hours: z.literal([6, 24]).describe(LENGTH),
  windows: count.describe(
    'Scored windows. They do not overlap, and none is scored sooner than ten minutes after it closed.',
  ),
  events: count.describe('Windows with a reset.'),
  firstAt: instant.nullable().describe('Opening of the first window.'),
  lastAt: instant.nullable().describe('Close of the last window.'),
  meanForecast: score.describe('Mean of the probabilities.'),
  observedRate: score.describe('`events` / `windows`.'),
  brier: score.describe('Brier score of the published probabilities. Lower is better.'),
  baselineBrier: score.describe('Brier score of `comparisons.baseline` as saved with each forecast.'),
  withoutHintsBrier: score.describe('Brier score of `comparisons.withoutHints` as saved with each forecast.'),
  smoothHistoryBrier: score.describe(
    'Brier score of `comparisons.smoothHistory` as saved with each forecast.',
  ),
  skill: score.describe('1 − `brier` / `baselineBrier`. Above 0 is better, 1 is perfect.'),
  skillLow: score.describe(
    '5th percentile of the skill under a block bootstrap of whole weeks. Null with less than ten of them.',
  ),
  skillHigh: score.describe(
    '95th percentile of the same. If 0 lies between the two, the difference is not clear.',
  ),
  hintWindows: count.describe('Windows in which a promise that was open changed the probability.'),
  hintBrier: score.describe('Brier score of the published probabilities in these windows.'),
  hintWithoutHintsBrier: score.describe('Brier score of `comparisons.withoutHints` in these windows.'),
});

type HorizonAccuracy = z.infer<typeof horizonAccuracySchema>;

export const sixHourAccuracySchema = horizonAccuracySchema.extend({ hours: z.literal(6).describe(LENGTH) });

export const twentyFourHourAccuracySchema = horizonAccuracySchema.extend({
  hours: z.literal(24).describe(LENGTH),
});

/** The scores of one version of the algorithm over one horizon. */
const versionScoreSchema = horizonAccuracySchema.pick({
  windows: true,
  events: true,
  brier: true,
  baselineBrier: true,
  skill: true,
});

const fields = z.object({
  status: z
    .enum(['collecting', 'available', 'unavailable'])
    .describe(
      '`collecting`: fewer than 30 daily windows are scored. `available`: 30 or more, which is no proof of accuracy. `unavailable`: the journal cannot be read.',
    ),
  method: z.literal('saved-forecasts').describe('What is scored.'),
  recordingSince: instant.nullable().describe('Time of the first saved forecast.'),
  latestAt: instant.nullable().describe('Time of the newest saved forecast.'),
  evaluationDays: count.describe('Scored daily windows, the same as `twentyFourHours.windows`.'),
  modelVersions: z
    .array(z.string())
    .readonly()
    .describe('Versions of the algorithm that made the saved forecasts, oldest first.'),
  sixHours: sixHourAccuracySchema.describe('Scores of the forecasts for six hours.'),
  twentyFourHours: twentyFourHourAccuracySchema.describe('Scores of the forecasts for 24 hours.'),
  byPromise: skillByPromiseSchema.describe(
    'The skill of `twentyFourHours` in its `hintWindows`, and in the others.',
  ),
  byModelVersion: z
    .array(
      z.object({
        modelVersion: z.string().describe('Version of the algorithm.'),
        sixHours: versionScoreSchema.describe('Its six-hour windows.'),
        twentyFourHours: versionScoreSchema.describe('Its 24-hour windows.'),
      }),
    )
    .readonly()
    .describe('The same scores by version, of versions with a scored window; oldest first.'),
});

/** Without a journal there is nothing to say: no number passes as `unavailable`. */
export const liveAccuracySchema = fields.refine(
  ({ status, method: _, ...scores }) => status !== 'unavailable' || isNothing(scores),
  'unavailable, and yet there are scores',
);

/** Whether figures are null, counts 0 and lists empty; the lengths of windows aside. */
function isNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === 0;
  return Object.entries(value).every(([key, part]) => key === 'hours' || isNothing(part));
}

export type LiveAccuracy = z.infer<typeof liveAccuracySchema>;

/** The time and the versions that all publications of the journal span, scored or not. */
export type JournalSpan = Pick<LiveAccuracy, 'recordingSince' | 'latestAt' | 'modelVersions'>;

/** A window whose outcome is known. */
type Scored = Extract<JournalWindow, { readonly status: 'scored' }>;

/**
 * Scores of the forecasts that were saved before their outcomes. It starts empty and is never backfilled.
 * @param journal its windows in time order; only scored ones enter the scores
 * @see docs/api.md, liveAccuracy
 */
export function liveAccuracy(journal: readonly JournalWindow[], span: JournalSpan): LiveAccuracy {
  const windows = journal.filter((window) => window.status === 'scored');
  const twentyFourHours = horizonAccuracy(windows, 24);
  const days = windows.filter(({ horizonHours }) => horizonHours === 24);
  return {
    status: twentyFourHours.windows >= ENOUGH_WINDOWS ? 'available' : 'collecting',
    method: 'saved-forecasts',
    ...span,
    evaluationDays: twentyFourHours.windows,
    sixHours: horizonAccuracy(windows, 6),
    twentyFourHours,
    byPromise: skillByPromise(days.map((day) => ({ ...day, promised: day.movedByPromise }))),
    byModelVersion: [...new Set(windows.map(({ modelVersion }) => modelVersion))].map((modelVersion) => {
      const own = windows.filter((window) => window.modelVersion === modelVersion);
      return { modelVersion, sixHours: versionScore(own, 6), twentyFourHours: versionScore(own, 24) };
    }),
  };
}

/** The accuracy to serve when the journal cannot be read. */
export function unavailableAccuracy(): LiveAccuracy {
  const nothing = liveAccuracy([], { recordingSince: null, latestAt: null, modelVersions: [] });
  return { ...nothing, status: 'unavailable' };
}

function horizonAccuracy<H extends Horizon>(
  scored: readonly Scored[],
  hours: H,
): HorizonAccuracy & { readonly hours: H } {
  const windows = scored.filter(({ horizonHours }) => horizonHours === hours);
  const moved = windows.filter(({ movedByPromise }) => movedByPromise);
  const score = scoreHorizon(windows, hours);
  const brierOfMoved = (key: 'probability' | 'withoutHints') => rounded(meanScore(moved, key));
  return {
    hours,
    windows: score.windows,
    events: score.events,
    firstAt: isoInstantOrNull(windows[0]?.opensAt ?? null),
    lastAt: isoInstantOrNull(windows.at(-1)?.closesAt ?? null),
    ...eachRounded({
      meanForecast: mean(windows.map(({ probability }) => probability)),
      observedRate: mean(windows.map(({ outcome }) => (outcome ? 1 : 0))),
      brier: score.brier,
      baselineBrier: score.baselineBrier,
      withoutHintsBrier: score.withoutHintsBrier,
      smoothHistoryBrier: score.smoothHistoryBrier,
      skill: score.skill,
      skillLow: score.skillLow,
      skillHigh: score.skillHigh,
    }),
    hintWindows: moved.length,
    hintBrier: brierOfMoved('probability'),
    hintWithoutHintsBrier: brierOfMoved('withoutHints'),
  };
}

const versionScore = (windows: readonly Scored[], hours: Horizon) =>
  versionScoreSchema.parse(horizonAccuracy(windows, hours));
