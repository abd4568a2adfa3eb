import { z } from 'zod';
import { CLOCK_HOURS } from './forecast/clock-shares.js';
import { publicationSchema } from './forecast/publication.js';
import { replayAccuracySchema } from './forecast/replay-accuracy.js';
import { liveAccuracySchema } from './scoring/live-accuracy.js';

/** Epoch milliseconds UTC. */
const instant = z.int();
const count = z.int().min(0);
const days = z.number().min(0);

const savedPublicationSchema = publicationSchema.extend({ slot: instant, issuedAt: instant });
export type SavedPublication = z.infer<typeof savedPublicationSchema>;

/**
 * What a turn publishes: everything the API serves except the pages of `/resets`, which it reads from the record's
 * projection in the same read transaction. Instants are epoch milliseconds; the API writes them as ISO-8601.
 * A reader that meets another `version` answers 503 instead of guessing.
 */
export const snapshotSchema = z.object({
  version: z.literal(2),
  /** When the turn that published this was decided. */
  generatedAt: instant,
  /** The first covered instant, null while nothing is covered. */
  recordStartedAt: instant.nullable(),
  /** `timeZone`: IANA zone of the product's team. */
  product: z.object({ name: z.string(), provider: z.string(), timeZone: z.string() }),
  sources: z.object({
    record: z.literal('live'),
    timeline: z.enum(['live', 'fallback', 'unavailable']),
    providerStatus: z.enum(['live', 'unavailable']),
  }),
  stats: z.object({
    totalResets: count,
    lastResetAt: instant.nullable(),
    hoursSinceLastReset: z.number().min(0).nullable(),
    resetsLast7Days: count,
    resetsLast30Days: count,
    gaps: z.object({
      meanDays: days.nullable(),
      recentMeanDays: days.nullable(),
      recentMedianDays: days.nullable(),
      longestDays: days.nullable(),
    }),
    banked: z.object({ count, lastAt: instant.nullable() }),
  }),
  forecast: z.object({
    /** What this turn saved in the journal; null when it saved nothing. */
    saved: savedPublicationSchema.nullable(),
    accuracy: replayAccuracySchema.nullable(),
    liveAccuracy: liveAccuracySchema,
    /** Share of each of the 24 hours after `generatedAt`; null when the forecast failed, and in older snapshots. */
    clock: z.array(z.number().min(0).max(1)).length(CLOCK_HOURS).readonly().nullable().default(null),
  }),
  odds: z.object({
    /** Row of `odds_payloads`; null while there is no launch ledger, or where the odds failed. */
    payloadId: z.int().nullable(),
  }),
  /** Resets reported with too little confidence to count; shown, never counted. */
  unconfirmed: z.array(
    z.object({
      at: instant,
      kind: z.enum(['regular', 'banked']),
      text: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  health: z.object({
    /** When the turn was committed; `cron.lastCompletedAt`. */
    lastCompletedAt: instant,
    /** Longest gap of the worker's schedule. */
    intervalMs: z.int().positive(),
    /** The primary timeline source alone, in this turn. */
    timeline: z.enum(['live', 'unavailable']),
    /** Every configured source was read in this turn. */
    allSourcesRead: z.boolean(),
    ai: z.object({
      configured: z.boolean(),
      requestedModel: z.string(),
      lastSuccessfulReadAt: instant.nullable(),
      lastSuccessfulModel: z.string().nullable(),
    }),
    /** Plain sentences, one for each thing that is degraded or not configured. */
    reasons: z.array(z.string()),
  }),
  /** Head of the ledger's hash chain before this snapshot was written. */
  chain: z.object({ seq: count, head: z.string() }),
});
export type Snapshot = z.infer<typeof snapshotSchema>;
