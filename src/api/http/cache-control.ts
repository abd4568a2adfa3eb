import { MAX_SNAPSHOT_AGE_MS } from '../../core/freshness.js';
import { epochMs, epochMsOrNull } from '../../core/instant.js';
import { REFRESH_INTERVAL_SECONDS } from '../../core/published/envelope.js';
import type { Snapshot } from '../../core/snapshot.js';

/**
 * The headers of an answer made of a snapshot that depend on when it is sent: name, value, name, value …
 * @param modifiedAt when the content last changed
 */
export function timedHeaders(snapshot: Snapshot, modifiedAt: number, now: number) {
  // A date later than the answer's own is not allowed, and a worker's clock may be ahead.
  const lastModified = new Date(Math.min(modifiedAt, now)).toUTCString();
  const headers = [
    'Cache-Control',
    cacheControl(epochMs(snapshot.generatedAt), nextDueAt(snapshot), now),
    'Last-Modified',
    lastModified,
  ];
  return { headers, lastModified };
}

/** Caches count whole seconds from receipt, so they can be late by this. */
const CACHE_LAG_SECONDS = 2;

/**
 * How long a cache may keep a response: until the next snapshot is due, and if the service fails for five minutes in
 * all, but never until this one is over ten minutes old. An overdue snapshot is kept for a second, so that a cache sends
 * at most one request per second while the worker is busy.
 * @see docs/api.md, caching
 */
function cacheControl(generatedAt: number, dueAt: number, now: number): string {
  // A clock that is ahead makes nothing younger than new.
  const madeAt = Math.min(generatedAt, now);
  const untilTooOld = Math.max(0, wholeSeconds(madeAt + MAX_SNAPSHOT_AGE_MS - now) - CACHE_LAG_SECONDS);
  const usable = Math.min(REFRESH_INTERVAL_SECONDS, untilTooOld);
  const maxAge = Math.min(usable, Math.max(1, secondsUntilNext(dueAt, now)));
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
  return Math.floor(ms / 1000);
}
