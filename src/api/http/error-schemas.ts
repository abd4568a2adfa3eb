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
