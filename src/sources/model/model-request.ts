import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { ModelTask } from './model-task.js';

/** Bounds a runaway answer; generous, because models that think spend it before they answer. */
const MAX_TOKENS = 4_000;

/** What OpenAI-compatible servers disagree about: which parameters a request may carry. */
export interface RequestShape {
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly temperature: boolean;
  readonly limit: 'max_tokens' | 'max_completion_tokens';
}

/** Every compatible server knows `max_tokens`; OpenAI's own newer models refuse it. */
export function firstShape(compatibleServer: boolean): RequestShape {
  const limit = compatibleServer ? 'max_tokens' : 'max_completion_tokens';
  return { format: 'json_schema', temperature: true, limit };
}

export function chatRequest<Input>(
  task: ModelTask<Input, unknown>,
  input: Input,
  model: string,
  shape: RequestShape,
): ChatCompletionCreateParamsNonStreaming {
  const json_schema = { name: task.schemaName, strict: true, schema: task.schema };
  return {
    model,
    messages: [
      { role: 'system', content: task.systemPrompt },
      { role: 'user', content: task.userMessage(input) },
    ],
    [shape.limit]: MAX_TOKENS,
    ...(shape.temperature ? { temperature: 0 } : {}),
    ...(shape.format === 'json_schema' ? { response_format: { type: 'json_schema', json_schema } } : {}),
    ...(shape.format === 'json_object' ? { response_format: { type: 'json_object' } } : {}),
  };
}

/**
 * The request that a server may take after it refused this one, or null when the refusal has another cause.
 * Servers name the parameter or not (vLLM and FastAPI answer outside `error`, which the SDK drops): a 400 without
 * any words is taken to be about the newest parameter, the schema.
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
