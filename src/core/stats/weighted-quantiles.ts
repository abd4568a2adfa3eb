interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/**
 * Quantiles of a weighted sample: linear between the mid-points of the sorted weights.
 * @param values finite numbers, in any order
 * @param weights one per value, not negative
 * @param shares each 0..1
 * @throws RangeError if all weights are zero
 */
export function weightedQuantiles(
  values: readonly number[],
  weights: readonly number[],
  shares: readonly number[],
): readonly number[] {
  const sorted: Weighted[] = [];
  for (const [index, value] of values.entries()) {
    const weight = weights[index] ?? 0;
    if (weight > 0) sorted.push({ value, weight });
  }
  if (sorted.length === 0) throw new RangeError('a quantile needs at least one value with weight');
  sorted.sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  return shares.map((share) => quantile(sorted, share * total));
}

function quantile(sorted: readonly Weighted[], target: number): number {
  let below = 0;
  let previous: { value: number; middle: number } | null = null;
  for (const { value, weight } of sorted) {
    const middle = below + weight / 2;
    if (target <= middle) {
      if (!previous) return value;
      return (
        previous.value + ((value - previous.value) * (target - previous.middle)) / (middle - previous.middle)
      );
    }
    below += weight;
    previous = { value, middle };
  }
  return sorted.at(-1)?.value ?? Number.NaN;
}
