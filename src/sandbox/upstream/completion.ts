export interface Completion {
  /** Name of the model that was asked for. */
  readonly model: string;
  readonly content: string | null;
  readonly refusal?: string;
  readonly finishReason?: string;
}

/** A chat completion of the OpenAI API. */
export function completion({ model, content, refusal, finishReason = 'stop' }: Completion) {
  const message = { role: 'assistant', content, refusal: refusal ?? null, annotations: [] };
  return {
    id: 'chatcmpl-local',
    object: 'chat.completion',
    created: 1_767_225_600,
    model: `${model}-2026-01-01`,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: {
      prompt_tokens: 812,
      completion_tokens: 64,
      total_tokens: 876,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
    },
    service_tier: 'default',
    system_fingerprint: 'fp_local',
  };
}
