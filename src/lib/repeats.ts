import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { bytesOfReply, type Reply, type ReplyTo, type RequestHead } from './reply.js';

/** A connection as the server sees it. */
export interface Exchange {
  /** The newest request that Node has parsed, and its target as it came. */
  newest(): { readonly request: IncomingMessage | null; readonly target: string };
  /** Whether all that was asked is answered. */
  isIdle(): boolean;
  /** Told of a request that was answered here. */
  used(): void;
}

/** Looks at what comes over a connection that is kept after an answer. */
export type Watch = (socket: Socket, exchange: Exchange) => void;

/** Longer requests are nobody's habit. */
const MAX_BYTES = 2_048;
const MAX_KNOWN = 1_000;
/** In a row, of requests that were not known; a client like that will not begin to repeat itself. */
const MAX_MISSES = 16;
/** They would make more of a request than its head, end the connection after it, or are the client's secret. */
const NEVER_KNOWN = [
  ...['content-length', 'transfer-encoding', 'expect', 'upgrade', 'proxy-connection'],
  ...['cookie', 'authorization', 'proxy-authorization'],
];

/**
 * Clients that poll send the same bytes each time, and most of what a small answer costs is parsing them. So a request
 * that comes again, byte for byte, on a connection that is kept, is known by its bytes: Node has parsed the same ones
 * before, and it is what it was then. Nothing is parsed here; what is not known goes to Node as it came.
 *
 * Bytes are known only where they were proved to be one whole request, by writing out what Node read of it: that is
 * the same to the byte exactly where nothing came before or after it (docs/performance.md, requests that come again).
 * The same proof says that Node now waits for a request to begin; elsewhere the same bytes may be the middle of one.
 */
export function createWatch(replyTo: ReplyTo, keepAliveMs: number): Watch {
  const known = new LRUCache<string, RequestHead>({ max: MAX_KNOWN });
  const bytesOf = createBytesOf(keepAliveMs);

  return (socket, exchange) => {
    const [own, ...others] = socket.listeners('data');
    // The one listener of a socket that Node serves is its parser's; were that otherwise, all goes as it would.
    if (!own || others.length > 0) return;
    const parse = own as (chunk: Buffer) => void;
    let isBetweenRequests = false;
    let misses = 0;

    function replyAtOnce(text: string): Reply | null {
      const isFree = isBetweenRequests && exchange.isIdle() && socket.writableLength === 0;
      const head = isFree ? known.get(text) : undefined;
      return head ? replyTo(head) : null;
    }

    function learnFrom(chunk: Buffer, text: string | null): void {
      isBetweenRequests = false;
      const before = exchange.newest().request;
      parse.call(socket, chunk);
      const { request, target } = exchange.newest();
      if (text === null || request === null || request === before || !request.complete) return;
      if (asWritten(request, target) !== text) return;
      isBetweenRequests = true;
      if (canBeKnown(request)) {
        const { method, headers } = request;
        known.set(text, { method, url: target, headers });
      }
    }

    function read(chunk: Buffer): void {
      const text = chunk.length <= MAX_BYTES ? chunk.toString('latin1') : null;
      const reply = text === null ? null : replyAtOnce(text);
      if (reply) {
        misses = 0;
        exchange.used();
        socket.write(bytesOf(reply));
        return;
      }
      misses += 1;
      if (misses > MAX_MISSES) socket.on('data', parse).off('data', read);
      learnFrom(chunk, text);
    }

    socket.on('data', read).off('data', parse);
  };
}

/** Made once for a reply and a second, which is how exactly it tells its date. */
function createBytesOf(keepAliveMs: number): (reply: Reply) => Buffer {
  const made = new WeakMap<Reply, { readonly second: number; readonly bytes: Buffer }>();
  return (reply) => {
    const second = Math.floor(Date.now() / 1000);
    const last = made.get(reply);
    if (last?.second === second) return last.bytes;
    const bytes = bytesOfReply(reply, { at: second * 1000, keepAliveMs });
    made.set(reply, { second, bytes });
    return bytes;
  };
}

/** A request's bytes in the form that nearly all clients send. */
function asWritten({ method, rawHeaders }: IncomingMessage, target: string): string {
  let text = `${method} ${target} HTTP/1.1\r\n`;
  for (let n = 0; n < rawHeaders.length; n += 2) text += `${rawHeaders[n]}: ${rawHeaders[n + 1]}\r\n`;
  return `${text}\r\n`;
}

function canBeKnown({ method, headers }: IncomingMessage): boolean {
  const { connection = 'keep-alive' } = headers;
  const isPlain = (method === 'GET' || method === 'HEAD') && connection.toLowerCase() === 'keep-alive';
  return isPlain && NEVER_KNOWN.every((name) => headers[name] === undefined);
}
