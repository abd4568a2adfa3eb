import { type IncomingHttpHeaders, STATUS_CODES, validateHeaderValue } from 'node:http';

/** What an answer may depend on. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** What is written for an answer; the same object, unchanged, wherever the same is written again. */
export interface Reply {
  readonly status: number;
  /** Name, value, name, value … */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

/** What a request is answered with, where that is known at once; null sends it the usual way. */
export type ReplyTo = (head: RequestHead) => Reply | null;

/**
 * The head that `node:http` would write of a reply, on a connection that is kept.
 * @param at epoch milliseconds, for its date
 */
export function headOfReply(
  { status, headers }: Reply,
  { at, keepAliveMs }: { at: number; keepAliveMs: number },
): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let n = 0; n < headers.length; n += 2) {
    const [name = '', value = ''] = [headers[n], headers[n + 1]];
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  head += `Date: ${new Date(at).toUTCString()}\r\nConnection: keep-alive\r\n`;
  head += `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`;
  return Buffer.from(head, 'latin1');
}
