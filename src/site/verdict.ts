import type { HorizonPart } from './page-data.js';

/** What the scores of one horizon support: a difference counts only beyond its interval. */
export type Verdict = 'none' | 'few' | 'better' | 'worse' | 'same';

export function verdictOf({ windows, skillLow, skillHigh }: HorizonPart): Verdict {
  if (windows === 0) return 'none';
  if (skillLow === null || skillHigh === null) return 'few';
  if (skillLow > 0) return 'better';
  return skillHigh < 0 ? 'worse' : 'same';
}
