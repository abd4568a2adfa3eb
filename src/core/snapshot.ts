import { z } from 'zod';
import { explanationSchema } from './forecast/publication/explanation.js';
import { publicationSchema } from './forecast/publication/publication.js';
import { reasonSchema } from './health/reasons.js';
import { envelopeSchema } from './published/envelope.js';
import { aiSchema, chainSchema, healthSchema, hintLaneSchema } from './published/health.js';
import { coveredSchema } from './published/resets.js';
import { statisticsSchema } from './published/stats.js';
import { productAboutSchema } from './record/product-about.js';
import { liveAccuracySchema } from './scoring/live-accuracy.js';
import { replayAccuracySchema, replayedResetSchema } from './scoring/replay-accuracy.js';
import { instant } from './time/instant.js';

const count = z.int().min(0);

/** The API answers 503 for a snapshot of any other version. */
export const SNAPSHOT_VERSION = 1;

/** At most this many open incidents of the provider are shown, newest first. */
export const INCIDENTS_SHOWN = 3;

const { generatedAt, recordStartedAt, sources } = envelopeSchema.shape;

/**
 * What a turn publishes, stored as it is served: instants are ISO-8601 UTC. What grows with the record, such
 * as resets, promises and journals, the API reads from the rows up to `resetsThrough` and `readingsThrough`,
 * in the same transaction. So it does with texts and addresses of posts: they may be taken down, and the
 * chain has the hash of a snapshot.
 */
export const snapshotSchema = z.object({
  version: z.literal(SNAPSHOT_VERSION),
  /** When the turn decided what to publish. */
  generatedAt,
  /** Start of coverage or the first counted reset, whichever is earlier; null without either. */
  recordStartedAt,
  /**
   * The last row of `resets` that it knows: rows that an operator appended since appear with the next
   * snapshot.
   */
  resetsThrough: count,
  /** The last row of `readings` that it knows: operators may have added more since. */
  readingsThrough: count,
  /** Where the record is known to be complete; disjoint, ascending. */
  coverage: z.array(coveredSchema),
  /** How much of the time until `generatedAt` the record knows (`knownTime`). */
  known: z.object({
    /** End of the newest covered time; null while nothing is covered. */
    until: instant.nullable(),
    /**
     * While nothing is covered: when a timeline was last read whole, if none has listed anything yet; else
     * null.
     */
    emptyAt: instant.nullable(),
    /** One at the end included. */
    holesSinceLastReset: count,
    /** Too little for a word of likelihood (`isTooEarly`). */
    isTooEarly: z.boolean(),
  }),
  /** Which sources there are to read. */
  configured: z.object({
    timeline: z.boolean(),
    providerStatus: z.boolean(),
    /** The product's own public ones by name; an operator's by kind, because addresses may be private. */
    names: z.array(z.string()),
  }),
  /** `timeZone`: IANA zone of the product's team. */
  product: z.object({
    name: z.string(),
    provider: z.string(),
    timeZone: z.string(),
    about: productAboutSchema.optional(),
  }),
  sources,
  stats: statisticsSchema,
  forecast: z.object({
    /** The publication that this turn saved in the journal; null when it saved none. */
    saved: publicationSchema.extend({ slot: instant, issuedAt: instant }).nullable(),
    accuracy: replayAccuracySchema.nullable(),
    /** The newest, oldest first; null if the forecast failed. */
    replayedResets: z.array(replayedResetSchema).readonly().nullable(),
    liveAccuracy: liveAccuracySchema,
    /** What moves the saved publication; null if the forecast failed. */
    explanation: explanationSchema.nullable(),
  }),
  odds: z.object({
    /** Hash of the book of launch odds; null without launch lists or if the odds failed. */
    bookHash: z.string().nullable(),
    /** False if no launch lists are configured. */
    configured: z.boolean(),
  }),
  /** Open incidents that the status page listed in this turn and that count. */
  incidents: z.array(z.object({ name: z.string(), startedAt: instant, url: z.string().nullable() })),
  health: z.object({
    /** When the turn was committed; `cron.lastCompletedAt`. */
    lastCompletedAt: instant,
    /** Longest gap of the worker's schedule. */
    intervalMs: z.int().positive(),
    /** Next scheduled turn; null if there is none. */
    nextTurnAt: instant.nullable(),
    timeline: healthSchema.shape.timeline,
    clock: healthSchema.shape.clock,
    ai: aiSchema,
    /** The newest entry, whose text may be taken down, stands in `launch_posts`. */
    hintLane: hintLaneSchema.pick({ status: true, lastReadAt: true }),
    /** One for each thing that does not work or is not configured. */
    reasons: z.array(reasonSchema),
  }),
  /** SHA-256 of `source_state` as this turn left it. */
  sourceStateHash: z.string(),
  /** As of before this snapshot was written. */
  chain: chainSchema,
});

export type Snapshot = z.infer<typeof snapshotSchema>;
