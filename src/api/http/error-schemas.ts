import { z } from 'zod';
import { envelopeSchema } from '../../core/published/envelope.js';
import { ERRORS, type ErrorCode } from './errors.js';

const { apiVersion } = envelopeSchema.shape;

export const errorCodeSchema = z
  .enum(Object.keys(ERRORS) as [ErrorCode])
  .describe('For programs. Further codes may be added.');

export const errorSchema = z.object({
  apiVersion,
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
  apiVersion,
});
