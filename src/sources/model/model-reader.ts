import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { type CheckedAnswer, checkAnswer } from '../../core/reading/check-answer.js';
import type { Reading } from '../../core/reading/reading.js';
import { oneLine } from '../../core/text/clean-text.js';
import { withDeadline } from '../../lib/lifecycle.js';
import { createScrubber } from '../../lib/scrubber.js';
import { requestTarget } from '../../lib/url-credentials.js';
import { type ModelFailure, modelFailure, modelFailureOf, retryDelayMs } from './model-failure.js';
import { type PostToRead, repairMessage, userMessage } from './model-prompt.js';
import { chatRequest, firstShape, type RequestShape, relaxedShape } from './model-request.js';
import { completionOf, type ModelAnswer, type ModelWords } from './model-response.js';

const OPENAI_URL = 'https://api.openai.com/v1';

/** A server may reject several parameters, one after another. */
const MAX_RELAXATIONS = 4;
const DETAIL_LENGTH = 300;

export interface ModelReaderOptions {
  readonly apiKey: string;
  /** Address of any OpenAI-compatible server, including its `/v1`; null or absent for OpenAI's own. */
  readonly baseUrl?: string | null;
  readonly model: string;
  readonly fetch: typeof globalThis.fetch;
  /** IANA name of the team's time zone. */
  readonly timeZone: string;
  /** Names of the product and its company. */
  readonly names?: readonly string[];
  /** The time allowed for one request and its complete response. */
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
}

export interface ModelReader {
  readonly requestedModel: string;
  /** Reads one post. Server errors are returned as failures; it never rejects for them. */
  read(input: PostToRead, signal: AbortSignal): Promise<ModelAnswer>;
}

/**
 * A reader model behind an OpenAI-compatible API: one chat completion for each post, temperature 0, strict
 * schema, and one more that says what is wrong with an answer that does not count. Parameters that the server
 * rejects are omitted from then on. Retries are not left to the SDK, because its delays cannot be aborted and
 * follow any `Retry-After`, which would block a turn or a shutdown.
 */
export function createModelReader(options: ModelReaderOptions): ModelReader {
  const { baseUrl = null, model, timeZone, names = [], timeoutMs = 10_000, maxRetries = 2 } = options;
  // Headers are sent without surrounding white space, so an upstream can only quote the trimmed key.
  const apiKey = options.apiKey.trim();
  const scrub = createScrubber([apiKey]);
  const target = requestTarget(baseUrl ?? OPENAI_URL);
  // Options that the SDK would otherwise read from the environment are set explicitly.
  const client = new OpenAI({
    apiKey,
    baseURL: target.url,
    // User and password of the URL replace the key: for a private server behind a proxy with Basic auth.
    defaultHeaders: target.headers,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    fetch: options.fetch,
    // A redirect to another origin would take the post's text there, and its answer would count.
    fetchOptions: { mode: 'same-origin' },
    timeout: timeoutMs,
    maxRetries: 0,
  });
  let accepted: RequestShape = firstShape(baseUrl !== null);

  type Completed = { readonly body: unknown } | { readonly error: unknown };

  async function complete(
    messages: readonly ChatCompletionMessageParam[],
    shape: RequestShape,
    signal: AbortSignal,
  ): Promise<Completed> {
    const request = chatRequest(messages, model, shape);
    // One deadline covers headers and body: the SDK's own timeout ends at the headers.
    const deadline = withDeadline(signal, timeoutMs);
    try {
      return { body: await client.chat.completions.create(request, { signal: deadline.signal }) };
    } catch (error) {
      const isLate = deadline.signal.aborted && !signal.aborted;
      return { error: isLate ? new OpenAI.APIConnectionTimeoutError() : error };
    } finally {
      deadline.release();
    }
  }

  async function ask(
    messages: readonly ChatCompletionMessageParam[],
    signal: AbortSignal,
  ): Promise<ModelWords | ModelFailure> {
    let shape = accepted;
    for (let retries = 0, relaxations = 0; ; ) {
      if (signal.aborted) return modelFailure('aborted', 'the turn ended before the model answered');
      const completed = await complete(messages, shape, signal);
      if ('body' in completed) {
        accepted = shape;
        return completionOf(completed.body);
      }
      if (signal.aborted) continue;
      const { error } = completed;
      const relaxed = relaxedShape(shape, error);
      if (relaxed !== null && relaxations < MAX_RELAXATIONS) {
        shape = relaxed;
        relaxations += 1;
        continue;
      }
      const failure = modelFailureOf(error);
      const delayMs = retryDelayMs(error, failure.reason, retries);
      if (delayMs === null || retries >= maxRetries) return failure;
      retries += 1;
      // An abort ends the wait early; the next iteration returns the failure.
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function answerTo(input: PostToRead, signal: AbortSignal): Promise<ModelAnswer> {
    const check = (answerText: string): CheckedAnswer =>
      checkAnswer(answerText, input.post, { timeZone, names, recent: () => input.recentPosts });
    const question: ChatCompletionMessageParam = { role: 'user', content: userMessage(input, timeZone) };
    const first = await ask([question], signal);
    if ('kind' in first) return first;
    const checked = check(first.said);
    if (checked.kind === 'reading') return answered(checked.reading, first);
    const repair = repairMessage(checked.detail);
    const second = await ask(
      [question, { role: 'assistant', content: first.said }, { role: 'user', content: repair }],
      signal,
    );
    if ('kind' in second) return second;
    const repaired = check(second.said);
    return repaired.kind === 'reading'
      ? answered(repaired.reading, second, first)
      : modelFailure(repaired.reason, repaired.detail);
  }

  /** Upstreams echo requests; no secret may be shown. */
  function redacted({ reason, detail, said }: ModelFailure): ModelFailure {
    const plain = (text: string) =>
      oneLine(scrub(text).replace(/\/\/[^\s/@]*@/g, '//')).slice(0, DETAIL_LENGTH);
    return modelFailure(reason, plain(detail), said === undefined ? said : plain(said));
  }

  return {
    requestedModel: model,
    async read(input, signal) {
      const answer = await answerTo(input, signal);
      return answer.kind === 'failure' ? redacted(answer) : answer;
    },
  };
}

/** An answer that counts, with the tokens of all requests that it took. */
function answered(reading: Reading, last: ModelWords, ...before: readonly ModelWords[]): ModelAnswer {
  const sum = (tokens: (of: ModelWords) => number | null) =>
    before.reduce<number | null>((total, words) => {
      const more = tokens(words);
      return total === null || more === null ? null : total + more;
    }, tokens(last));
  return {
    kind: 'answer',
    reading,
    responseModel: last.responseModel,
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
  };
}
