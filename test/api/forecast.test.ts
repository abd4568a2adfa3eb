import { describe, expect, test } from 'vitest';
import type { JournalWindow } from '../../src/core/scoring/journal-window.js';
import {
  type LiveAccuracy,
  liveAccuracy,
  unavailableAccuracy,
} from '../../src/core/scoring/live-accuracy.js';
import type { Snapshot } from '../../src/core/snapshot.js';
import { isoInstant } from '../../src/core/time/instant.js';
import { newLedger } from '../_support/ledgers/new-ledger.js';
import { DAY, HOUR, MINUTE, NOW } from '../_support/ledgers/snapshot.js';
import { serveApi } from '../_support/servers/api.js';
import { forecastPart, PUBLICATION, savedAt } from './_forecasts.js';
import { REPLAY } from './_scored.js';

/*
 * What the body says. Which of the two forecasts it holds, and the fallback, are in
 * forecast-recording.test.ts; what holds for every data endpoint is in the files that name them all.
 */

const ENVELOPE = {
  apiVersion: '1',
  generatedAt: '2026-07-01T12:00:00.000Z',
  refreshIntervalSeconds: 300,
  product: 'Codebird',
  recordStartedAt: null,
  sources: { record: 'live', timeline: 'live', providerStatus: 'live' },
};

