import { FetchError } from './fetch-error.js';

/**
 * The same response with its body in memory. Throws `too_large` as soon as the decompressed body exceeds the limit,
 * without buffering the rest.
 */
export async function readLimited(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = response.body === null ? null : await readBody(response.body, maxBytes, signal);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const { status, statusText } = response;
  const hasNoBody = status === 204 || status === 205 || status === 304;
  const read = new Response(hasNoBody ? null : bytes, { status, statusText, headers });
  // A constructed Response has no URL, and callers resolve relative links against it.
  Object.defineProperty(read, 'url', { value: response.url });
  return read;
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
