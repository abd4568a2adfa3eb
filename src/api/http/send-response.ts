import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { cacheControl, lastModified } from './cache-control.js';
import type { Encoding, Response } from './response.js';

/**
 * The one place that writes responses, cached or not: GET, HEAD, the encoding that the client prefers, and 304 where
 * the client has it already. Ranges are not offered.
 */
export function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  now: number,
): void {
  const { status, times, encodings } = response;
  const { bytes, etag, headers, notModifiedHeaders } = response.encoded(preferredEncoding(req, encodings));
  const modified = times && lastModified(times, now);
  const timed =
    times && modified ? ['Cache-Control', cacheControl(times, now), 'Last-Modified', modified] : [];
  if (status === 200 && etag !== null && isHeld(req, etag, modified)) {
    res.writeHead(304, [...notModifiedHeaders, ...timed]).end();
    return;
  }
  // Node leaves out the body for HEAD.
  res.writeHead(status, [...headers, ...timed]).end(bytes);
}

/** Whether the client has it already: If-None-Match (also `*`, lists and weak forms), else If-Modified-Since. */
function isHeld({ method, headers }: IncomingMessage, etag: string, modified: string | undefined): boolean {
  return (method === 'GET' || method === 'HEAD') && fresh(headers, { etag, 'last-modified': modified });
}

/** What its types do not know yet. */
interface Encodings {
  encodings(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding[];
}

/** Of equally welcome ones, the first that is offered; a client that refuses all of them gets the content as it is. */
function preferredEncoding({ headers }: IncomingMessage, offered: readonly Encoding[]): Encoding {
  if (offered.length === 1 || headers['accept-encoding'] === undefined) return 'identity';
  const negotiator: Encodings = new Negotiator({ headers }) as never;
  return negotiator.encodings(offered, { preferred: offered })[0] ?? 'identity';
}
