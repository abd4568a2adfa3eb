import { z } from 'zod';
import { instant } from '../time/instant.js';
import { envelopeSchema } from './envelope.js';

const count = z.int().min(0);

export const announcementSchema = z.object({
  text: z
    .string()
    .nullable()
    .describe(
      'Text of the post, plain, written by others. Escape it before you show it. Null if none is known, or if it was taken down: then delete your copy.',
    ),
  url: z
    .url()
    .nullable()
    .describe('Address of the post. Characters that a URI cannot hold are percent-encoded.'),
  scope: z
    .string()
    .nullable()
    .describe(
      'Whom the reset was for, as the post says: `everyone`, `paid` (all paying users), or the names of plans as the post writes them, with commas between them. Null where the post names nobody, and where it is not known.',
    ),
});

export const resetSchema = z.object({
  at: instant.describe('Time of the reset. No two resets share one.'),
  gapDays: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'Days since the previous reset of the whole record. Null for the first, and if the time between is not fully covered.',
    ),
  announcement: announcementSchema
    .nullable()
    .describe('The post that announced it. Null when nothing of it is known.'),
});

export type ResetBody = z.infer<typeof resetSchema>;

/** A stretch of time in which the record is known to be complete. */
export const coveredSchema = z.object({
  from: instant.describe('Start of the interval.'),
  until: instant.describe('End of the interval.'),
});

export type Covered = z.infer<typeof coveredSchema>;

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
    .array(coveredSchema)
    .describe('The intervals in which the record is known to be complete, oldest first; the last hundred.'),
});

export type ResetsBody = z.infer<typeof resetsSchema>;
