import { fetch } from 'undici';
import { fetchErrorFrom, proxyErrorFrom } from '../lib/fetch-error.js';
import { createGuardedConnections, SYSTEM_NETWORK } from '../lib/guarded-connections.js';
import { withDeadline } from '../lib/lifecycle.js';
import type { Proxies } from '../lib/proxies.js';
import { retryAfterMs } from '../lib/retry-after.js';
import type { AlertRequest } from './destination.js';

interface PostOptions {
  readonly userAgent: string;
  /** The time allowed from connecting to the response headers. */
  readonly timeoutMs: number;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
  /** Epoch milliseconds from which a `Retry-After` with a date is counted. */
  readonly now: number;
  readonly proxies: Proxies;
}

export type PostResult =
  | { readonly kind: 'delivered'; readonly detail: string }
  | {
      readonly kind: 'failed';
      /** It leaves out the address and the response body, because both may hold secrets. */
      readonly detail: string;
      readonly retryAfterMs: number | null;
    };

/**
 * Makes one attempt. Anything but a 2xx response is a failure. Redirects are not followed: they could leak
 * the alert.
 */
export async function post(request: AlertRequest, options: PostOptions): Promise<PostResult> {
  const { userAgent, timeoutMs, signal, now, proxies } = options;
  const deadline = withDeadline(signal, timeoutMs);
  const connections = createGuardedConnections(SYSTEM_NETWORK, proxies);
  const { dispatcher, isProxied } = connections.wayTo(new URL(request.url));
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'user-agent': userAgent },
      body: request.body,
      redirect: 'manual',
      signal: deadline.signal,
      dispatcher,
    });
    // Only the status counts; the body, which may be endless, is not read.
    await response.body?.cancel().catch(() => undefined);
    const detail = `answered ${response.status}`;
    if (response.ok) return { kind: 'delivered', detail };
    return { kind: 'failed', detail, retryAfterMs: retryAfterMs(response.headers, now) };
  } catch (error) {
    return {
      kind: 'failed',
      detail: explained(isProxied ? proxyErrorFrom(error) : error, deadline.signal, options),
      retryAfterMs: null,
    };
  } finally {
    deadline.release();
    connections.close();
  }
}

function explained(error: unknown, ended: AbortSignal, { signal, timeoutMs }: PostOptions): string {
  if (signal.aborted) return 'aborted by shutdown before a response arrived';
  if (ended.aborted) return `no response within ${timeoutMs} ms`;
  return fetchErrorFrom(error).message;
}
