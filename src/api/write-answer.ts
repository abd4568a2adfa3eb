import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Answer } from './answer.js';
import type { Representation } from './body.js';
import { preferredEncoding } from './preferred-encoding.js';

/** In the encoding that the client likes best, which is made where it has not been yet. */
export async function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  const { body } = answer;
  const encoding = preferredEncoding(req, body);
  writeAnswer(req, res, answer, body.as(encoding) ?? (await body.make(encoding)));
}

/**
 * The one place where answers are written, by Express and past it: GET, HEAD (the headers alone) and, for what has a
 * validator, 304. Ranges are not offered.
 */
export function writeAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  { bytes, etag, headers, validators }: Representation,
): void {
  if (answer.status === 200 && etag !== null && holds(req, etag, answer.lastModified)) {
    res.writeHead(304, withOwn(answer, validators));
    res.end();
    return;
  }
  res.writeHead(answer.status, withOwn(answer, headers));
  if (req.method === 'HEAD') res.end();
  else res.end(bytes);
}

function withOwn({ headers, joined }: Answer, own: readonly string[]): string[] {
  let all = joined.get(own);
  if (!all) {
    all = headers.concat(own);
    joined.set(own, all);
  }
  // Node does not change it; its types do not say so.
  return all as string[];
}

/** Whether the client has it already: If-None-Match (also `*`, lists and weak forms), else If-Modified-Since. */
function holds({ method, headers }: IncomingMessage, etag: string, lastModified: string | null): boolean {
  const held = headers['if-none-match'];
  if (held === undefined && headers['if-modified-since'] === undefined) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // What nearly all of them send, told without taking a list apart.
  if (held === etag && headers['cache-control'] === undefined) return true;
  return fresh(headers, { etag, 'last-modified': lastModified ?? undefined });
}