const NO_SCORES = {
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

/** The score of days of one kind, none of which is scored. */
const NO_DAYS = { days: 0, events: 0, skill: null, skillLow: null, skillHigh: null };

const NOTHING_SCORED = {
  status: 'collecting',
  method: 'saved-forecasts',
  recordingSince: null,
  latestAt: null,
  evaluationDays: 0,
  modelVersions: [],
  byModelVersion: [],
  sixHours: { hours: 6, ...NO_SCORES },
  twentyFourHours: { hours: 24, ...NO_SCORES },
  byPromise: { open: NO_DAYS, none: NO_DAYS },
};

/** The chance comes after the sentence of the page. */
const SENTENCES = {
  headline: expect.stringMatching(
    /^[A-Z]+[^\n]+\n31% chance of a reset in the next 24 hours \(27% to 58%\)\.$/,
  ),
  caveat: expect.stringContaining('An estimate'),
};

const CHANCE = { probability: expect.any(Number), low: expect.any(Number), high: expect.any(Number) };
const BY_HORIZON = { sixHours: expect.any(Number), twentyFourHours: expect.any(Number) };

/** With something scored since the live record began. */
const ACCURACY = {
  ...REPLAY,
  liveDays: 1,
  liveBrier: 0.0121,
  liveBrierRollingBase: 0.0144,
  liveRollingSkill: 0.159722,
};

/** Daily windows of saved forecasts, every third one with a reset. */
function scored(days: number): LiveAccuracy {
  const windows = Array.from(
    { length: days },
    (_, n): JournalWindow => ({
      horizonHours: 24,
      modelVersion: '1.0.0',
      opensAt: NOW - (days - n) * DAY,
      closesAt: NOW - (days - n - 1) * DAY,
      probability: n % 3 === 0 ? 0.5 : 0.25,
      baseline: 0.25,
      withoutHints: 0.25,
      smoothHistory: 0.5,
      low: 0.1,
      high: 0.6,
      movedByPromise: n % 3 === 0,
      status: 'scored',
      outcome: n % 3 === 0,
      scoredAt: NOW,
    }),
  );
  return liveAccuracy(windows, {
    recordingSince: isoInstant(NOW - days * DAY),
    latestAt: isoInstant(NOW),
    modelVersions: ['0.9.0', '1.0.0'],
  });
}

async function bodyWith(forecast: Partial<Snapshot['forecast']>) {
  const ledger = newLedger();
  ledger.publish({ forecast: forecastPart(forecast) });
  return (await serveApi(ledger.path)).forecast();
}

describe('GET /api/v1/forecast', () => {
  // Holds R2, R3, R21, R23, R60, R62, R63, R64, R66, R70, R84, R91, R92, R107, R111, R113, R168.
  test('contract: Forecast has the envelope and every required field, with what the snapshot holds', async () => {
    const ledger = newLedger();
    ledger.addResets({ at: NOW - 30 * HOUR });
    const saved = savedAt(NOW);
    ledger.publish({ forecast: forecastPart({ saved, accuracy: ACCURACY, liveAccuracy: scored(6) }) });
    expect(await (await serveApi(ledger.path)).forecast()).toEqual({
      ...ENVELOPE,
      recordStartedAt: '2026-06-30T06:00:00.000Z',
      lastResetAt: '2026-06-30T06:00:00.000Z',
      ...PUBLICATION,
      ...SENTENCES,
      accuracy: {
        ...ACCURACY,
        from: '2026-04-02T12:00:00.000Z',
        to: '2026-07-01T09:00:00.000Z',
        liveSince: '2026-06-29T12:00:00.000Z',
      },
      recording: 'saved',
      liveAccuracy: {
        status: 'collecting',
        method: 'saved-forecasts',
        recordingSince: '2026-06-25T12:00:00.000Z',
        latestAt: '2026-07-01T12:00:00.000Z',
        evaluationDays: 6,
        modelVersions: ['0.9.0', '1.0.0'],
        byModelVersion: [expect.objectContaining({ modelVersion: '1.0.0' })],
        sixHours: { hours: 6, ...NO_SCORES },
        twentyFourHours: {
          hours: 24,
          windows: 6,
          events: 2,
          firstAt: '2026-06-25T12:00:00.000Z',
          lastAt: '2026-07-01T12:00:00.000Z',
          // Two windows at 0.5 with a reset, four at 0.25 without: (2 · 0.25 + 4 · 0.0625) / 6 = 0.125.
          meanForecast: 0.333333,
          observedRate: 0.333333,
          brier: 0.125,
          baselineBrier: 0.229167,
          withoutHintsBrier: 0.229167,
          smoothHistoryBrier: 0.25,
          skill: 0.454545,
          skillLow: null,
          skillHigh: null,
          hintWindows: 2,
          hintBrier: 0.25,
          hintWithoutHintsBrier: 0.5625,
        },
        byPromise: {
          open: expect.objectContaining({ days: 2, skillLow: null }),
          none: expect.objectContaining({ days: 4, events: 0, skillHigh: null }),
        },
      },
      explanation: null,
    });
  });

  // Holds R22, R60, R62, R68, R69, R70, R84, R85, R86, R87, R89, R90, R91, R92, R95, R96, R97, R98, R99,
  // R101, R102, R103, R106, R108, R109, R113.
  test('contract: with an empty record and no journal every field is present, unknown ones with the value null', async () => {
    expect(await bodyWith({})).toEqual({
      ...ENVELOPE,
      lastResetAt: null,
      headline: 'No resets seen yet.\nNo forecast yet: there are no past resets to go by.',
      next24Hours: CHANCE,
      nearTerm: { hours: 6, ...CHANCE },
      accuracy: null,
      recording: 'unsaved',
      liveAccuracy: NOTHING_SCORED,
      comparisons: {
        modelVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        clockFactor: 0.25,
        baseline: BY_HORIZON,
        withoutHints: BY_HORIZON,
        smoothHistory: BY_HORIZON,
      },
      caveat: expect.stringContaining('Nothing is recorded yet'),
      explanation: null,
    });
  });

  // Holds R81.
  test('contract: recordings begin with no window scored, all scores null', async () => {
    const span = {
      recordingSince: isoInstant(NOW - 5 * MINUTE),
      latestAt: isoInstant(NOW),
      modelVersions: ['1.0.0'],
    };
    const body = await bodyWith({ saved: savedAt(NOW), liveAccuracy: liveAccuracy([], span) });
    expect(body.liveAccuracy).toEqual({
      ...NOTHING_SCORED,
      recordingSince: '2026-07-01T11:55:00.000Z',
      latestAt: '2026-07-01T12:00:00.000Z',
      modelVersions: ['1.0.0'],
      byModelVersion: [],
    });
  });

  // Holds R83, R87, R144, R145, R221.
  test('contract: collecting applies while fewer than 30 daily windows have been scored', async () => {
    const [few, enough] = [
      await bodyWith({ liveAccuracy: scored(29) }),
      await bodyWith({ liveAccuracy: scored(30) }),
    ];
    expect(few.liveAccuracy).toMatchObject({ status: 'collecting', evaluationDays: 29 });
    expect(enough.liveAccuracy).toMatchObject({ status: 'available', evaluationDays: 30 });
  });

  test('the skill has an interval from ten weeks of windows on', async () => {
    const [few, enough] = [
      await bodyWith({ liveAccuracy: scored(69) }),
      await bodyWith({ liveAccuracy: scored(70) }),
    ];
    expect(few.liveAccuracy.twentyFourHours).toMatchObject({ skillLow: null, skillHigh: null });
    const { skill, skillLow, skillHigh } = enough.liveAccuracy.twentyFourHours;
    expect(skillLow).toBeLessThanOrEqual(Number(skill));
    expect(skillHigh).toBeGreaterThanOrEqual(Number(skill));
  });

  // Holds R83, R144.
  test('a journal that could not be read leaves the forecast, and its accuracy is unavailable', async () => {
    const body = await bodyWith({ saved: savedAt(NOW), liveAccuracy: unavailableAccuracy() });
    expect(body).toMatchObject({ ...PUBLICATION, recording: 'saved' });
    expect(body.liveAccuracy).toEqual({ ...NOTHING_SCORED, status: 'unavailable' });
  });

  test('contract: accuracy of a long history without anything scored in it has its fields, with null', async () => {
    const unknown = { brier: null, brierRollingBase: null, rollingSkill: null, brierBase: null, skill: null };
    const accuracy = { ...ACCURACY, ...unknown, days: 0, from: null, to: null, liveSince: null };
    expect((await bodyWith({ accuracy })).accuracy).toEqual(accuracy);
  });
});
