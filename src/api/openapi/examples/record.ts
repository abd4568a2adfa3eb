import type { Envelope, ResetsBody, StatsBody } from '../../schemas.js';

/*
 * Bodies of one snapshot, as docs/api.md shows them: a service in its third week over an invented record.
 */

export const envelopeExample: Envelope = {
  apiVersion: '1',
  generatedAt: '2026-11-21T02:20:06.154Z',
  refreshIntervalSeconds: 300,
  product: 'Codex',
  recordStartedAt: '2026-08-11T20:40:00.000Z',
  sources: { record: 'live', timeline: 'live', providerStatus: 'live' },
};

export const statsExample: StatsBody = {
  ...envelopeExample,
  totalResets: 17,
  lastResetAt: '2026-11-20T23:15:00.000Z',
  hoursSinceLastReset: 3.085,
  resetsLast7Days: 2,
  resetsLast30Days: 5,
  gaps: { meanDays: 6.319, recentMeanDays: 6.509, recentMedianDays: 4.797, longestDays: 16.927 },
  banked: { count: 1, lastAt: '2026-11-12T21:05:00.000Z' },
};

/** Of `limit=3`. */
export const resetsExample: ResetsBody = {
  ...envelopeExample,
  totalResets: 17,
  totalMatching: 17,
  limit: 3,
  offset: 0,
  nextOffset: 3,
  resets: [
    {
      at: '2026-11-20T23:15:00.000Z',
      gapDays: 4.635,
      announcement: {
        text: 'We have reset usage limits for everyone. Enjoy!',
        url: 'https://posts.example/team/status/60003',
      },
    },
    { at: '2026-11-16T08:00:00.000Z', gapDays: 3.455, announcement: null },
    {
      at: '2026-11-12T21:05:00.000Z',
      gapDays: 7.149,
      announcement: {
        text: 'We have reset limits for everyone, and everybody gets a banked reset on top.',
        url: 'https://posts.example/team/status/60002',
      },
    },
  ],
  ledger: {
    id: '5332d14b68f6dd57613f7703b946aee2a8889cb43c4bb200eae2275bf8f772a7',
    provider: 'openai',
    chain: { seq: 28361, head: 'd3c91a16985ba5e0a563416b671aa6bdd885b9ad03e64eb24eae193df7d0ccb0' },
    earlier: [
      { seq: 28353, head: 'b1f0b5d6c9e34f1a3ac1ef4d8db5ad4c6a2f1e6de6db2e6ac9b0e4b6a1a6f3d2' },
      { seq: 28345, head: '0c7f5a8e2b914d6a6f0e9d3c5b7a81f4e2d6c0b9a8f7e6d5c4b3a291807f6e5d' },
    ],
    revision: 19,
    mirrors: [],
    coverage: [{ from: '2026-08-11T20:40:00.000Z', until: '2026-11-21T02:20:05.880Z' }],
  },
};

/** Of an `offset` past the end. */
export const pastTheEndExample: ResetsBody = {
  ...resetsExample,
  limit: 50,
  offset: 50,
  nextOffset: null,
  resets: [],
};
