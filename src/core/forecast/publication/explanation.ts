import { z } from 'zod';
import { instant } from '../../instant.js';
import { byHorizon, chanceSchema, probability } from './publication.js';

/** The coming day is published hour by hour. */
export const DAY_HOURS = 24;

/** The curve has a point for every hour of seven days. */
export const CURVE_HOURS = 168;

/** What moves the chance, and the coming day hour by hour. It explains a publication and is not scored. */
export const explanationSchema = z.object({
  parts: z.array(
    z.object({
      kind: z
        .enum(['hour', 'pause', 'promise'])
        .describe(
          '`hour`: the hour of day. `pause`: the time since the last reset. `promise`: an open promise.',
        ),
      /** Of the post that made the promise; null for other kinds. */
      identity: z.string().nullable(),
      without: byHorizon.describe('The chance without this part.'),
    }),
  ),
  usual: byHorizon.describe(
    'The chance without any promise, and as if the time of the last reset were unknown.',
  ),
  curve: z
    .array(z.object({ at: instant.describe('The instant.'), ...chanceSchema.shape }))
    .min(CURVE_HOURS)
    .describe(
      'The chance that a reset comes until an instant: every hour of the next seven days, and where a promise begins or ends to be due. At 6 and 24 hours it is that of `nearTerm` and `next24Hours`.',
    ),
  /** Chance that each promise that stands is kept before it lapses, by the identity of its post. */
  promises: z.array(z.object({ identity: z.string().nullable(), probability })),
  hours: z
    .array(
      z.object({
        at: instant.describe('Start of the hour.'),
        probability: probability.describe('Probability that the first reset comes in this hour.'),
      }),
    )
    .length(DAY_HOURS)
    .describe('The next 24 hours from `generatedAt`, one by one: what `curve` rises by in each.'),
});

export type Explanation = Readonly<z.infer<typeof explanationSchema>>;
