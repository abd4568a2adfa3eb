import type { IncomingMessage } from 'node:http';
import { createClientLimits } from './client-limits.js';
import { errorResponse } from './errors.js';
import type { HttpResponse } from './response.js';

/**
 * The answer to a request whatever it asks for: a malformed one, or one too many of a client. Null where it
 * may pass.
 */
export type RefusalOf = (req: IncomingMessage, now: number) => HttpResponse | null;

export function createRefusals(trustedProxies: number): RefusalOf {
  const noHost = errorResponse('malformed_request', 'The request must have exactly one Host header.');
  const overLimit = trustedProxies > 0 ? createClientLimits(trustedProxies) : null;
  return (req, now) => {
    if (!hasValidHost(req)) return noHost;
    return overLimit === null ? null : overLimit(req, now);
  };
}

/** No list, no spaces, nothing of an address but host and port. */
const HOST = /^[^\s,/?#@\\]*$/;

/**
 * Whether the request has exactly one Host header with one host, or none before HTTP/1.1 (RFC 9112, 3.2).
 * Node's own check would answer without a body, and drops all but the first of several.
 */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (!HOST.test(rawHeaders[n + 1] ?? '')) return false;
    hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion < '1.1');
}
