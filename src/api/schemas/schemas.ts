import { z } from 'zod';
import { publicationSchema } from '../../core/forecast/publication/publication.js';
import { healthSchema } from '../../core/health.js';
import { horizonAccuracySchema, liveAccuracySchema } from '../../core/scoring/live-accuracy.js';
import { replayAccuracySchema } from '../../core/scoring/replay-accuracy.js';
import { snapshotSchema } from '../../core/snapshot.js';
import { ERRORS, type ErrorCode } from '../http/errors.js';
import { API_VERSION, REFRESH_INTERVAL_SECONDS } from './constants.js';
import { explanationBodySchema } from './explanation-schema.js';

/*
 * The bodies of the public API, field by field as in the contract. Tests hold every answer against them.
 * Clients are promised that new keys may be added, never that none will.
 */

const instant = z.iso.datetime({ precision: 3 });
const count = z.int().min(0);
const stats = snapshotSchema.shape.stats.shape;

export const envelopeSchema = z.object({
  apiVersion: z.literal(API_VERSION).describe('Version of this contract.'),
  generatedAt: instant.describe('When the snapshot was made. Statistics count back from here.'),
  refreshIntervalSeconds: z
    .literal(REFRESH_INTERVAL_SECONDS)
    .describe('Longest time between two snapshots, in seconds.'),
  product: z.string().describe('Name of the product whose resets are recorded.'),
  recordStartedAt: instant
    .nullable()
    .describe(
      'Start of the record: of the time for which it is known to be complete, or its first reset if that is earlier. Time that is not covered may follow. Null while there is none.',
    ),
  sources: snapshotSchema.shape.sources,
});

export type Envelope = z.infer<typeof envelopeSchema>;

const lastResetAt = instant
  .nullable()
  .describe('Time of the last known reset. `caveat` of `/forecast` says where a later one may be missing.');

export const statsSchema = envelopeSchema.extend({
  totalResets: stats.totalResets,
  lastResetAt,
  hoursSinceLastReset: stats.hoursSinceLastReset,
  resetsLast7Days: stats.resetsLast7Days,
  resetsLast30Days: stats.resetsLast30Days,
  gaps: stats.gaps,
  banked: z
    .object({
      count: count.describe('Number of banked resets.'),
      lastAt: instant.nullable().describe('Time of the newest banked reset.'),
    })
    .describe(
      'Resets that users store and redeem later. No other number includes them, and `/resets` does not list them.',
    ),
});

export type StatsBody = z.infer<typeof statsSchema>;

export const announcementSchema = z.object({
  text: z
    .string()
    .nullable()
    .describe('Text of the post, plain, written by others. Escape it before you show it.'),
  url: z
    .url()
    .nullable()
    .describe('Address of the post. Characters that a URI cannot hold are percent-encoded.'),
});

export const resetSchema = z.object({
  at: instant.describe('Time of the reset. No two resets share one.'),
  gapDays: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'Days since the previous reset of the whole record, also across pages. Null for the first reset, and where not all of the time between the two is covered.',
    ),
  announcement: announcementSchema
    .nullable()
    .describe('The post that announced it. Null when neither its text nor its address is known.'),
});

export type ResetBody = z.infer<typeof resetSchema>;

export const resetsSchema = envelopeSchema.extend({
  totalResets: count.describe('Resets in the whole record, regardless of `since`.'),
  totalMatching: count.describe('Resets strictly after `since`.'),
  limit: count.describe('The value that was applied.'),
  offset: count.meta({ format: 'int64' }).describe('The value that was applied.'),
  nextOffset: count
    .meta({ format: 'int64' })
    .nullable()
    .describe('`offset` of the next page. Null on the last page.'),
  resets: z.array(resetSchema).describe('The resets of this page, newest first.'),
  coverage: z
    .array(
      z.object({
        from: instant.describe('Start of the interval.'),
        until: instant.describe('End of the interval.'),
      }),
    )
    .describe(
      'The intervals in which the record is known to be complete, oldest first; at most the last hundred.',
    ),
});

export type ResetsBody = z.infer<typeof resetsSchema>;

const { next24Hours, nearTerm, headline, caveat } = publicationSchema.shape;
export const { comparisons } = publicationSchema.shape;

/** What the snapshot holds as epoch milliseconds, as the API writes it. */
const written = (schema: z.ZodType) => instant.nullable().describe(schema.description ?? '');

