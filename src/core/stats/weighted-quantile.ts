/**
 * Quantile of a weighted sample: linear between the mid-points of the sorted weights.
 * @param values finite numbers, in any order; not changed
 * @param weights as many, not negative, not all zero
 * @param p 0..1
 * @returns in the unit of the values, inside their range
 * @throws RangeError when nothing has weight
 */
export function weightedQuantile(values: readonly number[], weights: readonly number[], p: number): number {
  const sorted = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.value - b.value);
  const last = sorted.at(-1);
  if (!last) throw new RangeError('a quantile needs at least one value with weight');
  const target = p * sorted.reduce((sum, { weight }) => sum + weight, 0);
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
  return last.value;
}
