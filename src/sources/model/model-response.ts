import { z } from 'zod';
import { oneLine } from '../../core/clean-text.js';
import type { CheckedAnswer } from '../../core/reading/check-answer.js';
import type { Reading } from '../../core/reading/reading.js';
import { type ModelFailure, modelFailure } from './model-failure.js';

export type ModelAnswer =
  | {
      readonly kind: 'answer';
      readonly reading: Reading;
      /** The model named in the response, where an alias is resolved. */
      readonly responseModel: string | null;
      readonly promptTokens: number | null;
      readonly completionTokens: number | null;
    }
  | ModelFailure;

const tokens = z.int().nonnegative().nullable().catch(null);

/** Only the fields in use: compatible servers differ in the rest. */
const completion = z.object({
  model: z.string().min(1).max(200).transform(oneLine).nullable().catch(null),
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

/** The checked answer in a response with status 200. */
export function answerOf(body: unknown, check: (answerText: string) => CheckedAnswer): ModelAnswer {
  const parsed = completion.safeParse(body);
  if (!parsed.success) return modelFailure('invalid_schema', 'the response is not a chat completion');
  const { model, choices, usage } = parsed.data;
  const { finish_reason, message } = choices[0];
  if (message.refusal) return modelFailure('refused', `the model refused: ${message.refusal}`);
  if (finish_reason === 'content_filter')
    return modelFailure('refused', 'a content filter stopped the answer');
  if (finish_reason === 'length')
    return modelFailure('truncated', 'the answer was truncated at the token limit');
  const checked = check(message.content ?? '');
  if (checked.kind === 'rejected') return modelFailure(checked.reason, checked.detail);
  return {
    kind: 'answer',
    reading: checked.reading,
    responseModel: model,
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
  };
}
