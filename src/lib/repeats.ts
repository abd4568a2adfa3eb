import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { headOfReply, type Reply, type ReplyTo, type RequestHead } from './reply.js';

/** A connection as the server sees it. */
export interface Exchange {
  /** The newest request that Node has parsed, and its target as it came. */
  newest(): { readonly request: IncomingMessage | null; readonly target: string };
  /** Whether all that was asked is answered. */
  isIdle(): boolean;
  /** Told of a request that was answered here. */
  used(): void;
}

/** Of the listener, milliseconds. */
export interface Times {
  /** Without a request. */
  readonly keepAliveMs: number;
  /** With an answer that is not taken. */
  readonly stalledMs: number;
}

/** Looks at what comes over a connection that is kept after an answer. */
export type Watch = (socket: Socket, exchange: Exchange) => void;

/** Longer requests are nobody's habit. Node drops headers beyond some number, which as many bytes cannot hold. */
const MAX_BYTES = 2_048;
const MAX_HEADERS = 40;
const MAX_KNOWN = 1_000;
/** Larger bodies are not copied to stand in one piece with their head. */
const MAX_COPIED = 16_384;
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
export function createWatch(replyTo: ReplyTo, { keepAliveMs, stalledMs }: Times): Watch {
  const known = new LRUCache<string, RequestHead>({ max: MAX_KNOWN });
  const piecesOf = createPiecesOf(keepAliveMs);

  return (socket, exchange) => {
    const [own, ...others] = socket.listeners('data');
    // The one listener of a socket that Node serves is its parser's; were that otherwise, all goes as it would.
    if (!own || others.length > 0) return;
    const parse = own as (chunk: Buffer) => void;
    let isBetweenRequests = false;
    let misses = 0;

    function replyAtOnce(text: string): Reply | null {
      const isFree = isBetweenRequests && exchange.isIdle() && socket.writable && socket.writableLength === 0;
      const head = isFree ? known.get(text) : undefined;
      return head ? replyTo(head) : null;
    }

    function write(reply: Reply): void {
      const { first, second } = piecesOf(reply);
      if (second === null) socket.write(first);
      else {
        socket.cork();
        socket.write(first);
        socket.write(second);
        socket.uncork();
      }
      if (socket.writableLength === 0) return;
      // Who does not read has as long as Node gives, which would have set this when it parsed the request.
      socket.setTimeout(stalledMs);
      socket.write('', () => exchange.isIdle() && socket.setTimeout(keepAliveMs));
    }

    function parseAndLearn(chunk: Buffer, text: string | null): void {
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
        write(reply);
        return;
      }
      misses += 1;
      if (misses > MAX_MISSES) socket.on('data', parse).off('data', read);
      parseAndLearn(chunk, text);
    }

    socket.on('data', read).off('data', parse);
  };
}

interface Pieces {
  /** For which they hold: that is how exactly a date is told. */
  readonly at: number;
  readonly first: Buffer;
  readonly second: Buffer | null;
}

/** Made once for a reply and a second. */
function createPiecesOf(keepAliveMs: number): (reply: Reply) => Pieces {
  const made = new WeakMap<Reply, Pieces>();
  return (reply) => {
    const at = Math.floor(Date.now() / 1000) * 1000;
    const last = made.get(reply);
    if (last?.at === at) return last;
    const head = headOfReply(reply, { at, keepAliveMs });
    const { body } = reply;
    const pieces =
      body === null || body.length > MAX_COPIED
        ? { at, first: head, second: body }
        : { at, first: Buffer.concat([head, body]), second: null };
    made.set(reply, pieces);
    return pieces;
  };
}

/** A request's bytes in the form that nearly all clients send. */
function asWritten({ method, rawHeaders }: IncomingMessage, target: string): string {
  let text = `${method} ${target} HTTP/1.1\r\n`;
  for (let n = 0; n < rawHeaders.length; n += 2) text += `${rawHeaders[n]}: ${rawHeaders[n + 1]}\r\n`;
  return `${text}\r\n`;
}

function canBeKnown({ method, headers, rawHeaders }: IncomingMessage): boolean {
  if (rawHeaders.length > 2 * MAX_HEADERS) return false;
  const { connection = 'keep-alive' } = headers;
  const isPlain = (method === 'GET' || method === 'HEAD') && connection.toLowerCase() === 'keep-alive';
  return isPlain && NEVER_KNOWN.every((name) => headers[name] === undefined);
}
