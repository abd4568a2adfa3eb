import { z } from 'zod';
import { publicationSchema } from '../core/forecast/publication.js';
import { replayAccuracySchema } from '../core/forecast/replay-accuracy.js';
import { healthSchema } from '../core/health.js';
import { horizonAccuracySchema, liveAccuracySchema } from '../core/scoring/live-accuracy.js';
import { snapshotSchema } from '../core/snapshot.js';
import { STATUS_OF } from './errors.js';

/*
 * The bodies of the public API, field by field as in the contract. Tests hold every answer against them.
 * Clients are promised that new keys may be added, never that none will.
 */

const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);
const stats = snapshotSchema.shape.stats.shape;

export const API_VERSION = '1';
export const REFRESH_INTERVAL_SECONDS = 300;

export const envelopeSchema = z.object({
  apiVersion: z.literal(API_VERSION),
  generatedAt: instant,
  refreshIntervalSeconds: z.literal(REFRESH_INTERVAL_SECONDS),
  recordStartedAt: instant.nullable(),
  sources: snapshotSchema.shape.sources,
});
export type Envelope = z.infer<typeof envelopeSchema>;

export const statsSchema = envelopeSchema.extend({
  totalResets: stats.totalResets,
  lastResetAt: instant.nullable(),
  hoursSinceLastReset: stats.hoursSinceLastReset,
  resetsLast7Days: stats.resetsLast7Days,
  resetsLast30Days: stats.resetsLast30Days,
  gaps: stats.gaps,
  banked: z.object({ count, lastAt: instant.nullable() }),
});
export type StatsBody = z.infer<typeof statsSchema>;

export const resetSchema = z.object({
  at: instant,
  gapDays: z.number().min(0).nullable(),
  announcement: z.object({ text: z.string().nullable(), url: z.url().nullable() }).nullable(),
});
export type ResetBody = z.infer<typeof resetSchema>;

export const resetsSchema = envelopeSchema.extend({
  totalResets: count,
  totalMatching: count,
  limit: count,
  offset: count,
  nextOffset: count.nullable(),
  resets: z.array(resetSchema),
});
export type ResetsBody = z.infer<typeof resetsSchema>;

const { next24Hours, nearTerm, comparisons, headline, caveat } = publicationSchema.shape;
const horizonAccuracyBody = horizonAccuracySchema.extend({
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
});

export const forecastSchema = envelopeSchema.extend({
  lastResetAt: instant.nullable(),
  headline,
  next24Hours,
  nearTerm,
  accuracy: replayAccuracySchema
    .extend({ from: instant.nullable(), to: instant.nullable(), liveSince: instant.nullable() })
    .nullable(),
  recording: z.enum(['saved', 'unsaved']),
  liveAccuracy: liveAccuracySchema.extend({
    recordingSince: instant.nullable(),
    latestAt: instant.nullable(),
    sixHours: horizonAccuracyBody,
    twentyFourHours: horizonAccuracyBody,
  }),
  comparisons,
  caveat,
});
export type ForecastBody = z.infer<typeof forecastSchema>;

export const healthBodySchema = z.object({
  apiVersion: z.literal(API_VERSION),
  ...healthSchema.shape,
  checkedAt: instant,
  cron: healthSchema.shape.cron.extend({ lastCompletedAt: instant.nullable() }),
  ai: healthSchema.shape.ai.extend({ lastSuccessfulReadAt: instant.nullable() }),
  hintLane: healthSchema.shape.hintLane.extend({ lastReadAt: instant.nullable() }),
});
export type HealthBody = z.infer<typeof healthBodySchema>;

export const errorSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(STATUS_OF) as [keyof typeof STATUS_OF]),
    message: z.string().min(1),
  }),
});

export const aliveSchema = z.object({ status: z.literal('alive') });
