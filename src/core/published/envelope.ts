import { z } from 'zod';
import { instant } from '../time/instant.js';

/*
 * What all answers about the record begin with. The shapes in this folder are those of the contract, field by
 * field: the API serves them, pages, MCP and files take their types from them, and a snapshot stores what
 * does not depend on the request. Tests hold every answer against them. New keys may be added, and clients
 * must expect that.
 */

export const API_VERSION = '1';
export const REFRESH_INTERVAL_SECONDS = 300;

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
      'Since when the record is known to be complete, or its first reset if that is earlier. Null while there is none.',
    ),
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
          "In the last turn `live`: the provider's status page was read; `unavailable`: it was not, or none is configured.",
        ),
    })
    .describe('What the last turn could read. An unavailable source removes nothing from the record.'),
});

export type Envelope = z.infer<typeof envelopeSchema>;
