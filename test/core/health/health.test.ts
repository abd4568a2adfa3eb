import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { assessHealth, problemsIn, reasonsOfReading } from '../../../src/core/health/health.js';
import { type Reason, reasonSchema } from '../../../src/core/health/reasons.js';
import { healthSchema, hintLaneSchema } from '../../../src/core/published/health.js';
import type { Snapshot } from '../../../src/core/snapshot.js';
import { isoInstant } from '../../../src/core/time/instant.js';
import { reasonOf, reasonsOf } from '../../../src/words/reasons.js';
import { exampleSnapshot, FAILED, MINUTE, NOW, WELL } from '../../_support/ledgers/snapshot.js';

const shape = healthSchema.omit({ apiVersion: true, programVersion: true }).extend({
  hintLane: hintLaneSchema.pick({ status: true, lastReadAt: true }),
  reasons: z.array(reasonSchema),
});

function assess(changes: Partial<Snapshot['health']> = {}, now = NOW) {
  const assessed = assessHealth(exampleSnapshot({ health: { ...WELL, ...changes } }), now);
  const { found: _, ...health } = { ...assessed, reasons: reasonsOf(assessed) };
  expect(shape.parse(health)).toEqual(health);
  return health;
}

const textsOf = (reasons: readonly Reason[]) => reasons.map(({ text }) => text);

