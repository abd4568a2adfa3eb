/**
 * Skill of a mean score against a reference's: 1 − score / reference. Positive is better than the reference.
 * @param score mean score, lower is better
 * @param reference the reference's mean score over the same windows
 * @returns at most 1; null where the reference is perfect or either is unknown
 */
export function skillScore(score: number | null, reference: number | null): number | null {
  if (score === null || reference === null || reference === 0) return null;
  return 1 - score / reference;
}
