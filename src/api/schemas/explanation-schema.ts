import { z } from 'zod';
import { CLOCK_HOURS, CURVE_POINTS, explanationSchema } from '../../core/forecast/publication/publication.js';
import { PROMISED, STRENGTHS } from '../../core/reading/reading.js';

const instant = z.iso.datetime({ precision: 3 });
const { kind, without } = explanationSchema.shape.parts.element.shape;

export const explanationPartSchema = z.object({
  kind: kind.describe(
    '`hour`: the hour of day. `pause`: the time since the last reset. `promise`: an open promise.',
  ),
  text: z.string().describe('What it does to the chance, in one sentence, for people.'),
  url: z
    .url()
    .nullable()
    .describe(
      'Address of the post that made the promise. Null where it is not known, and for the other kinds.',
    ),
  promises: z
    .enum(PROMISED)
    .nullable()
    .describe(
      'What is promised: a regular reset, a banked one, both, or `unclear` where the post does not say. Null for the other kinds.',
    ),
  strength: z
    .enum(STRENGTHS)
    .nullable()
    .describe(
      '`explicit`: the post says that a reset will come. `veiled`: it hints at one. `conditional`: the reset depends on a condition. Null for the other kinds.',
    ),
  window: z
    .object({
      from: instant.describe('Its start, or the instant of the post if that is later.'),
      to: instant
        .nullable()
        .describe(
          'Its end, at least four hours after the start for a time of day. Null if no end was named.',
        ),
    })
    .nullable()
    .describe('When the reset is due. Null if the post names none, and for the other kinds.'),
  without: without.describe('The chance as it would be without this part.'),
});

export const explanationBodySchema = z.object({
  parts: z
    .array(explanationPartSchema)
    .describe('What moves the chance, each with the chance as it would be without it.'),
  ownRate: without.describe('The chance without any promise, as in `comparisons.withoutHints`.'),
  usual: without.describe(
    'The chance as it usually is at this time: without any promise, and as if nobody knew when the last reset was.',
  ),
  curve: z
    .array(explanationSchema.shape.curve.unwrap().element.extend({ at: instant.describe('The instant.') }))
    .length(CURVE_POINTS)
    .describe('The chance that a reset comes until an instant, for every sixth hour of the next seven days.'),
  hours: z
    .array(
      z.object({
        at: instant.describe('Start of the hour.'),
        probability: explanationSchema.shape.hours
          .unwrap()
          .element.describe('Probability of at least one reset in this hour, promises included.'),
      }),
    )
    .length(CLOCK_HOURS)
    .describe(
      'The next 24 hours from `generatedAt`, one by one. They need not combine to exactly `next24Hours`.',
    ),
});

export type ExplanationBody = z.infer<typeof explanationBodySchema>;
