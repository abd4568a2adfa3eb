import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding, HttpResponse } from './response.js';

/**
 * The one place that writes responses, cached or not: GET, HEAD, the encoding that the client prefers, and
 * 304 where the client has it already. Ranges are not offered.
 */
export function sendResponse(req: IncomingMessage, res: ServerResponse, response: HttpResponse): void {
  const { status, encodings, lastModified } = response;
  const { bytes, etag, headers, notModifiedHeaders } = response.encoded(preferredEncoding(req, encodings));
  if (status === 200 && etag !== null && isHeld(req, etag, lastModified)) {
    // Node does not change them; its types do not say so.
    res.writeHead(304, notModifiedHeaders as string[]).end();
    return;
  }
  // Node leaves out the body for HEAD.
  res.writeHead(status, headers as string[]).end(bytes);
}

/**
 * Whether the client has it already: If-None-Match (also `*`, lists and weak forms), else If-Modified-Since.
 * A `no-cache` beside them, which speaks to caches, is not looked at: every `fetch` with such a header adds
 * it.
 */
function isHeld({ method, headers }: IncomingMessage, etag: string, lastModified: string | null): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince } = headers;
  const conditions = { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince };
  return fresh(conditions, { etag, 'last-modified': lastModified ?? undefined });
}

/** A method that the types of `negotiator` lack. */
interface Encodings {
  encodings(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding[];
}

/** Clients send a handful of spellings, and parsing one costs a fifth of a cached answer (npm run bench). */
const negotiated = new LRUCache<string, Encoding>({ max: 100 });

/**
 * The encoding that the client prefers; among equally welcome ones, the first that is offered. A client that
 * refuses all of them gets the content as it is.
 */
function preferredEncoding({ headers }: IncomingMessage, offered: readonly Encoding[]): Encoding {
  const accepted = headers['accept-encoding'];
  if (offered.length === 1 || accepted === undefined) return 'identity';
  const cached = negotiated.get(String(accepted));
  if (cached) return cached;
  const negotiator: Encodings = new Negotiator({ headers }) as never;
  const encoding = negotiator.encodings(offered, { preferred: offered })[0] ?? 'identity';
  negotiated.set(String(accepted), encoding);
  return encoding;
}
