import type { HealthBody } from '../../schemas.js';

/** The first one is on docs/api.md. */
export const healthExample: HealthBody = {
  apiVersion: '1',
  programVersion: '0.1.0',
  status: 'ok',
  checkedAt: '2026-11-21T02:20:09.195Z',
  observer: 'live',
  timeline: 'live',
  cron: { status: 'live', lastCompletedAt: '2026-11-21T02:20:06.154Z' },
  ai: {
    configured: true,
    keyless: false,
    requestedModel: 'reader-small',
    lastSuccessfulReadAt: '2026-11-20T23:15:03.881Z',
    lastSuccessfulModel: 'reader-small-2026-05-01',
  },
  hintLane: { status: 'off', lastReadAt: null, lastReadTitle: null, lastReadUrl: null },
  chain: { seq: 28361, head: 'd3c91a16985ba5e0a563416b671aa6bdd885b9ad03e64eb24eae193df7d0ccb0' },
  reasons: [],
};

/** Before a timeline and a model are named. */
export const degradedExample: HealthBody = {
  apiVersion: '1',
  programVersion: '0.1.0',
  status: 'degraded',
  checkedAt: '2026-11-21T02:20:14.303Z',
  observer: 'degraded',
  timeline: 'unavailable',
  cron: { status: 'live', lastCompletedAt: '2026-11-21T02:20:09.851Z' },
  ai: {
    configured: false,
    keyless: false,
    requestedModel: 'gpt-4.1-mini',
    lastSuccessfulReadAt: null,
    lastSuccessfulModel: null,
  },
  hintLane: { status: 'off', lastReadAt: null, lastReadTitle: null, lastReadUrl: null },
  chain: { seq: 5, head: '5332d14b68f6dd57613f7703b946aee2a8889cb43c4bb200eae2275bf8f772a7' },
  reasons: ['No timeline is configured (TIMELINE).', 'No reader model is configured (AI_API_KEY).'],
};
