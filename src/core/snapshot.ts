import { z } from 'zod';
import { explanationSchema, publicationSchema } from './forecast/publication/publication.js';
import { RESET_KINDS } from './reading/reading.js';
import { liveAccuracySchema } from './scoring/live-accuracy.js';
import { replayAccuracySchema, replayEvidenceSchema } from './scoring/replay-accuracy.js';

/** Epoch milliseconds UTC. */
const instant = z.int();
const count = z.int().min(0);
const days = z.number().min(0);

const savedPublicationSchema = publicationSchema.extend({ slot: instant, issuedAt: instant });
export type SavedPublication = z.infer<typeof savedPublicationSchema>;

/** The API answers 503 for a snapshot of any other version. */
export const SNAPSHOT_VERSION = 3;

/** At most this many unconfirmed reports are shown, newest first. */
export const UNCONFIRMED_SHOWN = 20;

/** At most this many open incidents of the provider are shown, newest first. */
export const INCIDENTS_SHOWN = 3;

/** State of the launch feeds. */
const hintLaneSchema = z.object({
  status: z
    .enum(['live', 'degraded', 'unavailable', 'off'])
    .describe(
      'In the last turn `live`: every launch feed was read; `degraded`: some were; `unavailable`: none was, or no turn for two schedule intervals. `off`: none is configured.',
    ),
  lastReadAt: instant.nullable(),
  lastReadTitle: z.string().nullable().describe('First line of the newest known entry (third-party text).'),
  lastReadUrl: z.string().nullable().describe('Its address.'),
});

/**
 * What a turn publishes: everything the API serves except the resets themselves, which come from the rows up to
 * `resetsThrough` in the same read transaction. Instants are epoch milliseconds; the API writes them as ISO-8601.
 */
