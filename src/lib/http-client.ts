import ky, { HTTPError } from 'ky';
import { FetchError } from './fetch-error.js';
import { retryAfterMs } from './retry-after.js';

export interface HttpClientOptions {
  /** Makes one attempt; see `createLimitedFetch`. */
  readonly fetch: typeof fetch;
  /** Attempts after the first. */
  readonly retries?: number;
  /** The first pause before jitter; each later pause is twice as long. */
  readonly backoffMs?: number;
  /** A response with a longer `Retry-After` is returned without a retry. */
  readonly maxRetryAfterMs?: number;
  readonly random?: () => number;
  /** Monotonic milliseconds. */
  readonly clock?: () => number;
}

export interface HttpClient {
  /**
   * Resolves with the last response, whatever its status, or rejects with `FetchError`: with `rate_limited`
   * and without a request while the server has asked to wait, also in a later turn.
   */
  get(url: string, options: { headers?: Record<string, string>; signal: AbortSignal }): Promise<Response>;
}

/** A server that asks for more is asked again after this time. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const {
    fetch,
    retries = 2,
    backoffMs = 500,
    maxRetryAfterMs = 20_000,
    random = Math.random,
    clock = () => performance.now(),
  } = options;
  /** The instant until which each origin has asked to be left alone. */
  const waits = new Map<string, number>();

  function rememberWait(origin: string, { status, headers }: Response): void {
    const waitMs = status === 429 || status === 503 ? retryAfterMs(headers, Date.now()) : null;
    if (waitMs !== null) waits.set(origin, clock() + Math.min(waitMs, LONGEST_WAIT_MS));
  }

  return {
    async get(url, { headers = {}, signal }) {
      const { origin } = new URL(url);
      const leftMs = (waits.get(origin) ?? 0) - clock();
      if (leftMs > 0)
        throw new FetchError(
          'rate_limited',
          `it has asked to wait, and is not asked again for ${Math.ceil(leftMs / 1000)} s`,
        );
      let askedMs: number | null = null;
      const retry = {
        limit: retries,
        shouldRetry({ error }: { error: Error }) {
          askedMs = error instanceof HTTPError ? retryAfterMs(error.response.headers, Date.now()) : null;
          return isTransient(error) && (askedMs ?? 0) <= maxRetryAfterMs;
        },
        // Half of the pause is random, so that clients that failed together do not retry together.
        delay: (attempt: number) => askedMs ?? backoffMs * 2 ** (attempt - 1) * (0.5 + random() / 2),
      };
      try {
        const throwHttpErrors = (status: number) => status >= 400;
        return await ky.get(url, { fetch, headers, signal, retry, throwHttpErrors, timeout: false });
      } catch (error) {
        if (error instanceof HTTPError) {
          rememberWait(origin, error.response);
          return error.response;
        }
        if (signal.aborted) throw new FetchError('aborted', 'the request was aborted', { cause: error });
        throw error;
      }
    },
  };
}

/**
 * Worth another attempt within the same turn. A timeout is not: a retry would take time from every other
 * source, so it waits for the next turn.
 */
function isTransient(error: Error): boolean {
  if (error instanceof HTTPError) {
    const { status } = error.response;
    return status === 408 || status === 413 || status === 429 || status >= 500;
  }
  return error instanceof FetchError && (error.code === 'dns' || error.code === 'connection');
}
