import { z } from 'zod';
import { explanationSchema } from '../forecast/publication/explanation.js';
import { PROMISED, STRENGTHS } from '../reading/reading.js';
import { instant } from '../time/instant.js';

const { parts, usual, curve } = explanationSchema.shape;
const { kind, without } = parts.element.shape;

export const explanationPartSchema = z.object({
  kind,
  text: z.string().describe('What it does to the chance, in one sentence, for people.'),
  url: z.url().nullable().describe('Address of the post that made the promise. Null where it is not known.'),
  promises: z
    .enum(PROMISED)
    .nullable()
    .describe('What is promised; `unclear` where the post does not say. Null for the other kinds.'),
  strength: z
    .enum(STRENGTHS)
    .nullable()
    .describe(
      '`explicit`: the post says that a reset will come. `veiled`: it hints at one. `conditional`: it depends on a condition. Null for the other kinds.',
    ),
  window: z
    .object({
      from: instant.describe('Its start, or the instant of the post if that is later.'),
      to: instant.nullable().describe('Its end. Null if no end was named.'),
    })
    .nullable()
    .describe('When the reset is due. Null if the post names no time, and for the other kinds.'),
  without,
});

export const explanationBodySchema = z.object({
  parts: z.array(explanationPartSchema).describe('What moves the chance, each with the chance without it.'),
  usual,
  curve,
});

export type ExplanationBody = z.infer<typeof explanationBodySchema>;
