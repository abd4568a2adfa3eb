import OpenAI from 'openai';
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { ANSWER_JSON_SCHEMA, SYSTEM_PROMPT } from './model-prompt.js';

/** Limits a runaway answer; generous, because reasoning models spend tokens before they answer. */
const MAX_TOKENS = 4_000;

/** Request parameters that OpenAI-compatible servers support differently. */
export interface RequestShape {
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly temperature: boolean;
  readonly limit: 'max_tokens' | 'max_completion_tokens';
}

/** Every compatible server supports `max_tokens`; OpenAI's newer models reject it. */
export function firstShape(compatibleServer: boolean): RequestShape {
  const limit = compatibleServer ? 'max_tokens' : 'max_completion_tokens';
  return { format: 'json_schema', temperature: true, limit };
}

/** @param messages after the system prompt */
export function chatRequest(
  messages: readonly ChatCompletionMessageParam[],
  model: string,
  shape: RequestShape,
): ChatCompletionCreateParamsNonStreaming {
  const json_schema = { name: 'post_reading', strict: true, schema: ANSWER_JSON_SCHEMA };
  return {
    model,
    messages: [{ role: 'system', content: SYSTEM_PROMPT }, ...messages],
    [shape.limit]: MAX_TOKENS,
    ...(shape.temperature ? { temperature: 0 } : {}),
    ...(shape.format === 'json_schema' ? { response_format: { type: 'json_schema', json_schema } } : {}),
    ...(shape.format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
  };
}

/**
 * A request that a server may accept after it rejected this one, or null when the rejection has another
 * cause. Some servers do not name the parameter (vLLM and FastAPI respond outside `error`, which the SDK
 * drops): a 400 without a message is attributed to the newest parameter, the schema.
 */
export function relaxedShape(shape: RequestShape, error: unknown): RequestShape | null {
  if (!(error instanceof OpenAI.APIError) || (error.status !== 400 && error.status !== 422)) return null;
  const words = typeof error.param === 'string' && error.param !== '' ? error.param : error.message;
  const wordless = error.error === undefined;
  if (shape.temperature && /temperature/i.test(words)) return { ...shape, temperature: false };
  if (words.includes(shape.limit)) {
    return { ...shape, limit: shape.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
  }
  if (
    shape.format === 'json_schema' &&
    (wordless || /response_format|schema|structured|grammar|guided/i.test(words))
  ) {
    return { ...shape, format: 'json_object' };
  }
  if (shape.format === 'json_object' && /response_format|json_object/i.test(words)) {
    return { ...shape, format: 'text' };
  }
  return null;
}
