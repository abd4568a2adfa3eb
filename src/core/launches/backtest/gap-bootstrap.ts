import { gapOf, type LaunchWindow } from './launch-window.js';

/** How many times each window counts in one draw. */
export type Draw = Float64Array;

/**
 * Draws whole gaps with replacement, because all weekly windows of a gap share its outcome. Scores on the same draws are
 * compared on the same outcomes.
 * @param rng uniform in [0, 1)
 * @returns for each draw, one weight per window
 * @see Davison & Hinkley (1997), Bootstrap Methods, sec. 3.8 (clustered data)
 */
export function drawGaps(
  windows: readonly LaunchWindow[],
  draws: number,
  rng: () => number,
): readonly Draw[] {
  const places = new Map<string, number>();
  const gaps = windows.map((window) => {
    const key = gapOf(window);
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  });
  return Array.from({ length: draws }, () => {
    const counts = new Float64Array(places.size);
    for (let one = 0; one < places.size; one += 1) {
      const drawn = Math.floor(rng() * places.size);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    return Float64Array.from(gaps, (gap) => counts[gap] ?? 0);
  });
}

/** Weighted mean; null if the weights sum to 0. */
export function weightedMean(values: ArrayLike<number>, weights: Draw): number | null {
  let [sum, total] = [0, 0];
  for (let index = 0; index < values.length; index += 1) {
    sum += (values[index] ?? 0) * (weights[index] ?? 0);
    total += weights[index] ?? 0;
  }
  return total > 0 ? sum / total : null;
}
