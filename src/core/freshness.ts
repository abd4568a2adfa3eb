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

/** How many intervals of the schedule a publication stays the scheduled one. */
const PUBLICATION_INTERVALS = 2;

/**
 * Whether the probabilities served are those of the journal.
 * @param saved the publication that the snapshot carries, null for none
 * @param intervalMs longest gap of the worker's schedule
 * @param now epoch milliseconds
 * @see docs/api.md, forecast
 */
export function isCurrent(
  saved: { readonly issuedAt: number } | null,
  intervalMs: number,
  now: number,
): boolean {
  return saved !== null && now - saved.issuedAt <= PUBLICATION_INTERVALS * intervalMs;
}
