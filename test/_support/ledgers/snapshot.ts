import { recordStatistics } from '../../../src/core/record/statistics.js';
import { liveAccuracy } from '../../../src/core/scoring/live-accuracy.js';
import { SNAPSHOT_VERSION, type Snapshot } from '../../../src/core/snapshot.js';
import { isoInstant } from '../../../src/core/time/instant.js';

/** 2026-07-01T12:00:00.000Z: the present of tests that need one. */
export const NOW = Date.UTC(2026, 6, 1, 12);
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Everything configured, read and well. */
export const WELL: Snapshot['health'] = {
  lastCompletedAt: isoInstant(NOW),
  intervalMs: 5 * MINUTE,
  nextTurnAt: null,
  timeline: 'live',
  clock: 'right',
  ai: {
    configured: true,
    keyless: false,
    requestedModel: 'reader-small',
    lastSuccessfulReadAt: isoInstant(NOW - DAY),
    lastSuccessfulModel: 'reader-small-2026-05-01',
  },
  hintLane: { status: 'off', lastReadAt: null },
  reasons: [],
};

/** A source that answered with an error, as reasons name it. */
export const FAILED = { about: 'rss:https://posts.example/feed', failureClass: 'http_status' } as const;

/** Launch lists are configured, and nothing was computed of them. */
export const NO_ODDS: Snapshot['odds'] = {
  bookHash: null,
  configured: true,
};

/** Fields of a snapshot; when it was generated is epoch milliseconds, like all times of tests. */
export type SnapshotChanges = Partial<Omit<Snapshot, 'generatedAt'>> & { readonly generatedAt?: number };

/** A snapshot of an empty record by a healthy service, generated at `NOW`; `changes` replace whole fields. */
export function exampleSnapshot({ generatedAt: now = NOW, ...changes }: SnapshotChanges = {}): Snapshot {
  const generatedAt = isoInstant(now);
  return {
    version: SNAPSHOT_VERSION,
    generatedAt,
    recordStartedAt: null,
    resetsThrough: 0,
    readingsThrough: 0,
    known: {
      until: generatedAt,
      emptyAt: null,
      holesSinceLastReset: 0,
      isTooEarly: false,
    },
    configured: { timeline: true, providerStatus: true, names: [] },
    product: { name: 'Codebird', provider: 'Birdworks', timeZone: 'America/Los_Angeles' },
    forecast: {
      saved: null,
      accuracy: null,
      replayedResets: null,
      liveAccuracy: liveAccuracy([], NO_JOURNAL),
      explanation: null,
    },
    sources: { record: 'live', timeline: 'live', providerStatus: 'live' },
    stats: recordStatistics([], [], now),
    odds: NO_ODDS,
    incidents: [],
    health: { ...WELL, lastCompletedAt: generatedAt },
    chain: { seq: 1, head: '0'.repeat(64) },
    sourceStateHash: '0'.repeat(64),
    coverage: [],
    ...changes,
  };
}

const NO_JOURNAL = { recordingSince: null, latestAt: null, modelVersions: [] };
