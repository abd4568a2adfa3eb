import { FetchError } from './fetch-error.js';

/**
 * The body of a response. Throws `too_large` as soon as the decompressed body exceeds the limit, without
 * buffering the rest.
 */
export async function readLimited(response: Response, maxBytes: number, signal: AbortSignal) {
  return response.body === null ? null : readBody(response.body, maxBytes, signal);
}

/** The response with its body in memory. */
export function withBody(response: Response, bytes: Uint8Array<ArrayBuffer> | null): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return rebuilt(response, bytes, headers);
}

/** A response with another body and headers. Keeps the URL, against which callers resolve relative links. */
export function rebuilt(
  { status, statusText, url }: Pick<Response, 'status' | 'statusText' | 'url'>,
  body: Uint8Array<ArrayBuffer> | null,
  headers: Headers,
): Response {
  const hasNoBody = status === 204 || status === 205 || status === 304;
  const response = new Response(hasNoBody ? null : body, { status, statusText, headers });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number, signal: AbortSignal) {
  const reader = body.getReader();
  // Aborting the request may not end a read that waits in the decompressor.
  const onAbort = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new FetchError('too_large', `the body is larger than ${maxBytes} bytes`);
      chunks.push(value);
    }
  } catch (error) {
    await reader.cancel(error).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
