import { z } from 'zod';
import { skillOfBlocks } from '../../scoring/block-bootstrap.js';
import { brierScore } from '../../scoring/brier-score.js';
import { ENOUGH_WINDOWS, eachRounded } from '../../scoring/live-accuracy.js';
import { meanScores } from '../../scoring/score-horizon.js';
import { ODDS_DAYS } from '../backtest/launch-window.js';

/** Saved odds that opened a window, with their outcome. */
export interface ScoredOdds {
  readonly company: string;
  readonly publishedOn: string;
  readonly days: number;
  readonly probability: number;
  readonly baseline: number;
  readonly outcome: boolean;
}

const count = z.int().min(0);
const score = z.number().nullable();

/** Scores of saved odds over one horizon; null where there is nothing to score. */
export const oddsHorizonSchema = z.object({
  days: z.int().positive().describe('Length of the windows: 7, 14, 30, 60 or 90 days.'),
  windows: count.describe('Scored windows. Those of one line do not overlap.'),
  events: count.describe('Windows with a launch that counts.'),
  logScore: score.describe(
    'Mean of −ln of the probability that the odds gave to what happened, in nats. Lower is better.',
  ),
  baselineLogScore: score.describe('The same of the baseline that was saved with them.'),
  brier: score.describe('Brier score of the published odds. Lower is better.'),
  baselineBrier: score.describe('Brier score of the baseline.'),
  skill: score.describe('1 − `brier` / `baselineBrier`. Above 0 is better, 1 is perfect.'),
  skillLow: score.describe(
    '5th percentile of the skill under a bootstrap that draws whole months of a company. Null with fewer than ten of them.',
  ),
  skillHigh: score.describe(
    '95th percentile of that bootstrap. If 0 lies between the two, the difference is not clear.',
  ),
});

export type OddsHorizon = z.infer<typeof oddsHorizonSchema>;

/**
 * Scores of saved odds for each horizon, pooled over the lines.
 * @param windows of any lines and companies, in the order of their publication
 */
export function oddsAccuracy(windows: readonly ScoredOdds[]): readonly OddsHorizon[] {
  return ODDS_DAYS.map((days) =>
    horizonOf(
      days,
      windows.filter((one) => one.days === days),
    ),
  );
}

function horizonOf(days: number, windows: readonly ScoredOdds[]): OddsHorizon {
  const { logSkill: _, ...scores } = meanScores(windows);
  // Lines of a company share launches with its line `any`, and windows of a month share their days.
  const interval = skillOfBlocks(
    windows.map((one) => ({
      block: `${one.company} ${one.publishedOn.slice(0, 7)}`,
      score: brierScore(one.probability, one.outcome),
      reference: brierScore(one.baseline, one.outcome),
    })),
  );
  return {
    days,
    ...eachRounded({ ...scores, skillLow: interval?.low ?? null, skillHigh: interval?.high ?? null }),
  };
}

/** Whether every horizon has the windows for a first look. */
export function oddsAccuracyStatus(horizons: readonly OddsHorizon[]): 'collecting' | 'available' {
  return horizons.every(({ windows }) => windows >= ENOUGH_WINDOWS) ? 'available' : 'collecting';
}
