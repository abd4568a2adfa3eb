import type { JournalWindow } from '../../src/core/scoring/journal-window.js';
import { liveAccuracy } from '../../src/core/scoring/live-accuracy.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';

/** Six-hour and daily windows, every third with a reset, every second with a hint. */
function scoredWindows(days: number): JournalWindow[] {
  return ([6, 24] as const).flatMap((horizonHours) =>
    Array.from({ length: (days * 24) / horizonHours }, (_, n) => ({
      horizonHours,
      modelVersion: '1.1.0',
      opensAt: NOW - days * DAY + n * horizonHours * HOUR,
      closesAt: NOW - days * DAY + (n + 1) * horizonHours * HOUR,
      probability: 0.2 + 0.1 * (n % 2),
      baseline: 0.25,
      withoutHints: 0.2,
      smoothHistory: 0.3,
      low: 0.1,
      high: 0.5,
      movedByPromise: n % 2 === 1,
      status: 'scored' as const,
      outcome: n % 3 === 0,
      scoredAt: NOW,
    })),
  );
}

/** A replay, of which nothing is live. */
export const REPLAY: NonNullable<Snapshot['forecast']['accuracy']> = {
  days: 90,
  events: 11,
  from: isoInstant(NOW - 90 * DAY),
  to: isoInstant(NOW - 3 * HOUR),
  brier: 0.101234,
  brierRollingBase: 0.112345,
  rollingSkill: 0.098901,
  brierBase: 0.107284,
  skill: 0.056393,
  liveSince: isoInstant(NOW - 2 * DAY),
  liveDays: 0,
  liveEvents: 0,
  liveBrier: null,
  liveBrierRollingBase: null,
  liveRollingSkill: null,
  liveBrierBase: null,
  liveSkill: null,
  reliability: [
    { from: 0, to: 0.1, count: 90, meanForecast: 0.08, observedRate: 0.122222 },
    { from: 0.1, to: 0.2, count: 0, meanForecast: null, observedRate: null },
  ],
  withPromises: {
    brier: 0.091234,
    rollingSkill: 0.187911,
    meanWithoutReset: 0.084321,
    reliability: [{ from: 0, to: 0.1, count: 90, meanForecast: 0.09, observedRate: 0.122222 }],
  },
  byPromise: {
    open: { days: 20, events: 7, skill: 0.312345, skillLow: 0.112345, skillHigh: 0.498765 },
    none: { days: 70, events: 4, skill: -0.012345, skillLow: -0.054321, skillHigh: 0.023456 },
  },
};

/** Enough daily windows for the status to say so. */
export const SCORED = liveAccuracy(scoredWindows(40), {
  recordingSince: isoInstant(NOW - 40 * DAY),
  latestAt: isoInstant(NOW),
  modelVersions: ['1.1.0'],
});
