import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Reply, RequestHead } from '../../lib/reply.js';
import type { Answer } from './answer.js';
import type { Representation } from './body.js';
import { preferredEncoding } from './preferred-encoding.js';

/** In the encoding that the client likes best, which is made where it has not been yet. */
export async function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  const { body } = answer;
  const encoding = preferredEncoding(req, body);
  const representation = body.as(encoding) ?? (await body.make(encoding));
  writeReply(res, replyTo(req, answer, representation));
}

/**
 * The one place where it is decided what is written, whoever writes it: GET, HEAD (the headers alone) and, for what
 * has a validator, 304. Ranges are not offered. The same object as long as the answer is the same, but for HEAD.
 */
export function replyTo(req: RequestHead, answer: Answer, representation: Representation): Reply {
  const { bytes, etag, headers, validators } = representation;
  const { status, lastModified } = answer;
  if (status === 200 && etag !== null && holds(req, etag, lastModified))
    return reply(answer, validators, 304, null);
  const whole = reply(answer, headers, status, bytes);
  return req.method === 'HEAD' ? { ...whole, body: null } : whole;
}

function reply(answer: Answer, own: readonly string[], status: number, body: Buffer | null): Reply {
  const made = answer.replies.get(own);
  if (made) return made;
  const one = { status, headers: [...answer.headers, ...own], body };
  answer.replies.set(own, one);
  return one;
}

/** With Node's own means; src/lib/reply.ts writes the same bytes without them. */
export function writeReply(res: ServerResponse, { status, headers, body }: Reply): void {
  // Node does not change them; its types do not say so.
  res.writeHead(status, headers as string[]);
  if (body === null) res.end();
  else res.end(body);
}

/** Whether the client has it already: If-None-Match (also `*`, lists and weak forms), else If-Modified-Since. */
function holds({ method, headers }: RequestHead, etag: string, lastModified: string | null): boolean {
  const held = headers['if-none-match'];
  if (held === undefined && headers['if-modified-since'] === undefined) return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // What nearly all of them send, told without taking a list apart.
  if (held === etag && headers['cache-control'] === undefined) return true;
  return fresh(headers, { etag, 'last-modified': lastModified ?? undefined });
}
