import { z } from 'zod';
import { CLOCK_HOURS, publicationSchema } from './forecast/publication/publication.js';
import { replayAccuracySchema } from './forecast/replay/replay-accuracy.js';
import { liveAccuracySchema } from './scoring/live-accuracy.js';

/** Epoch milliseconds UTC. */
const instant = z.int();
const count = z.int().min(0);
const days = z.number().min(0);

const savedPublicationSchema = publicationSchema.extend({ slot: instant, issuedAt: instant });
export type SavedPublication = z.infer<typeof savedPublicationSchema>;

/** A reader that meets another one answers 503 instead of guessing. */
export const SNAPSHOT_VERSION = 2;

/** How many of the newest unconfirmed reports are shown. */
export const UNCONFIRMED_SHOWN = 20;

/** What was last read of launch feeds, and when. */
const hintLaneSchema = z.object({
  status: z
    .enum(['live', 'degraded', 'unavailable', 'off'])
    .describe(
      'In the last turn every launch feed was read (`live`), some were (`degraded`) or none was (`unavailable`). `off`: none is configured.',
    ),
  lastReadAt: instant.nullable(),
  lastReadTitle: z.string().nullable().describe('First line of the newest known entry, written by others.'),
  lastReadUrl: z.string().nullable().describe('Address of that entry.'),
});

/**
 * What a turn publishes: everything the API serves except the pages of `/resets`, which it reads from the record's
 * projection in the same read transaction. Instants are epoch milliseconds; the API writes them as ISO-8601.
 */
export const snapshotSchema = z.object({
  version: z.literal(SNAPSHOT_VERSION),
  /** When the turn that published this was decided. */
  generatedAt: instant,
  /** The first covered instant, null while nothing is covered. */
  recordStartedAt: instant.nullable(),
  /** `timeZone`: IANA zone of the product's team. */
  product: z.object({ name: z.string(), provider: z.string(), timeZone: z.string() }),
  sources: z
    .object({
      record: z.literal('live').describe('If the record cannot be read, the answer is 503 instead.'),
      timeline: z
        .enum(['live', 'fallback', 'unavailable'])
        .describe(
          'In the last turn the primary timeline was read (`live`), only another one was (`fallback`), or none was read or configured (`unavailable`).',
        ),
      providerStatus: z
        .enum(['live', 'unavailable'])
        .describe(
          "In the last turn the provider's status page was read (`live`), or not read or not configured (`unavailable`).",
        ),
    })
    .describe('What the last turn could read. An unavailable source removes nothing from the record.'),
  stats: z.object({
    totalResets: count.describe('Resets in the whole record.'),
    lastResetAt: instant.nullable(),
    hoursSinceLastReset: z
      .number()
      .min(0)
      .nullable()
      .describe('Hours from the newest reset to `generatedAt`.'),
    resetsLast7Days: count.describe('Resets in the seven days before `generatedAt`.'),
    resetsLast30Days: count.describe('Resets in the thirty days before `generatedAt`.'),
    gaps: z
      .object({
        meanDays: days.nullable().describe('Mean of all gaps.'),
        recentMeanDays: days.nullable().describe('Mean of the last ten gaps.'),
        recentMedianDays: days.nullable().describe('Median of the last ten gaps.'),
        longestDays: days.nullable().describe('Longest gap.'),
      })
      .describe(
        'Days from one reset to the next. Null with fewer than two resets. The time since the last reset is not a gap.',
      ),
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
    /** When the schedule has its next turn; snapshots of earlier versions do not say. */
    nextTurnAt: instant.nullish(),
    timeline: z
      .enum(['live', 'unavailable'])
      .describe('Whether the last turn read the primary timeline. Fallbacks do not count here.'),
    /** Every configured source was read in this turn. */
    allSourcesRead: z.boolean(),
    ai: z.object({
      configured: z.boolean().describe('Whether a reader model is configured. Health does not test it.'),
      requestedModel: z.string().describe('Name of the model in the configuration.'),
      lastSuccessfulReadAt: instant.nullable(),
      lastSuccessfulModel: z
        .string()
        .nullable()
        .describe('The model that gave that answer, as named by its server, or else as requested.'),
    }),
    /** The launch feeds, in this turn and before. */
    hintLane: hintLaneSchema,
    /** Plain sentences, one for each thing that is degraded or not configured. */
    reasons: z.array(z.string()),
  }),
  /** Before this snapshot was written. */
  chain: z
    .object({
      seq: count.describe("Number of entries in the ledger's hash chain."),
      head: z
        .string()
        .describe(
          'Hash of the last entry, 64 hexadecimal digits. A copy kept elsewhere proves that nothing before it was changed.',
        ),
    })
    .describe("Head of the ledger's hash chain at the last turn."),
});
export type Snapshot = z.infer<typeof snapshotSchema>;
