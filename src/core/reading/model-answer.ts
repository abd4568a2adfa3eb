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

/** A month of one a day; a larger number is a misreading of the number, not of the post. */
export const MOST_TIMES = 31;

/** How sure a reader model is of the kind. Models choose among words more steadily than they place numbers. */
const CERTAINTIES = ['sure', 'likely', 'may mean nothing'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What each is worth as `Reading.confidence`. */
export const CONFIDENCE_OF: Readonly<Record<Certainty, number>> = {
  sure: 0.95,
  likely: 0.75,
  'may mean nothing': 0.4,
};

const PERCENTAGE = /^([\d.]+) ?%?$/;

/** The certainty that a model means: one of the words, or the nearest to a number from 0 to 1 or a percentage; else `likely`. */
export function certaintyOf(said: unknown): Certainty {
  const words = String(said)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const named = CERTAINTIES.find((one) => one === words);
  if (named) return named;
  const number = Number(PERCENTAGE.exec(words)?.[1] ?? Number.NaN);
  const share = words.endsWith('%') || number > 1 ? number / 100 : number;
  if (!(share >= 0 && share <= 1)) return 'likely';
  const distance = (one: Certainty) => Math.abs(CONFIDENCE_OF[one] - share);
  return CERTAINTIES.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

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
  // A value that is none of these costs no answer.
  certainty: z.preprocess(certaintyOf, z.enum(CERTAINTIES)).describe('how sure the kind is'),
  rationale: z.string().describe('one or two short sentences'),
});

export type ModelAnswerFields = z.infer<typeof modelAnswer>;

const { plans: _, expiresAt: __, window: ___, confidence: ____, rationale: _____, ...none } = READING_NONE;

/** An answer that says nothing of a reset; examples, and canned answers of local models, change what they say. */
export const ANSWER_NONE: ModelAnswerFields = {
  ...none,
  when: null,
  expires: null,
  certainty: 'sure',
  rationale: 'It speaks of no reset.',
};
