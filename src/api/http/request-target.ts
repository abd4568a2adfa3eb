import type { IncomingMessage } from 'node:http';
import { parseUrl } from '../../lib/parse-url.js';

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

/** Replaces every target that cannot be routed; no route may have it. */
const UNROUTABLE = '/-';

/**
 * The request target as path and query. Express is lenient: it rewrites paths with `#`, blanks or bytes beyond
 * ASCII, and answers addresses that it cannot parse, such as `//?#`, without calling any handler. Here such a path is
 * unknown, and such a character in the query is percent-encoded.
 * @param target as in the request line: `/path?query`, or absolute, as proxies send it (RFC 9112, 3.2.2)
 */
export function originForm(target: string): string {
  const local = target.startsWith('/') ? target : afterAuthority(target);
  const [path = ''] = local.split('?', 1);
  if (!/^[!-"$-~]+$/.test(path)) return UNROUTABLE;
  return path + local.slice(path.length).replace(/[^!-"$-~]/g, encodeURIComponent);
}

function afterAuthority(target: string): string {
  if (parseUrl(target) === null) return UNROUTABLE;
  return /^https?:\/\/[^/?#]+(\/.*)$/i.exec(target)?.[1] ?? UNROUTABLE;
}
