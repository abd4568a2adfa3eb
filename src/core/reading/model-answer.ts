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

/** A month of one a day; a larger number is a misreading. */
export const MOST_TIMES = 31;

/**
 * How sure a reader model is of the kind. Models choose among words more steadily than they place numbers.
 */
const CERTAINTIES = ['sure', 'likely', 'may mean nothing'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** What each is worth as `Reading.confidence`. */
export const CONFIDENCE_OF: Readonly<Record<Certainty, number>> = {
  sure: 0.95,
  likely: 0.75,
  'may mean nothing': 0.4,
};

const PERCENTAGE = /^([\d.]+) ?%?$/;

/**
 * The certainty that a model means: one of the words, or the nearest to a number from 0 to 1 or a percentage;
 * else `likely`.
 */
export function certaintyOf(answer: unknown): Certainty {
  const words = String(answer)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const named = CERTAINTIES.find((certainty) => certainty === words);
  if (named) return named;
  const number = Number(PERCENTAGE.exec(words)?.[1] ?? Number.NaN);
  const share = words.endsWith('%') || number > 1 ? number / 100 : number;
  if (!(share >= 0 && share <= 1)) return 'likely';
  const distance = (certainty: Certainty) => Math.abs(CONFIDENCE_OF[certainty] - share);
  return CERTAINTIES.reduce((nearest, certainty) =>
    distance(certainty) < distance(nearest) ? certainty : nearest,
  );
}

/** The kind as a model may spell it: in capitals, with blanks around it. */
const kindOf = (kind: unknown) => (typeof kind === 'string' ? kind.trim().toLowerCase() : kind);

const words = z.string().nullable().catch(null);

/**
 * Schema of a reader model's answer. Its kind and its evidence are required. Any other field that is missing
 * or wrong has the value that says nothing, and unknown fields are dropped: one slip costs no answer. The
 * descriptions are sent to the model.
 */
export const modelAnswer = z.object({
  kind: z.preprocess(kindOf, z.enum(READING_KINDS)),
  evidence: words.describe('exact words of the post that carry the reading; null for none'),
  another: z
    .boolean()
    .catch(false)
    .describe('the post says that this is a further reset, not the one announced before'),
  times: z.int().catch(1).describe(`how many resets a hint promises, 1 to ${MOST_TIMES}, else 1`),
  promises: z
    .enum(PROMISED)
    .nullable()
    .catch(null)
    .describe('what a hint promises, a withdrawal withdraws or a confirmation confirms; else null'),
  strength: z.enum(STRENGTHS).nullable().catch(null).describe('how a hint promises; null for other kinds'),
  scope: z.enum(SCOPES).nullable().catch(null).describe('for whom; null where the post names nobody'),
  plans: z.array(z.string()).catch([]).describe('names of the plans as posted, where the scope is plan'),
  reason: z
    .enum(RESET_REASONS)
    .nullable()
    .catch(null)
    .describe('why, for a reset; null when the post does not say'),
  when: z
    .object({
      quote: z.string().describe('exact words that give the time, with the zone if it is named'),
      kind: z.enum(WINDOW_KINDS).catch('day'),
      localStart: words.describe(LOCAL),
      localEnd: words.describe(LOCAL),
      zone: words.describe('the zone as the post names it, null when it names none'),
    })
    .nullable()
    .catch(null)
    .describe('when a hint promises the reset, or to when a withdrawal moves it; else null'),
  expires: z
    .object({
      quote: z.string().describe('exact words of the post that say it'),
      localDate: z.string().describe('the last day on which it can be used, YYYY-MM-DD'),
    })
    .nullable()
    .catch(null)
    .describe('when a granted banked reset expires; null for other kinds and when the post does not say'),
  certainty: z.preprocess(certaintyOf, z.enum(CERTAINTIES)).describe('how sure the kind is'),
});

export type ModelAnswerFields = z.infer<typeof modelAnswer>;

const { expiresAt: _, window: __, confidence: ___, doubt: ____, ...none } = READING_NONE;

/**
 * An answer that says nothing of a reset; examples, and canned answers of local models, change what they say.
 */
export const ANSWER_NONE: ModelAnswerFields = {
  ...none,
  plans: [],
  when: null,
  expires: null,
  certainty: 'sure',
};