const horizon = horizonAccuracySchema.shape;

const horizonOf = <H extends 6 | 24>(hours: H) =>
  horizonAccuracySchema.extend({
    hours: z.literal(hours).describe(horizon.hours.description ?? ''),
    firstAt: written(horizon.firstAt),
    lastAt: written(horizon.lastAt),
  });

export const sixHourAccuracySchema = horizonOf(6);
export const twentyFourHourAccuracySchema = horizonOf(24);

const live = liveAccuracySchema.shape;

export const liveAccuracyBodySchema = liveAccuracySchema.extend({
  recordingSince: written(live.recordingSince),
  latestAt: written(live.latestAt),
  sixHours: sixHourAccuracySchema.describe('Scores of the forecasts for six hours.'),
  twentyFourHours: twentyFourHourAccuracySchema.describe('Scores of the forecasts for 24 hours.'),
});

const replay = replayAccuracySchema.shape;

export const replayAccuracyBodySchema = replayAccuracySchema.extend({
  from: written(replay.from),
  to: written(replay.to),
  liveSince: written(replay.liveSince),
});

export const forecastSchema = envelopeSchema.extend({
  lastResetAt,
  headline,
  next24Hours,
  nearTerm,
  accuracy: replayAccuracyBodySchema
    .nullable()
    .describe(
      'The timing model replayed over the past; these are not saved forecasts. Null with fewer than 60 covered days or 10 resets, or when the newest turn could not compute a forecast.',
    ),
  recording: z
    .enum(['saved', 'unsaved'])
    .describe(
      '`saved`: the numbers are those of the scheduled publication in the journal. `unsaved`: the publication is missing or stale; the numbers were computed for display and are never scored.',
    ),
  liveAccuracy: liveAccuracyBodySchema
    .nullable()
    .describe(
      'Scores of the forecasts that were saved before their outcomes. It starts empty, and nothing is filled in later. The contract allows null; this service always has scores, if only empty ones.',
    ),
  comparisons: comparisons
    .nullable()
    .describe(
      `${comparisons.description} The contract allows null; this service answers 503 when it has no forecast to compare.`,
    ),
  caveat,
  explanation: explanationBodySchema
    .nullable()
    .describe(
      'What moves the chance, and the coming day hour by hour. It explains the forecast and is not scored. Null where the newest turn could not work it out.',
    ),
});

/** The two are never null here, though the contract allows it. */
export type ForecastBody = z.infer<typeof forecastSchema> & {
  readonly liveAccuracy: object;
  readonly comparisons: object;
};

export const healthBodySchema = z.object({
  apiVersion: envelopeSchema.shape.apiVersion,
  programVersion: z.string().describe('Version of the program that answers.'),
  ...healthSchema.shape,
  checkedAt: instant.describe('When health was assessed.'),
  cron: healthSchema.shape.cron
    .extend({ lastCompletedAt: instant.nullable().describe('Time of the last committed turn.') })
    .describe("The worker's schedule."),
  ai: healthSchema.shape.ai
    .extend({
      lastSuccessfulReadAt: instant
        .nullable()
        .describe('Time of its last usable answer. On a quiet timeline this may be long ago.'),
    })
    .describe('The reader model.'),
  hintLane: healthSchema.shape.hintLane
    .extend({
      lastReadAt: instant.nullable().describe('When a launch feed was last read.'),
      lastReadUrl: z.url().nullable().describe('Its address.'),
    })
    .describe('The launch feeds.'),
});

export type HealthBody = z.infer<typeof healthBodySchema>;

export const errorCodeSchema = z
  .enum(Object.keys(ERRORS) as [ErrorCode])
  .describe('For programs. Further codes may be added.');

export const errorSchema = z.object({
  apiVersion: envelopeSchema.shape.apiVersion,
  error: z
    .object({ code: errorCodeSchema, message: z.string().min(1).describe('For people.') })
    .describe('What went wrong.'),
});

/** An error for clients that ask for `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  type: z.literal('about:blank').describe('The kind of problem is that of the status.'),
  title: z.string().describe('The phrase of the status.'),
  status: z.int().describe('The status.'),
  detail: errorSchema.shape.error.shape.message,
  code: errorCodeSchema,
  apiVersion: envelopeSchema.shape.apiVersion,
});
