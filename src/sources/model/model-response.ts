import { z } from 'zod';
import type { Reading } from '../../core/reading/reading.js';
import { type ModelFailure, modelFailure } from './model-failure.js';

export type ModelAnswer =
  | ({ readonly kind: 'answer'; readonly reading: Reading } & Omit<ModelWords, 'said'>)
  | ModelFailure;

const tokens = z.int().nonnegative().nullable().catch(null);

/** This has only the fields in use: compatible servers differ in the rest. */
const completion = z.object({
  // A name, not a sentence: it is stored for good.
  model: z
    .string()
    .regex(/^[!-~]{1,100}$/)
    .nullable()
    .catch(null),
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullable().catch(null),
});

/** The answer of a model, and its cost. */
export interface ModelWords {
  readonly said: string;
  /** The model named in the response, where an alias is resolved. */
  readonly responseModel: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

/** The model's words in a response with status 200. */
export function completionOf(body: unknown): ModelWords | ModelFailure {
  const parsed = completion.safeParse(body);
  // A page of a proxy, not a word of the model.
  if (!parsed.success) return modelFailure('http_status', 'the response is not a chat completion');
  const { model, choices, usage } = parsed.data;
  const { finish_reason, message } = choices[0];
  if (message.refusal) return modelFailure('refused', 'the model refused', message.refusal);
  if (finish_reason === 'content_filter')
    return modelFailure('refused', 'a content filter stopped the answer');
  if (finish_reason === 'length')
    return modelFailure('truncated', 'the answer was truncated at the token limit');
  return {
    said: message.content ?? '',
    responseModel: model,
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
  };
}
