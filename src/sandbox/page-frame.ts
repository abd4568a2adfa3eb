import type { ServerResponse } from 'node:http';

const TIMEOUT_MS = 5_000;

/**
 * Passes on a page or file of the service so that the control page may show it in a frame, which the service forbids to
 * every site.
 * @param refreshTo address that the browser loads instead after two seconds, if the page is waited for or not there yet
 */
export async function sendFramed(
  response: ServerResponse,
  url: string,
  { refreshTo, isWaiting }: { refreshTo: string; isWaiting: boolean },
): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = Buffer.from(await answer.arrayBuffer());
  const policy = answer.headers.get('content-security-policy') ?? "default-src 'none'";
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-content-type-options': 'nosniff',
    // The service allows five minutes; here its page changes every few seconds.
    'cache-control': 'no-store',
    ...(isWaiting || answer.status === 503 ? { refresh: `2;url=${refreshTo}` } : {}),
  });
  response.end(body);
}
