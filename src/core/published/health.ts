import { z } from 'zod';
import { instant } from '../time/instant.js';
import { API_VERSION } from './envelope.js';

export const aiSchema = z
  .object({
    configured: z
      .boolean()
      .describe('Credentials of a reader model are configured; the model is not called.'),
    keyless: z
      .boolean()
      .describe(
        'Instead, a model that needs no credentials is configured (`AI_BASE_URL` without `AI_API_KEY`).',
      ),
    requestedModel: z.string().describe('Its name in the configuration.'),
    lastSuccessfulReadAt: instant
      .nullable()
      .describe('Time of its last usable answer. On a quiet timeline this may be long ago.'),
    lastSuccessfulModel: z
      .string()
      .nullable()
      .describe('The model of that read as the server named it, else as requested.'),
  })
  .describe('The reader model.');

export const hintLaneSchema = z
  .object({
    status: z
      .enum(['live', 'degraded', 'unavailable', 'off'])
      .describe(
        'In the last turn `live`: every launch feed was read; `degraded`: some were; `unavailable`: none was, or no turn for two schedule intervals. `off`: none is configured.',
      ),
    lastReadAt: instant.nullable().describe('When a launch feed was last read.'),
    lastReadTitle: z
      .string()
      .nullable()
      .describe('First line of the newest known entry (third-party text). Null if that was taken down.'),
    lastReadUrl: z.url().nullable().describe('Its address.'),
  })
  .describe('The launch feeds.');

export const chainSchema = z
  .object({
    seq: z.int().min(0).describe("Number of entries in the ledger's hash chain."),
    head: z
      .string()
      .describe('Hash of the last entry. A copy kept elsewhere proves that no earlier entry was changed.'),
  })
  .describe("Head of the ledger's hash chain at the last turn.");

export const healthSchema = z.object({
  apiVersion: z.literal(API_VERSION).describe('Version of this contract.'),
  programVersion: z.string().describe('Version of the program that answers.'),
  status: z
    .enum(['ok', 'degraded'])
    .describe(
      '`ok` when `observer`, `timeline` and `cron.status` are `live`, and `ai.configured` or `ai.keyless` is true or `ai.requestedModel` is `none`.',
    ),
  checkedAt: instant.describe('When health was assessed.'),
  observer: z
    .enum(['live', 'degraded', 'unavailable'])
    .describe(
      '`live`: a recent turn read the primary timeline and the status page, if one is configured, and forecasts are being saved. `degraded`: one of these failed, or no timeline is configured. `unavailable`: no turn for two schedule intervals, or the ledger is damaged.',
    ),
  timeline: z
    .enum(['live', 'unavailable'])
    .describe(
      '`live`: the last turn is recent and read the primary timeline source. `unavailable`: it did not, none is configured, or no turn for two schedule intervals.',
    ),
  cron: z
    .object({
      status: z
        .enum(['live', 'stale'])
        .describe(
          '`stale`: no turn was committed for two schedule intervals, or the last turn is dated more than five minutes ahead.',
        ),
      lastCompletedAt: instant.nullable().describe('Time of the last committed turn.'),
    })
    .describe("The worker's schedule."),
  clock: z
    .enum(['right', 'wrong', 'unchecked'])
    .describe(
      "The worker's clock in the last turn. `right`, `wrong`: compared with the servers that were read; also `wrong`: before this program was made. `unchecked`: no server gave the time, they did not agree, or no turn for two schedule intervals.",
    ),
  ai: aiSchema,
  hintLane: hintLaneSchema,
  chain: chainSchema,
  reasons: z
    .array(z.string())
    .describe('One sentence per problem, for people, also of problems that do not degrade health.'),
});

export type HealthBody = z.infer<typeof healthSchema>;
