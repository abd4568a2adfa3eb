import { z } from 'zod';
import { instant } from '../../instant.js';
import { byHorizon, chanceSchema, probability } from './publication.js';

/** The clock is published for this many hours. */
export const CLOCK_HOURS = 24;

/** The curve has a point for every six hours of seven days. */
export const CURVE_STEP_HOURS = 6;
export const CURVE_POINTS = 28;

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
      without: byHorizon.describe('The chance as it would be without this part.'),
    }),
  ),
  usual: byHorizon.describe(
    'The chance as it usually is at this time: without any promise, and as if nobody knew when the last reset was.',
  ),
  curve: z
    .array(z.object({ at: instant.describe('The instant.'), ...chanceSchema.shape }))
    .length(CURVE_POINTS)
    .describe('The chance that a reset comes until an instant, for every sixth hour of the next seven days.'),
  /** Chance that each promise that stands is kept before it lapses, by the identity of its post. */
  promises: z.array(z.object({ identity: z.string().nullable(), probability })),
  hours: z
    .array(
      z.object({
        at: instant.describe('Start of the hour.'),
        probability: probability.describe(
          'Probability of at least one reset in this hour, promises included.',
        ),
      }),
    )
    .length(CLOCK_HOURS)
    .describe(
      'The next 24 hours from `generatedAt`, one by one. They need not combine to exactly `next24Hours`.',
    ),
});

export type Explanation = Readonly<z.infer<typeof explanationSchema>>;
