import type { IncomingMessage } from 'node:http';

/**
 * Whether the request has exactly one Host header, or none before HTTP/1.1 (RFC 9112, 3.2). Node's own check would
 * answer without a body, and drops all but the first of several.
 */
export function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion < '1.1');
}
