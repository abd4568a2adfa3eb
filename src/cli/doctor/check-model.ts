import type { Post } from '../../core/reading/post.js';
import type { ModelFailureReason } from '../../sources/model/model-failure.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { type Check, fails, works } from './check.js';

const ADVICE: Readonly<Record<ModelFailureReason, string>> = {
  timeout: 'Raise AI_TIMEOUT_S, set AI_MODEL to a faster model, or check whether the server is overloaded.',
  rate_limited: 'Check the limits and the balance of the account.',
  unauthorized: 'Check AI_API_KEY.',
  http_status: 'Check AI_MODEL and AI_BASE_URL. The address must not include /chat/completions.',
  connection: 'Check AI_BASE_URL, and whether this machine can connect to it.',
  too_large: 'Check AI_BASE_URL: the answer is too long to come from a model.',
  invalid_schema: 'Set AI_MODEL to a model that can answer in JSON.',
  invalid_evidence: 'Set AI_MODEL to a model that follows instructions to quote.',
  refused: 'Set AI_MODEL to another model.',
  truncated: 'Set AI_MODEL to a model that answers more briefly.',
  aborted: 'It did not answer within the time limit of doctor.',
};

/** Has the model, if there is one, read one short post, with the same prompt as any other. */
export async function checkModel(
  model: ModelReader | null,
  now: number,
  signal: AbortSignal,
): Promise<Check[]> {
  if (model === null) return [];
  const name = `reader model ${model.requestedModel}`;
  const answer = await model.read(
    { post: { ...QUESTION, at: now }, openPromises: [], recentPosts: [] },
    signal,
  );
  if (answer.kind === 'failure') return [fails(name, answer.detail, ADVICE[answer.reason])];
  const tokens = (answer.promptTokens ?? 0) + (answer.completionTokens ?? 0);
  const cost = tokens > 0 ? `, ${tokens} tokens` : '';
  return [works(name, `read a test post as “${answer.reading.kind}”${cost}`)];
}

const QUESTION: Omit<Post, 'at'> = {
  source: 'doctor',
  externalId: 'doctor',
  identity: 'doctor',
  dating: 'stated',
  text: 'Good morning!',
  url: null,
  isReply: false,
  context: [],
};
