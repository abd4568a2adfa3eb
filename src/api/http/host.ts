import type { IncomingMessage } from 'node:http';

/** No list, no spaces, nothing of an address but host and port. */
const HOST = /^[^\s,/?#@\\]*$/;

/**
 * Whether the request has exactly one Host header with one host, or none before HTTP/1.1 (RFC 9112, 3.2). Node's own check would
 * answer without a body, and drops all but the first of several.
 */
export function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (!HOST.test(rawHeaders[n + 1] ?? '')) return false;
    hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion < '1.1');
}
