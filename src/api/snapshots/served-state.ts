import { currentUntil, isCurrent } from '../../core/freshness.js';
import { liveSpan } from '../../core/health.js';
import { epochMs } from '../../core/instant.js';
import type { Snapshot } from '../../core/snapshot.js';

/**
 * A snapshot and what its age makes of it. Whatever is made of a snapshot stays true for as long as the state is the
 * same object.
 */
export interface ServedState {
  readonly snapshot: Snapshot;
  /** Epoch milliseconds. */
  readonly generatedAt: number;
  /** Whether its saved forecast is the scheduled one. */
  readonly isSaved: boolean;
  /** Whether its worker is on schedule. */
  readonly isLive: boolean;
}

/** `unsaved` if the turn saved nothing, or its publication is no longer the scheduled one. */
export function recordingAt({ forecast, health }: Snapshot, now: number): 'saved' | 'unsaved' {
  return isCurrent(forecast.saved, health.intervalMs, now) ? 'saved' : 'unsaved';
}

/** The limits of a snapshot's age; parsed once, because parsing takes a twentieth of a cached answer. */
interface Limits {
  readonly snapshot: Snapshot;
  readonly generatedAt: number;
  readonly savedUntil: number;
  readonly liveFrom: number;
  readonly liveUntil: number;
}

function limitsOf(snapshot: Snapshot): Limits {
  const { generatedAt, forecast, health } = snapshot;
  const { from, until } = liveSpan(health);
  return {
    snapshot,
    generatedAt: epochMs(generatedAt),
    savedUntil: currentUntil(forecast.saved, health.intervalMs),
    liveFrom: from,
    liveUntil: until,
  };
}

/** Gives the state of the newest snapshot, the same object until something changes. */
export function createServedStates(): (snapshot: Snapshot, now: number) => ServedState {
  let limits: Limits | null = null;
  let last: ServedState | null = null;
  return (snapshot, now) => {
    if (limits?.snapshot !== snapshot) limits = limitsOf(snapshot);
    const isSaved = now <= limits.savedUntil;
    const isLive = now >= limits.liveFrom && now <= limits.liveUntil;
    if (last?.snapshot !== snapshot || last.isSaved !== isSaved || last.isLive !== isLive)
      last = { snapshot, generatedAt: limits.generatedAt, isSaved, isLive };
    return last;
  };
}
