import { MAX_SNAPSHOT_AGE_MS } from '../../core/freshness.js';
import type { Snapshot } from '../../core/snapshot.js';
import { REFRESH_INTERVAL_SECONDS } from '../constants.js';

/** Times for the headers that depend on when a response is sent. Epoch milliseconds. */
export interface SnapshotTimes {
  readonly generatedAt: number;
  /** `generatedAt` as a date of HTTP. */
  readonly lastModified: string;
  /** When the next snapshot is due. */
  readonly dueAt: number;
}

export function snapshotTimes(snapshot: Snapshot): SnapshotTimes {
  const { generatedAt } = snapshot;
  return { generatedAt, lastModified: new Date(generatedAt).toUTCString(), dueAt: nextDueAt(snapshot) };
}

/** Must not be later than the response's own date, but the worker's clock may be ahead. */
export function lastModified(times: SnapshotTimes, now: number): string {
  return now < times.generatedAt ? new Date(now).toUTCString() : times.lastModified;
}

/** Caches count whole seconds from receipt, so they can be late by this. */
const CACHE_LAG_SECONDS = 2;

/**
 * How long a cache may keep a response: until the next snapshot is due, and if the service fails until this one is ten
 * minutes old, never longer. An overdue snapshot is kept for a second, so that a cache sends at most one request per
 * second while the worker is busy.
 * @see docs/api.md, caching
 */
export function cacheControl({ generatedAt, dueAt }: SnapshotTimes, now: number): string {
  // The worker's clock may be ahead.
  const madeAt = Math.min(generatedAt, now);
  const usable = Math.max(0, wholeSeconds(madeAt + MAX_SNAPSHOT_AGE_MS - now) - CACHE_LAG_SECONDS);
  const maxAge = Math.min(usable, Math.max(1, secondsUntilNext(dueAt, now)));
  return `public, max-age=${maxAge}, stale-if-error=${usable - maxAge}`;
}

/** When the snapshot after this one is due: by the schedule, or else after its longest gap. */
export function nextDueAt({ generatedAt, health }: Snapshot): number {
  const latest = generatedAt + health.intervalMs;
  return Math.min(latest, health.nextTurnAt ?? latest);
}

/** Whole seconds until the next snapshot is due, 0 when it is overdue, at most five minutes. */
export function secondsUntilNext(dueAt: number, now: number): number {
  return Math.min(REFRESH_INTERVAL_SECONDS, Math.max(0, wholeSeconds(dueAt - now)));
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