export const snapshotSchema = z.object({
  version: z.literal(SNAPSHOT_VERSION),
  /** When the turn decided what to publish. */
  generatedAt: instant,
  /** Start of coverage or the first counted reset, whichever is earlier; null without either. */
  recordStartedAt: instant.nullable(),
  /** The last row of `resets` that it knows: rows that an operator appended since appear with the next snapshot. */
  resetsThrough: count,
  /** Where the record is known to be complete; disjoint, ascending. */
  coverage: z.array(z.object({ fromAt: instant, toAt: instant })),
  /** How much of the time until `generatedAt` the record knows (`knownTime`). */
  known: z.object({
    /** End of the newest covered time; null while nothing is covered. */
    until: instant.nullable(),
    /** One at the end included. */
    holesSinceLastReset: count,
    uncoveredLast7DaysMs: count,
    uncoveredLast30DaysMs: count,
  }),
  /** Which sources there are to read. */
  configured: z.object({
    timeline: z.boolean(),
    providerStatus: z.boolean(),
    /** The product's own public ones by name; an operator's by kind, because addresses may be private. */
    names: z.array(z.string()),
  }),
  /** `timeZone`: IANA zone of the product's team. */
  product: z.object({ name: z.string(), provider: z.string(), timeZone: z.string() }),
  sources: z
    .object({
      record: z
        .literal('live')
        .describe('Always `live`: when the record cannot be read, the API answers 503.'),
      timeline: z
        .enum(['live', 'fallback', 'unavailable'])
        .describe(
          'In the last turn `live`: the primary timeline was read; `fallback`: only another one was; `unavailable`: none was, or none is configured.',
        ),
      providerStatus: z
        .enum(['live', 'unavailable'])
        .describe(
          "In the last turn `live`: the summary and the incidents of the provider's status page were read; `unavailable`: they were not, or none is configured.",
        ),
    })
    .describe('What the last turn could read. An unavailable source removes nothing from the record.'),
  stats: z.object({
    totalResets: count.describe('Resets in the whole record.'),
    lastResetAt: instant.nullable(),
    hoursSinceLastReset: z.number().min(0).nullable().describe('From the last known reset to `generatedAt`.'),
    resetsLast7Days: count.describe('Known resets in the seven days before `generatedAt`.'),
    resetsLast30Days: count.describe('Known resets in the thirty days before `generatedAt`.'),
    gaps: z
      .object({
        meanDays: days.nullable().describe('Mean time between one reset and the next.'),
        recentMeanDays: days.nullable().describe('Mean of the last ten gaps.'),
        recentMedianDays: days.nullable().describe('Median of the last ten gaps.'),
        longestDays: days.nullable().describe('The longest gap.'),
      })
      .describe(
        'Days between resets, of the gaps in which all time is covered; null without one. The time since the last reset is not a gap.',
      ),
    banked: z.object({ count, lastAt: instant.nullable() }),
  }),
  forecast: z.object({
    /** The publication that this turn saved in the journal; null when it saved none. */
    saved: savedPublicationSchema.nullable(),
    accuracy: replayAccuracySchema.nullable(),
    /** Null if the forecast failed. */
    evidence: replayEvidenceSchema.nullable(),
    liveAccuracy: liveAccuracySchema,
    /** What moves the saved publication; null if the forecast failed. */
    explanation: explanationSchema.nullable(),
  }),
  odds: z.object({
    /** Row of `odds_payloads`; null without launch lists or if the odds failed. */
    payloadId: z.int().nullable(),
    /** False if no launch lists are configured. */
    configured: z.boolean(),
    /** Of that row. */
    payloadHash: z.string().nullable(),
    /** When odds were first saved in the journal; null before that. */
    recordingSince: instant.nullable(),
  }),
  /** Reported resets whose confidence is too low to count. */
  unconfirmed: z.array(
    z.object({
      at: instant,
      kind: z.enum(RESET_KINDS),
      text: z.string().nullable(),
      url: z.string().nullable(),
      /** Why the post was read so; null for a report that no post is known of. */
      rationale: z.string().nullable(),
    }),
  ),
  /** Open incidents that the status page listed in this turn and that count. */
  incidents: z.array(z.object({ name: z.string(), startedAt: instant, url: z.string().nullable() })),
  health: z.object({
    /** When the turn was committed; `cron.lastCompletedAt`. */
    lastCompletedAt: instant,
    /** Longest gap of the worker's schedule. */
    intervalMs: z.int().positive(),
    /** Next scheduled turn; null if there is none. */
    nextTurnAt: instant.nullable(),
    timeline: z
      .enum(['live', 'unavailable'])
      .describe(
        '`live`: the last turn is recent and read the primary timeline source. `unavailable`: it did not, none is configured, or no turn for two schedule intervals.',
      ),
    /** Whether this turn read all that the record needs (primary timeline, status page) and kept the journal. */
    allSourcesRead: z.boolean(),
    ai: z.object({
      configured: z
        .boolean()
        .describe('Credentials of a reader model are configured. The model is not called to find out.'),
      keyless: z
        .boolean()
        .describe(
          'Instead, a reader model that needs no credentials is configured, such as a local one (`AI_BASE_URL` without `AI_API_KEY`).',
        ),
      requestedModel: z.string().describe('Its name in the configuration.'),
      lastSuccessfulReadAt: instant.nullable(),
      lastSuccessfulModel: z
        .string()
        .nullable()
        .describe('The model of that read as the server named it, else as requested.'),
    }),
    hintLane: hintLaneSchema,
    /** One sentence for each thing that is degraded or not configured. */
    reasons: z.array(z.string()),
  }),
  /** SHA-256 of `source_state` as this turn left it. */
  sourceStateHash: z.string(),
  /** As of before this snapshot was written. */
  chain: z
    .object({
      seq: count.describe("Number of entries in the ledger's hash chain."),
      head: z
        .string()
        .describe(
          'Hash of the last entry, 64 hexadecimal digits. A copy kept elsewhere proves that no earlier entry was changed.',
        ),
    })
    .describe("Head of the ledger's hash chain at the last turn."),
});

export type Snapshot = z.infer<typeof snapshotSchema>;
