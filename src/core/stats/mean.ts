/**
 * Arithmetic mean, sum(x) / n.
 * @param values any finite numbers
 * @returns in the unit of the values; null for an empty list
 */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
