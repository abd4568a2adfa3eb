import { currentUntil, freshWithin, isCurrent } from '../../core/health/freshness.js';
import { liveWithin } from '../../core/health/health.js';
import type { Snapshot } from '../../core/snapshot.js';
import { epochMs } from '../../core/time/instant.js';
import type { Interval } from '../../core/time/time.js';
import { createResponses, type Responses } from './responses.js';

/** A snapshot, what its age makes of it, and the responses made of that. */
export interface ServedState {
  readonly snapshot: Snapshot;
  /** Epoch milliseconds. */
  readonly generatedAt: number;
  /** Whether it may be served as the current state of the record. */
  readonly isFresh: boolean;
  /** Whether its saved forecast is the scheduled one. */
  readonly isSaved: boolean;
  /** Whether its worker is on schedule. */
  readonly isLive: boolean;
  readonly responses: Responses;
}

/** `unsaved` if the turn saved nothing, or its publication is no longer the scheduled one. */
export function recordingAt({ forecast, health }: Snapshot, now: number): 'saved' | 'unsaved' {
  return isCurrent(forecast.saved, health.intervalMs, now) ? 'saved' : 'unsaved';
}

/**
 * How long each statement about a snapshot holds; parsed once, because parsing takes a twentieth of a cached
 * answer.
 */
interface Spans {
  readonly snapshot: Snapshot;
  readonly generatedAt: number;
  readonly fresh: Interval;
  readonly savedUntil: number;
  readonly live: Interval;
}

function spansOf(snapshot: Snapshot): Spans {
  const { forecast, health } = snapshot;
  const generatedAt = epochMs(snapshot.generatedAt);
  return {
    snapshot,
    generatedAt,
    fresh: freshWithin(generatedAt),
    savedUntil: currentUntil(forecast.saved, health.intervalMs),
    live: liveWithin(health),
  };
}

/** Gives the state of the newest snapshot, the same object until something changes. */
export function createServedStates(): (snapshot: Snapshot, now: number) => ServedState {
  let spans: Spans | null = null;
  let last: ServedState | null = null;
  return (snapshot, now) => {
    if (spans?.snapshot !== snapshot) spans = spansOf(snapshot);
    const { generatedAt, fresh, savedUntil, live } = spans;
    const isFresh = fresh.fromAt <= now && now <= fresh.toAt;
    const isSaved = now <= savedUntil;
    const isLive = live.fromAt <= now && now <= live.toAt;
    const isSame =
      last?.snapshot === snapshot &&
      last.isFresh === isFresh &&
      last.isSaved === isSaved &&
      last.isLive === isLive;
    if (last && isSame) return last;
    last = { snapshot, generatedAt, isFresh, isSaved, isLive, responses: createResponses() };
    return last;
  };
}