// Expected values: docs/api.md, health.
describe('health of a snapshot', () => {
  test('everything read, on time and configured is ok, with no reason', () => {
    expect(assess()).toEqual({
      status: 'ok',
      checkedAt: isoInstant(NOW),
      observer: 'live',
      timeline: 'live',
      clock: 'right',
      cron: { status: 'live', lastCompletedAt: isoInstant(NOW) },
      ai: WELL.ai,
      hintLane: WELL.hintLane,
      chain: exampleSnapshot().chain,
      reasons: [],
    });
  });

  // Holds R140.
  test('a failed source of the record degrades the observer alone', () => {
    const reasons = [reasonOf({ code: 'status_page_failed', ...FAILED })];
    const health = assess({ reasons });
    expect(health).toMatchObject({ status: 'degraded', observer: 'degraded', timeline: 'live' });
    expect(health.cron.status).toBe('live');
    expect(health.reasons).toEqual(reasons);
  });

  // Holds R125, R141, R151.
  test('the primary timeline unavailable degrades, whatever a fallback brought', () => {
    const health = assess({ timeline: 'unavailable' });
    expect(health).toMatchObject({ status: 'degraded', timeline: 'unavailable', observer: 'degraded' });
  });

  // Holds R129.
  test('a reader model that is not configured degrades', () => {
    const ai = { ...WELL.ai, configured: false };
    const reasons = reasonsOfReading(ai).map(reasonOf);
    expect(textsOf(reasons)).toEqual(['No reader model is configured; posts are read by rules.']);
    expect(assess({ ai, reasons: [...reasons] })).toMatchObject({
      status: 'degraded',
      observer: 'live',
      ai: { configured: false },
    });
  });

  // Holds R133.
  test('a reader model that needs no credentials does not degrade, and is not called configured', () => {
    const ai = { ...WELL.ai, configured: false, keyless: true };
    expect(reasonsOfReading(ai)).toEqual([]);
    expect(assess({ ai })).toMatchObject({ status: 'ok', ai: { configured: false, keyless: true } });
  });

  test('without a model on purpose health is ok, and the reason is information', () => {
    const ai = { ...WELL.ai, configured: false, requestedModel: 'none' };
    const { status, reasons } = assess({ ai, reasons: reasonsOfReading(ai).map(reasonOf) });
    expect(status).toBe('ok');
    expect(textsOf(reasons)).toEqual(['Posts are read by rules; no reader model is wanted.']);
    expect(problemsIn(reasons)).toEqual([]);
  });

  // Holds R153.
  test('problems that do not degrade are reasons of an ok health', () => {
    const reasons = [reasonOf({ code: 'launch_feed_failed', ...FAILED, company: 'openai' })];
    expect(assess({ reasons })).toMatchObject({ status: 'ok', reasons });
  });

  // Holds R124, R125.
  test('nothing stays live after the worker stopped; what is off stays off', () => {
    const hintLane = { ...WELL.hintLane, status: 'live' as const };
    const stopped = assess({ hintLane }, NOW + 10 * MINUTE + 1);
    expect(stopped).toMatchObject({
      observer: 'unavailable',
      timeline: 'unavailable',
      clock: 'unchecked',
      cron: { status: 'stale' },
      hintLane: { ...hintLane, status: 'unavailable' },
    });
    expect(assess({ hintLane }, NOW + 10 * MINUTE)).toMatchObject({ timeline: 'live', hintLane });
    expect(assess({}, NOW + 60 * MINUTE).hintLane.status).toBe('off');
  });

  // Holds R135.
  test('an old last reading is no degradation: timelines are quiet at times', () => {
    const ai = { ...WELL.ai, lastSuccessfulReadAt: isoInstant(0) };
    expect(assess({ ai }).status).toBe('ok');
  });

  // Holds R124, R126, R140, R142.
  test('two missed intervals make cron stale and the observer unavailable, not one millisecond earlier', () => {
    expect(assess({}, NOW + 10 * MINUTE)).toMatchObject({ status: 'ok', cron: { status: 'live' } });
    const late = assess({}, NOW + 10 * MINUTE + 1);
    expect(late).toMatchObject({ status: 'degraded', observer: 'unavailable', cron: { status: 'stale' } });
    expect(late.cron.lastCompletedAt).toBe(isoInstant(NOW));
    expect(textsOf(late.reasons)).toEqual([
      'The last turn completed 10 minutes ago; one is due every 5 minutes. Is the worker running?',
    ]);
  });

  test('missed intervals are those of the worker’s own schedule', () => {
    expect(assess({ intervalMs: MINUTE }, NOW + 2 * MINUTE).cron.status).toBe('live');
    expect(assess({ intervalMs: MINUTE }, NOW + 2 * MINUTE + 1).cron.status).toBe('stale');
  });

  test('staleness is told beside what the last turn told', () => {
    const health = assess(
      { timeline: 'unavailable', reasons: [reasonOf({ code: 'no_timeline' })] },
      NOW + 60 * MINUTE,
    );
    expect(health.reasons.map(({ code }) => code)).toEqual(['late', 'no_timeline']);
  });

  test('a worker clock slightly ahead is live; one far ahead is a fault with a reason', () => {
    expect(assess({}, NOW - 5 * MINUTE).status).toBe('ok');
    const ahead = assess({}, NOW - 60 * MINUTE);
    expect(ahead).toMatchObject({ status: 'degraded', observer: 'unavailable', cron: { status: 'stale' } });
    expect(textsOf(ahead.reasons)).toEqual([
      "The last turn is dated 1 hour ahead of this server's clock; one of the clocks is wrong.",
    ]);
  });

  // Holds R122, R139.
  test('health is degraded by what the record needs and by a wanted model that is missing, and by nothing else', () => {
    const isDegrading = (reason: Reason) => assess({ reasons: [reason] }).status === 'degraded';
    const beside = [
      reasonOf({ code: 'fallback_failed', ...FAILED, rank: 1 }),
      reasonOf({ code: 'launch_feed_failed', ...FAILED, company: 'openai' }),
      reasonOf({ code: 'launch_list_missing', about: 'openai.json' }),
      reasonOf({ code: 'odds_failed' }),
      reasonOf({ code: 'alerts_refused', about: 'slack:hooks.slack.com:0a1b2c3d', status: 404 }),
      reasonOf({ code: 'model_not_wanted' }),
    ];
    expect(beside.filter(isDegrading)).toEqual([]);
    const needed = [
      reasonOf({ code: 'primary_failed', ...FAILED }),
      reasonOf({ code: 'status_page_failed', ...FAILED }),
      reasonOf({ code: 'journal_unread' }),
      reasonOf({ code: 'forecasts_unsaved' }),
      reasonOf({ code: 'no_timeline' }),
      reasonOf({ code: 'no_model' }),
    ];
    expect(needed.filter((reason) => !isDegrading(reason))).toEqual([]);
  });
});
