import OpenAI from 'openai';
import { FetchError, fetchErrorFrom } from '../../lib/fetch-error.js';
import { retryAfterMs } from '../../lib/retry-after.js';

/** Why a reader model brought no reading, in a word that is stored and counted. */
export const MODEL_FAILURES = [
  'timeout',
  'rate_limited',
  'unauthorized',
  'http_status',
  'connection',
  'too_large',
  'invalid_schema',
  'invalid_evidence',
  'refused',
  'truncated',
  'aborted',
] as const;
export type ModelFailureReason = (typeof MODEL_FAILURES)[number];

export interface ModelFailure {
  readonly kind: 'failure';
  readonly reason: ModelFailureReason;
  /** Plain words for people and audits, without secrets. */
  readonly detail: string;
}

export function modelFailure(reason: ModelFailureReason, detail: string): ModelFailure {
  return { kind: 'failure', reason, detail };
}

/** What the fetch underneath said, which the SDK wraps; its messages name no address. */
function fetchErrorIn(error: unknown): FetchError {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof FetchError) return at;
  }
  return fetchErrorFrom(error);
}

/** Sorts what the SDK threw. A server's words may quote the key: callers redact. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status } = error;
    // A 401 is answered with parts of the key, so its words are never kept.
    if (status === 401 || status === 403)
      return modelFailure('unauthorized', `the server answered ${status}`);
    return modelFailure(
      status === 429 ? 'rate_limited' : 'http_status',
      `the server answered ${error.message}`,
    );
  }
  if (error instanceof SyntaxError) return modelFailure('invalid_schema', 'the response is not JSON');
  if (error instanceof OpenAI.APIConnectionTimeoutError) return modelFailure('timeout', 'no answer in time');
  const { code, message } = fetchErrorIn(error);
  return modelFailure(code === 'timeout' || code === 'too_large' ? code : 'connection', message);
}

const RETRY_BASE_MS = 500;
const RETRY_AFTER_MOST_MS = 20_000;

/**
 * How long to wait before trying again, or null when trying again would not help or the server asks for more
 * patience than a turn has. A timeout has used up its time: the next turn asks again.
 * @param retries how many retries there were before
 */
export function retryDelayMs(error: unknown, reason: ModelFailureReason, retries: number): number | null {
  const backoffMs = RETRY_BASE_MS * 2 ** retries * (1 - Math.random() / 4);
  if (reason === 'connection') {
    return ['dns', 'connection'].includes(fetchErrorIn(error).code) ? backoffMs : null;
  }
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return null;
  const { status, headers } = error;
  const passing = status === 408 || status === 409 || status === 429 || status >= 500;
  // An exhausted account answers 429 too, and no wait within a turn refills it.
  if (!passing || error.code === 'insufficient_quota') return null;
  const preciseMs = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  const askedMs = preciseMs >= 0 ? preciseMs : ((headers && retryAfterMs(headers, Date.now())) ?? 0);
  return askedMs > RETRY_AFTER_MOST_MS ? null : Math.max(askedMs, backoffMs);
}
