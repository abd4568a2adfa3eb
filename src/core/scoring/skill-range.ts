import { DAY_MS } from '../time/time.js';
import { skillOfBlocks } from './block-bootstrap.js';
import { brierScore, meanScore } from './brier-score.js';
import { skillScore } from './skill.js';

/** A Brier skill with its 90% block-bootstrap interval; null where undefined. */
export interface SkillRange {
  readonly skill: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const WEEK_MS = 7 * DAY_MS;

/**
 * Skill of the probabilities against a reference of the same windows: 1 − Brier / Brier of the reference.
 * Weeks are drawn whole, because the windows of a week depend on each other.
 * @param windows in any order, also with gaps between them; `opensAt` in epoch milliseconds
 * @returns without bounds for windows of fewer than ten weeks; null throughout without windows
 * @see skillOfBlocks
 */
export function skillRange<Reference extends string>(
  windows: readonly ({
    readonly opensAt: number;
    readonly probability: number;
    readonly outcome: boolean;
  } & Readonly<Record<Reference, number>>)[],
  reference: Reference,
): SkillRange {
  const interval = skillOfBlocks(
    windows.map((window) => ({
      block: Math.floor(window.opensAt / WEEK_MS),
      score: brierScore(window.probability, window.outcome),
      reference: brierScore(window[reference], window.outcome),
    })),
  );
  const skill = skillScore(meanScore(windows, 'probability'), meanScore(windows, reference));
  return { skill, low: interval?.low ?? null, high: interval?.high ?? null };
}
