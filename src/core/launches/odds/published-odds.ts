/** A probability as published: four decimals, 0.0001 to 0.9999, because no odds are certain. */
export function publishedOdds(probability: number): number {
  return Math.min(0.9999, Math.max(0.0001, Math.round(probability * 10_000) / 10_000));
}
