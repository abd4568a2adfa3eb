import OpenAI from 'openai';
import { fetchErrorFrom } from '../../lib/fetch-error.js';
import { retryAfterMs } from '../../lib/retry-after.js';

/** Why a reader model returned no reading; stored and counted. */
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

/**
 * Failures that the model itself answered: at temperature 0 the same question gives the same answer, so these
 * are final.
 */
export const FINAL_FAILURES: readonly ModelFailureReason[] = [
  'invalid_schema',
  'invalid_evidence',
  'refused',
  'truncated',
];

export interface ModelFailure {
  readonly kind: 'failure';
  readonly reason: ModelFailureReason;
  /** Details for people and audits, in our words: they are stored. */
  readonly detail: string;
  /** What the server or the model says. It may quote the post or the key, and is never stored. */
  readonly said?: string;
}

export function modelFailure(reason: ModelFailureReason, detail: string, said?: string): ModelFailure {
  return { kind: 'failure', reason, detail, ...(said === undefined ? {} : { said }) };
}

/** A server's name for an error, such as `model_not_found`; what has blanks may be a sentence. */
const ERROR_CODE = /^[\w.-]{1,60}$/;

/** Classifies an SDK error. */
export function modelFailureOf(error: unknown): ModelFailure {
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status } = error;
    if (status === 401 || status === 403)
      return modelFailure('unauthorized', `the server answered ${status}`);
    const code = [error.code, error.type].find((name) => ERROR_CODE.test(name ?? ''));
    const answered = `the server answered ${status}${code ? ` (${code})` : ''}`;
    return modelFailure(status === 429 ? 'rate_limited' : 'http_status', answered, error.message);
  }
  if (error instanceof SyntaxError) return modelFailure('http_status', 'the response is not JSON');
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return modelFailure('timeout', 'no complete response in time');
  const { code, message } = fetchErrorFrom(error);
  return modelFailure(code === 'timeout' || code === 'too_large' ? code : 'connection', message);
}

const RETRY_BASE_MS = 500;
const RETRY_AFTER_MOST_MS = 20_000;

/**
 * The delay before a retry, or null when a retry would not help or the server asks for a longer delay than a
 * turn allows. A timeout waits for the next turn.
 * @param retries number of earlier retries
 */
export function retryDelayMs(error: unknown, reason: ModelFailureReason, retries: number): number | null {
  const backoffMs = RETRY_BASE_MS * 2 ** retries * (1 - Math.random() / 4);
  if (reason === 'connection') {
    return ['dns', 'connection'].includes(fetchErrorFrom(error).code) ? backoffMs : null;
  }
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return null;
  const { status, headers } = error;
  const isTransient = status === 408 || status === 409 || status === 429 || status >= 500;
  // An exhausted account also gives 429, and waiting does not help.
  if (!isTransient || error.code === 'insufficient_quota') return null;
  const preciseMs = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  const askedMs = preciseMs >= 0 ? preciseMs : ((headers && retryAfterMs(headers, Date.now())) ?? 0);
  return askedMs > RETRY_AFTER_MOST_MS ? null : Math.max(askedMs, backoffMs);
}
