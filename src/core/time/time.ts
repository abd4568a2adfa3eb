export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** No post, incident or reset is older than 2000: an earlier date is a placeholder or a mistake. */
export const EARLIEST_MS = Date.UTC(2000, 0);

/** Published durations carry three decimals (docs/api.md). */
function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** 00:00 UTC of an instant's day. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** Elapsed 24-hour units (no calendar days), three decimals. */
export function daysOf(ms: number): number {
  return round3(ms / DAY_MS);
}

/** Elapsed hours, three decimals. */
export function hoursOf(ms: number): number {
  return round3(ms / HOUR_MS);
}

/** Number of instants (ascending) up to and including `at`, by bisection. */
export function countUpTo(instants: readonly number[], at: number): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A closed stretch of time. Epoch milliseconds, `fromAt` <= `toAt`. */
export interface Interval {
  readonly fromAt: number;
  readonly toAt: number;
}
