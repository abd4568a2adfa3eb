import { MAX_SNAPSHOT_AGE_MS } from '../../core/freshness.js';
import type { Snapshot } from '../../core/snapshot.js';
import { REFRESH_INTERVAL_SECONDS } from '../constants.js';

/** What the headers that depend on the time are made of. Epoch milliseconds. */
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

/** A date later than the answer's own is not allowed, and a worker's clock may be ahead. */
export function lastModified(times: SnapshotTimes, now: number): string {
  return now < times.generatedAt ? new Date(now).toUTCString() : times.lastModified;
}

/** Caches count whole seconds from when they have the answer, so that they can be late by this. */
const CACHE_LAG_SECONDS = 2;

/**
 * How long a cache may keep what was made of a snapshot: until the next one is due, and in an error until this one is
 * ten minutes old; together never longer. An overdue snapshot is kept for a second, so that everybody's questions
 * become one a second while the worker is at work.
 * @see docs/api.md, caching
 */
export function cacheControl({ generatedAt, dueAt }: SnapshotTimes, now: number): string {
  // A clock that is ahead makes nothing younger than new.
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
