/**
 * Sample median: the middle value, or the mean of the two middle values of an even count
 * (Hyndman & Fan 1996, quantile type 7 at p = 0.5).
 * @param values any finite numbers, in any order; not changed
 * @returns in the unit of the values; null for an empty list
 */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
