/**
 * A probability as it is published: four decimals, 0.0001 to 0.9999, because a certainty that fails scores
 * infinity.
 */
export function published(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, Math.round(probability * 1e4) / 1e4));
}
