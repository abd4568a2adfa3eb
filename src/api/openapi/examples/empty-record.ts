import type { Envelope, ForecastBody, ResetsBody, StatsBody } from '../../schemas.js';
import { hoursExample } from './hours.js';
import { envelopeExample } from './record.js';

/*
 * Bodies of the first snapshot of a service without a record (`SEED_RECORD=none`) and without sources.
 */

const envelope: Envelope = {
  ...envelopeExample,
  generatedAt: '2026-11-01T12:00:04.310Z',
  recordStartedAt: null,
  sources: { record: 'live', timeline: 'unavailable', providerStatus: 'unavailable' },
};

const NO_WINDOWS = {
  windows: 0,
  events: 0,
  firstAt: null,
  lastAt: null,
  meanForecast: null,
  observedRate: null,
  brier: null,
  baselineBrier: null,
  withoutHintsBrier: null,
  smoothHistoryBrier: null,
  skill: null,
  skillLow: null,
  skillHigh: null,
  hintWindows: 0,
  hintBrier: null,
  hintWithoutHintsBrier: null,
};

export const emptyStatsExample: StatsBody = {
  ...envelope,
  ...{
    totalResets: 0,
    lastResetAt: null,
    hoursSinceLastReset: null,
    resetsLast7Days: 0,
    resetsLast30Days: 0,
    gaps: {
      meanDays: null,
      recentMeanDays: null,
      recentMedianDays: null,
      longestDays: null,
    },
    banked: {
      count: 0,
      lastAt: null,
    },
  },
};

export const emptyResetsExample: ResetsBody = {
  ...envelope,
  ...{
    totalResets: 0,
    totalMatching: 0,
    limit: 50,
    offset: 0,
    nextOffset: null,
    resets: [],
    ledger: {
      id: '8f0c2d5e7b1a49c6a3d2e1f00918273645b4c3d2e1f0a9b8c7d6e5f4a3b2c1d0',
      provider: 'openai',
      chain: { seq: 3, head: 'f2e1d0c9b8a796857463524130fedcba98765432100123456789abcdeffedcba' },
      earlier: [],
      revision: 0,
      mirrors: [],
      coverage: [],
    },
  },
};

export const emptyForecastExample: ForecastBody = {
  ...envelope,
  ...{
    lastResetAt: null,
    headline: '28 % chance of a reset in the next 24 hours (under 1 % to 64 %).',
    next24Hours: {
      probability: 0.2822,
      low: 0.002,
      high: 0.6379,
    },
    nearTerm: {
      hours: 6,
      probability: 0.1009,
      low: 0.0001,
      high: 0.2244,
    },
    accuracy: null,
    recording: 'saved',
    liveAccuracy: {
      status: 'collecting',
      method: 'saved-forecasts',
      recordingSince: '2026-11-01T12:00:04.310Z',
      latestAt: '2026-11-01T12:00:04.310Z',
      evaluationDays: 0,
      modelVersions: ['2.0.0'],
      byModelVersion: [],
      sixHours: { hours: 6, ...NO_WINDOWS },
      twentyFourHours: { hours: 24, ...NO_WINDOWS },
    },
    comparisons: {
      modelVersion: '2.0.0',
      clockFactor: 0.25,
      baseline: {
        sixHours: 0.1056,
        twentyFourHours: 0.2929,
      },
      withoutHints: {
        sixHours: 0.1009,
        twentyFourHours: 0.2822,
      },
      smoothHistory: {
        sixHours: 0.1066,
        twentyFourHours: 0.2949,
      },
    },
    caveat:
      'Nothing is recorded yet, so this is a guess. It rests on fewer than 10 resets, so it is rough. An estimate from past resets and public posts, not a promise. People decide when to reset, and even good forecasts of this kind are only slightly better than the recent average.',
    explanation: {
      parts: [],
      ownRate: {
        sixHours: 0.1009,
        twentyFourHours: 0.2822,
      },
      hours: hoursExample(
        '2026-11-01T12:00:04.310Z',
        [
          0.0191, 0.0185, 0.0179, 0.0173, 0.0168, 0.0163, 0.0158, 0.0153, 0.0149, 0.0145, 0.0141, 0.0138,
          0.0134, 0.0131, 0.0128, 0.0125, 0.0122, 0.0119, 0.0117, 0.0114, 0.0112, 0.011, 0.0107, 0.0105,
        ],
      ),
    },
  },
};
