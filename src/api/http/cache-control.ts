import { MAX_SNAPSHOT_AGE_MS } from '../../core/health/freshness.js';
import { REFRESH_INTERVAL_SECONDS } from '../../core/published/envelope.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs, epochMsOrNull } from '../../core/time/instant.js';

/** Caches count whole seconds from receipt, so they can be late by this. */
const CACHE_LAG_SECONDS = 2;

const MAX_AGE_SECONDS = 60;

/** The lifetime in caches of what is made of a snapshot, while that is new enough. */
export const USUAL_CACHE_CONTROL = cacheFor(MAX_AGE_SECONDS, REFRESH_INTERVAL_SECONDS);

/** Until its snapshot has this age, in milliseconds. */
export const USUAL_FOR_MS = MAX_SNAPSHOT_AGE_MS - (REFRESH_INTERVAL_SECONDS + CACHE_LAG_SECONDS) * 1_000;

/**
 * The lifetime in caches of what is made of a snapshot: a minute, and if the service fails for five minutes
 * in all, but never until the snapshot is over ten minutes old. Close to that limit it is a second, so that a
 * cache sends at most one request per second while the worker is busy.
 * @param age of the snapshot in milliseconds
 * @see docs/api.md, caching
 */
export function cacheControl(age: number): string {
  if (age <= USUAL_FOR_MS) return USUAL_CACHE_CONTROL;
  const usable = Math.max(0, wholeSeconds(MAX_SNAPSHOT_AGE_MS - age) - CACHE_LAG_SECONDS);
  return cacheFor(Math.min(usable, 1), usable);
}

function cacheFor(maxAge: number, usable: number): string {
  return `public, max-age=${maxAge}, stale-if-error=${usable - maxAge}`;
}

/** When the snapshot after this one is due: by the schedule, or else after its longest gap. */
export function nextDueAt({ generatedAt, health }: Snapshot): number {
  const latest = epochMs(generatedAt) + health.intervalMs;
  return Math.min(latest, epochMsOrNull(health.nextTurnAt) ?? latest);
}

/** Whole seconds until the next snapshot is due, 0 when it is overdue, at most five minutes. */
export function secondsUntilNext(dueAt: number, now: number): number {
  return Math.min(REFRESH_INTERVAL_SECONDS, Math.max(0, wholeSeconds(dueAt - now)));
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
