import { fetchErrorFrom } from '../lib/fetch-error.js';
import { retryAfterMs } from '../lib/retry-after.js';
import type { AlertRequest } from './destination.js';

export interface PostOptions {
  readonly userAgent: string;
  /** From the connection to the answer's headers. */
  readonly timeoutMs: number;
  /** Ends the attempt at once. */
  readonly signal: AbortSignal;
  /** For a `Retry-After` that is a date, epoch milliseconds. */
  readonly now: number;
}

export type PostResult =
  | { readonly kind: 'taken'; readonly detail: string }
  | {
      readonly kind: 'refused';
      /** Without the address and without the answer's text: both may hold secrets. */
      readonly detail: string;
      readonly retryAfterMs: number | null;
    };

/** One attempt. Any answer but a 2xx is a refusal, a redirect too: an alert goes where the operator said. */
export async function post(request: AlertRequest, options: PostOptions): Promise<PostResult> {
  const { userAgent, timeoutMs, signal, now } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'user-agent': userAgent },
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    // The status says all; what follows, however long, is not read.
    await response.body?.cancel().catch(() => undefined);
    const detail = `answered ${response.status}`;
    if (response.ok) return { kind: 'taken', detail };
    return { kind: 'refused', detail, retryAfterMs: retryAfterMs(response.headers, now) };
  } catch (error) {
    return { kind: 'refused', detail: explained(error, timeout, options), retryAfterMs: null };
  }
}

function explained(error: unknown, timeout: AbortSignal, { signal, timeoutMs }: PostOptions): string {
  if (signal.aborted) return 'ended by shutdown before an answer came';
  if (timeout.aborted) return `no answer within ${timeoutMs} ms`;
  return fetchErrorFrom(error).message;
}
