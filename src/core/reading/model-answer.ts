import { z } from 'zod';
import {
  PROMISED,
  READING_KINDS,
  READING_NONE,
  RESET_REASONS,
  SCOPES,
  STRENGTHS,
  WINDOW_KINDS,
} from './reading.js';

const LOCAL = 'YYYY-MM-DDTHH:MM, without offset, or null';

/** More resets are never promised at once; a larger number is a misreading of the number, not of the post. */
export const MOST_TIMES = 10;

/** Schema of a reader model's answer; unknown fields are rejected. The descriptions are sent to the model. */
export const modelAnswer = z.strictObject({
  kind: z.enum(READING_KINDS),
  evidence: z.string().nullable().describe('exact words of the post that carry the reading; null for none'),
  another: z.boolean().describe('the post says that this is a further reset, not the one announced before'),
  times: z.int().describe(`how many resets a hint promises, 1 to ${MOST_TIMES}, else 1`),
  promises: z
    .enum(PROMISED)
    .nullable()
    .describe('what a hint promises, a withdrawal withdraws or a confirmation confirms; else null'),
  strength: z.enum(STRENGTHS).nullable().describe('how a hint promises; null for other kinds'),
  scope: z.enum(SCOPES).nullable().describe('for whom; null when the post does not say'),
  reason: z.enum(RESET_REASONS).nullable().describe('why, for a reset; null when the post does not say'),
  when: z
    .strictObject({
      quote: z.string().describe('exact words that give the time, with the zone if it is named'),
      kind: z.enum(WINDOW_KINDS),
      localStart: z.string().nullable().describe(LOCAL),
      localEnd: z.string().nullable().describe(LOCAL),
      zone: z.string().nullable().describe('the zone as the post names it, null when it names none'),
    })
    .nullable()
    .describe('when a hint promises the reset, or to when a withdrawal moves it; else null'),
  expires: z
    .strictObject({
      quote: z.string().describe('exact words of the post that say it'),
      localDate: z.string().describe('the last day on which it can be used, YYYY-MM-DD'),
    })
    .nullable()
    .describe('when a granted banked reset expires; null for other kinds and when the post does not say'),
  confidence: z.number().min(0).max(1).describe('0 to 1, how sure the kind is'),
  rationale: z.string().describe('one or two short sentences'),
});

export type ModelAnswerFields = z.infer<typeof modelAnswer>;

const { expiresAt: _, window: __, confidence: ___, rationale: ____, ...none } = READING_NONE;
/** An answer that says nothing of a reset; examples, and canned answers of local models, change what they say. */
export const ANSWER_NONE: ModelAnswerFields = {
  ...none,
  ...{ when: null, expires: null, confidence: 0.95, rationale: '…' },
};
