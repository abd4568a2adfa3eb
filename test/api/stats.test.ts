import { describe, expect, test } from 'vitest';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';

async function scene() {
  const ledger = newLedger();
  return { ledger, api: await serveApi(ledger.path) };
}

describe('GET /api/v1/stats', () => {
  // Holds R1, R21, R23, R25, R27, R28, R29, R34, R35, R36, R37, R40, R43, R44, R45, R164.
  test('contract: Stats has the envelope and every required field, with the record’s numbers', async () => {
    const { ledger, api } = await scene();
    // Gaps of 10, 4 and 1 days: mean 5, median 4, longest 10; three of the resets are of the last 30 days.
    ledger.addResets(
      { at: NOW - 35 * DAY },
      { at: NOW - 25 * DAY },
      { at: NOW - 21 * DAY },
      { at: NOW - 20 * DAY },
      { at: NOW - 3 * HOUR, kind: 'banked' },
      { at: NOW - 2 * HOUR, status: 'unconfirmed' },
    );
    ledger.publish();
    expect(await api.stats()).toEqual({
      apiVersion: '1',
      generatedAt: '2026-07-01T12:00:00.000Z',
      refreshIntervalSeconds: 300,
      product: 'Codebird',
      recordStartedAt: '2026-05-27T12:00:00.000Z',
      sources: { record: 'live', timeline: 'live', providerStatus: 'live' },
      totalResets: 4,
      lastResetAt: '2026-06-11T12:00:00.000Z',
      hoursSinceLastReset: 480,
      resetsLast7Days: 0,
      resetsLast30Days: 3,
      gaps: { meanDays: 5, recentMeanDays: 5, recentMedianDays: 4, longestDays: 10 },
      banked: { count: 1, lastAt: '2026-07-01T09:00:00.000Z' },
    });
  });

  // Holds R22, R27, R36, R37, R41, R44, R45.
  test('contract: nullable fields of an empty record are present with the value null', async () => {
    const { ledger, api } = await scene();
    ledger.publish();
    expect(await api.stats()).toMatchObject({
      recordStartedAt: null,
      totalResets: 0,
      lastResetAt: null,
      hoursSinceLastReset: null,
      gaps: { meanDays: null, recentMeanDays: null, recentMedianDays: null, longestDays: null },
      banked: { count: 0, lastAt: null },
    });
  });

  // Holds R32, R33.
  test('contract: unavailable sources are reported under sources and do not remove the record', async () => {
    const { ledger, api } = await scene();
    ledger.addResets({ at: NOW - DAY });
    ledger.publish({ sources: { record: 'live', timeline: 'unavailable', providerStatus: 'unavailable' } });
    const stats = await api.stats();
    expect(stats.sources).toEqual({ record: 'live', timeline: 'unavailable', providerStatus: 'unavailable' });
    expect(stats.totalResets).toBe(1);
    expect((await api.resets()).resets).toHaveLength(1);
    expect(await api.forecast()).toMatchObject({ sources: stats.sources, lastResetAt: stats.lastResetAt });
  });

  // Holds R13, R23, R61.
  test('contract: stats, history and forecast share one snapshot', async () => {
    const { ledger, api } = await scene();
    ledger.addResets({ at: NOW - DAY });
    ledger.publish();
    const [stats, resets, forecast] = [await api.stats(), await api.resets(), await api.forecast()];
    expect(resets.generatedAt).toBe(stats.generatedAt);
    expect(resets.totalResets).toBe(stats.totalResets);
    expect(forecast).toMatchObject({ generatedAt: stats.generatedAt, lastResetAt: stats.lastResetAt });
    // Recorded but not yet part of a committed snapshot: no endpoint knows it.
    ledger.addResets({ at: NOW - HOUR });
    expect((await api.stats()).totalResets).toBe(1);
    expect((await api.resets()).resets).toHaveLength(1);
    expect(await api.forecast()).toEqual(forecast);
  });
});
