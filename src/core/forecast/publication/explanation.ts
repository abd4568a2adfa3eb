import { z } from 'zod';
import { instant } from '../../time/instant.js';
import { byHorizon, chanceSchema, probability } from './publication.js';

/** The curve has a point for every hour of seven days. */
export const CURVE_HOURS = 168;

/** What moves the chance, and how it grows. It explains a publication and is not scored. */
export const explanationSchema = z.object({
  parts: z.array(
    z.object({
      kind: z.enum(['hour', 'promise']).describe('`hour`: the hour of day. `promise`: an open promise.'),
      /** Identity of the post that made the promise; null for other kinds. */
      identity: z.string().nullable(),
      without: byHorizon.describe('The chance without this part.'),
    }),
  ),
  usual: byHorizon.describe('The chance without any open promise.'),
  curve: z
    .array(z.object({ at: instant.describe('The instant.'), ...chanceSchema.shape }))
    .min(CURVE_HOURS)
    .describe(
      'The chance that a reset comes until an instant: every hour of the next seven days, and where a promise begins or ends to be due. At 6 and 24 hours it is that of `nearTerm` and `next24Hours`.',
    ),
  /** Chance that each promise that stands is kept before it lapses, by the identity of its post. */
  promises: z.array(z.object({ identity: z.string().nullable(), probability })),
});

export type Explanation = Readonly<z.infer<typeof explanationSchema>>;
