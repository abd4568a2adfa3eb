const MINUTE_MS = 60_000;

/** Data endpoints answer 503 when the snapshot is older than this (docs/api.md, errors). */
export const MAX_SNAPSHOT_AGE_MS = 10 * MINUTE_MS;
/** Two clocks may differ by this much; an instant further ahead says that one of them is wrong. */
export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * Whether a snapshot may be served as the current state of the record.
 * @param generatedAt epoch milliseconds
 * @param now epoch milliseconds
 * @returns false for a snapshot older than ten minutes (exactly ten is not older), or from an impossible future
 * @see docs/api.md, errors
 */
export function isFresh(generatedAt: number, now: number): boolean {
  const age = now - generatedAt;
  return age <= MAX_SNAPSHOT_AGE_MS && age >= -MAX_CLOCK_SKEW_MS;
}
