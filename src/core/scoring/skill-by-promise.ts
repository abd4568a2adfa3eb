import { z } from 'zod';
import { eachRounded } from '../stats/rounded.js';
import { skillRange } from './skill-range.js';

const score = z.number().nullable();

export const promiseSkillSchema = z.object({
  days: z.int().min(0).describe('How many there are.'),
  events: z.int().min(0).describe('How many of them had a reset.'),
  skill: score.describe(
    '1 − Brier score of the whole forecast / Brier score of the recent average. Null without days.',
  ),
  skillLow: score.describe(
    '5th percentile of the skill under a block bootstrap of whole weeks. Null if the days are of less than ten weeks.',
  ),
  skillHigh: score.describe(
    '95th percentile of the same. If 0 lies between the two, the difference is not clear.',
  ),
});

export const skillByPromiseSchema = z.object({
  open: promiseSkillSchema.describe('Days with an open promise.'),
  none: promiseSkillSchema.describe('The other days.'),
});

export type SkillByPromise = z.infer<typeof skillByPromiseSchema>;

/** A day with its forecast, the recent average and the outcome. */
interface PromisedDay {
  /** Epoch milliseconds. */
  readonly opensAt: number;
  readonly probability: number;
  readonly baseline: number;
  readonly outcome: boolean;
  /** A promise was open when it opened. */
  readonly promised: boolean;
}

/**
 * The skill of daily forecasts against the recent average, by whether a promise was open: most of it comes
 * from promises, so that one figure over all days describes neither kind of day.
 * @param days in any order
 * @returns skills in (−∞, 1] to six decimals, with 90% intervals of whole weeks; null where undefined
 */
export function skillByPromise(days: readonly PromisedDay[]): SkillByPromise {
  return {
    open: skillOf(days.filter(({ promised }) => promised)),
    none: skillOf(days.filter(({ promised }) => !promised)),
  };
}

function skillOf(days: readonly PromisedDay[]): SkillByPromise['open'] {
  const { skill, low, high } = skillRange(days, 'baseline');
  return {
    days: days.length,
    events: days.filter(({ outcome }) => outcome).length,
    ...eachRounded({ skill, skillLow: low, skillHigh: high }),
  };
}
