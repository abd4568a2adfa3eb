export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Published durations carry three decimals (docs/api.md). */
function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/**
 * Elapsed 24-hour units (no calendar days), three decimals.
 * @param ms milliseconds
 */
export function daysOf(ms: number): number {
  return round3(ms / DAY_MS);
}

/**
 * Elapsed hours, three decimals.
 * @param ms milliseconds
 */
export function hoursOf(ms: number): number {
  return round3(ms / HOUR_MS);
}
