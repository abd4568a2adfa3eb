import { fetch as fetchThrough } from 'undici';
import type { AnswerRoom } from './answer-room.js';
import { FetchError, fetchErrorFrom, proxyErrorFrom } from './fetch-error.js';
import {
  type Connections,
  createGuardedConnections,
  type Network,
  SYSTEM_NETWORK,
} from './guarded-connections.js';
import { excessIn, INPUT_BOUNDS, shareOf, weighInput } from './input-bounds.js';
import { withDeadline } from './lifecycle.js';
import { parseUrl } from './parse-url.js';
import { NO_PROXIES, type Proxies } from './proxies.js';
import { readLimited, withBody } from './read-limited.js';

export interface LimitedFetchOptions {
  readonly userAgent: string;
  /**
   * The time allowed for one attempt, from the connection to the last byte of the body, including redirects.
   */
  readonly timeoutMs?: number;
  /** The limit of the body, counted after decompression. */
  readonly maxBytes?: number;
  /** Shared by all requests; without it each answer may be as large as one can be. */
  readonly room?: AnswerRoom | undefined;
  readonly maxRedirects?: number;
  readonly proxies?: Proxies;
  /** Gets every response that came from another machine. */
  readonly onForeign?: (response: Pick<Response, 'headers'>, host: string) => void;
  /** Tests put their own network here. */
  readonly network?: Network;
}

/**
 * A `fetch` that limits the time, weight and redirects of every request. It reads the body before it returns,
 * so that a caller's retries also cover a truncated body. A public host cannot redirect to a private address,
 * and a request with the mode `same-origin` not to another origin. Rejects with `FetchError`.
 */
export function createLimitedFetch(options: LimitedFetchOptions): typeof fetch {
  const {
    userAgent,
    timeoutMs = 10_000,
    maxBytes = INPUT_BOUNDS.bytes,
    room,
    maxRedirects = 3,
    proxies = NO_PROXIES,
    onForeign,
    network = SYSTEM_NETWORK,
  } = options;

  return async function limitedFetch(input, init) {
    const request = requestFrom(input, init);
    const headers = new Headers(request.headers);
    headers.set('user-agent', userAgent);
    // The body is kept in memory, because a 307 or 308 sends it again.
    const body = request.body === null ? null : await request.arrayBuffer();

    const leave = await room?.enter(request.signal);
    let share = 0;
    const deadline = withDeadline(request.signal, timeoutMs);
    const connections = createGuardedConnections(network, proxies);
    try {
      const { method, mode } = request;
      const target = { url: new URL(request.url), method, mode, headers, body };
      const response = await followRedirects(target, maxRedirects, connections, deadline.signal);
      if (connections.isForeign()) onForeign?.(response, target.url.host);
      const bytes = await readLimited(response, maxBytes, deadline.signal);
      share = bytes === null ? 0 : shareWithinBounds(bytes);
      return withBody(response, bytes);
    } catch (error) {
      if (request.signal.aborted) throw new FetchError('aborted', 'the request was aborted');
      if (deadline.signal.aborted)
        throw new FetchError('timeout', `no complete response within ${timeoutMs} ms`);
      throw fetchErrorFrom(error);
    } finally {
      leave?.(share);
      deadline.release();
      connections.close();
    }
  };
}

/** @throws FetchError `too_large` */
function shareWithinBounds(body: Uint8Array): number {
  const weight = weighInput(body);
  const excess = excessIn(weight);
  if (excess !== null) throw new FetchError('too_large', `the body has ${excess}`);
  return shareOf(weight);
}

interface Target {
  url: URL;
  method: string;
  readonly mode: Request['mode'];
  headers: Headers;
  body: ArrayBuffer | null;
}

function requestFrom(input: string | URL | Request, init: RequestInit | undefined): Request {
  if (!(input instanceof Request)) assertHttp(new URL(input));
  return new Request(input, init);
}

function assertHttp(url: URL): void {
  if (url.protocol === 'http:' || url.protocol === 'https:') return;
  throw new FetchError('unsupported_protocol', `only http and https are supported, not ${url.protocol}`);
}

async function followRedirects(
  target: Target,
  maxRedirects: number,
  connections: Connections,
  signal: AbortSignal,
): Promise<Response> {
  for (let redirects = 0; ; redirects++) {
    assertHttp(target.url);
    signal.throwIfAborted();
    const response = await ask(target, connections, signal);
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null)
      return response as unknown as Response;
    await response.body?.cancel();
    if (redirects === maxRedirects) {
      throw new FetchError('too_many_redirects', `more than ${maxRedirects} redirects`);
    }
    redirect(target, response.status, location);
  }
}

async function ask({ url, method, headers, body }: Target, connections: Connections, signal: AbortSignal) {
  const { dispatcher, isProxied } = connections.wayTo(url);
  try {
    return await fetchThrough(url, {
      method,
      headers: [...headers],
      body,
      signal,
      redirect: 'manual',
      dispatcher,
    });
  } catch (error) {
    throw isProxied ? proxyErrorFrom(error) : error;
  }
}

function redirect(target: Target, status: number, location: string): void {
  const next = parseUrl(location, target.url.href);
  if (next === null) throw new FetchError('connection', 'redirected to an invalid address');
  // Never send credentials that the server put into a redirect.
  next.username = '';
  next.password = '';
  if (next.origin !== target.url.origin) {
    if (target.mode === 'same-origin')
      throw new FetchError('refused_redirect', 'redirected to another origin');
    for (const name of ['authorization', 'cookie', 'proxy-authorization']) target.headers.delete(name);
  }
  const turnsIntoGet = status === 303 ? target.method !== 'HEAD' : status <= 302 && target.method === 'POST';
  if (turnsIntoGet) {
    target.method = 'GET';
    target.body = null;
    for (const name of ['content-type', 'content-length']) target.headers.delete(name);
  }
  target.url = next;
}
