import { epochMs } from '../time/instant.js';
import { type Interval, MINUTE_MS } from '../time/time.js';

/** Data endpoints answer 503 when the snapshot is older than this (docs/api.md, errors). */
export const MAX_SNAPSHOT_AGE_MS = 10 * MINUTE_MS;

/** Tolerated difference between two clocks. An instant further ahead means that a clock is wrong. */
export const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * When a snapshot may be served as the current state of the record: until it is ten minutes old, and if it is
 * dated at most five minutes ahead. Both ends included.
 * @param generatedAt epoch milliseconds
 * @see docs/api.md, errors
 */
export function freshWithin(generatedAt: number): Interval {
  return { fromAt: generatedAt - MAX_CLOCK_SKEW_MS, toAt: generatedAt + MAX_SNAPSHOT_AGE_MS };
}

/** Whether it may be served now. */
export function isFresh(generatedAt: number, now: number): boolean {
  const { fromAt, toAt } = freshWithin(generatedAt);
  return fromAt <= now && now <= toAt;
}

/** A saved publication counts as current for this many schedule intervals. */
const PUBLICATION_INTERVALS = 2;

/** A publication, or null for none. */
type Saved = { readonly issuedAt: string } | null;

/**
 * Until when the saved publication is recent enough to be served as the current forecast, in epoch
 * milliseconds.
 * @param intervalMs longest gap of the worker's schedule
 * @see docs/api.md, forecast
 */
export function currentUntil(saved: Saved, intervalMs: number): number {
  return saved === null
    ? Number.NEGATIVE_INFINITY
    : epochMs(saved.issuedAt) + PUBLICATION_INTERVALS * intervalMs;
}

/** Whether it still is. */
export function isCurrent(saved: Saved, intervalMs: number, now: number): boolean {
  return now <= currentUntil(saved, intervalMs);
}
