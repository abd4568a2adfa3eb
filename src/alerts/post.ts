import { type Response as Answer, fetch } from 'undici';
import { z } from 'zod';
import { answeredText } from '../core/alerts/refusal.js';
import { MINUTE_MS } from '../core/time/time.js';
import { fetchErrorFrom, proxyErrorFrom } from '../lib/fetch-error.js';
import { createGuardedConnections, SYSTEM_NETWORK } from '../lib/guarded-connections.js';
import { withDeadline } from '../lib/lifecycle.js';
import type { Proxies } from '../lib/proxies.js';
import { readLimited } from '../lib/read-limited.js';
import { retryAfterMs } from '../lib/retry-after.js';
import type { AlertRequest } from './destination.js';

export interface PostOptions {
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
      /** Null if no answer arrived. */
      readonly status: number | null;
      /** How long all alerts for that receiver are to wait; null if only this one waits. */
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
    const { status, headers } = response;
    const detail = answeredText(status);
    const waitMs = response.ok ? null : retryAfterMs(headers, now);
    // Only status and headers count, except of a 429; any other body, which may be endless, is not read.
    const limitMs = status === 429 && waitMs === null ? await limitIn(response, deadline.signal) : null;
    await response.body?.cancel().catch(() => undefined);
    if (response.ok) return { kind: 'delivered', detail };
    return { kind: 'failed', detail, status, retryAfterMs: waitMs ?? limitMs };
  } catch (error) {
    return {
      kind: 'failed',
      detail: explained(isProxied ? proxyErrorFrom(error) : error, deadline.signal, options),
      status: null,
      retryAfterMs: null,
    };
  } finally {
    deadline.release();
    connections.close();
  }
}

/** How long a receiver that names no time is left alone. */
const LIMIT_MS = MINUTE_MS;
const MAX_BODY_BYTES = 4_096;

/** In seconds. Telegram says it only here, Discord also in a header. */
const limited = z.union([
  z.object({ retry_after: z.number() }),
  z.object({ parameters: z.object({ retry_after: z.number() }) }).transform(({ parameters }) => parameters),
]);

/** How long the body of a 429 asks to wait. */
async function limitIn(response: Answer, signal: AbortSignal): Promise<number> {
  try {
    const bytes = await readLimited(response as unknown as Response, MAX_BODY_BYTES, signal);
    return Math.max(0, limited.parse(JSON.parse(String(bytes))).retry_after) * 1000;
  } catch {
    return LIMIT_MS;
  }
}

function explained(error: unknown, ended: AbortSignal, { signal, timeoutMs }: PostOptions): string {
  if (signal.aborted) return 'aborted by shutdown before a response arrived';
  if (ended.aborted) return `no response within ${timeoutMs} ms`;
  return fetchErrorFrom(error).message;
}
