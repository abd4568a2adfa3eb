import type { Post } from '../../core/reading/post.js';
import type { ModelFailureReason } from '../../sources/model/model-failure.js';
import type { ModelReader } from '../../sources/model/model-reader.js';
import { type Check, fails, off, works } from './check.js';

const ADVICE: Readonly<Record<ModelFailureReason, string>> = {
  timeout: 'Name a faster model in AI_MODEL, or look whether the server is overloaded.',
  rate_limited: 'Look at the limits and the balance of the account.',
  unauthorized: 'Look at AI_API_KEY.',
  http_status: 'Look at AI_MODEL and AI_BASE_URL: the address ends where /chat/completions begins.',
  connection: 'Look at AI_BASE_URL, and whether this machine may connect to it.',
  too_large: 'Look at AI_BASE_URL: no model answers at this length.',
  invalid_schema: 'Name a model in AI_MODEL that can answer in JSON.',
  invalid_evidence: 'Name a model in AI_MODEL that quotes as it is told.',
  refused: 'Name another model in AI_MODEL.',
  truncated: 'Name a model in AI_MODEL that answers more briefly.',
  aborted: 'It did not answer in the time that doctor gives.',
};

/** Asks about one short post, in the same words as for any other. */
export async function checkModel(
  model: ModelReader | null,
  now: number,
  signal: AbortSignal,
): Promise<Check> {
  const without = 'posts are read by the rules alone, and health says degraded';
  if (model === null) return off('reader model', without, 'Name one in AI_API_KEY or AI_BASE_URL.');
  const name = `reader model ${model.requestedModel}`;
  const answer = await model.read({ ...QUESTION, at: now }, signal);
  if (answer.kind === 'failure') return fails(name, answer.detail, ADVICE[answer.reason]);
  const tokens = (answer.promptTokens ?? 0) + (answer.completionTokens ?? 0);
  const cost = tokens > 0 ? `, ${tokens} tokens` : '';
  return works(name, `read a post of doctor’s own as “${answer.reading.kind}”${cost}`);
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
