import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Why a request does not reach the listener: an error of Node's server, of its parser, or of this file. */
export interface RefusedError extends Error {
  readonly code?: string;
  readonly reason?: string;
  /** The bytes that the parser was given; it had read `bytesParsed` of them before the error. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Answers a request that never reaches the listener, by writing to the socket and ending it. */
export type Refuse = (error: RefusedError, socket: Socket) => void;

interface Connection {
  /** The newest request whose headers have arrived. */
  request: IncomingMessage | null;
  /** The number of requests that had arrived on all connections at its newest one, or when it was opened. */
  usedAt: number;
  /** Bytes read up to the end of its headers; later bytes belong to another request. */
  bytesRead: number;
  /** Requests without a complete response. */
  answering: number;
  /** Sent after the responses to all earlier requests. */
  refusal: (() => void) | null;
}

export interface Bounds {
  readonly max: number;
  readonly refuse: Refuse;
}

/**
 * A refused client may keep sending for this long: closing with unread bytes would lose the refusal to a
 * reset.
 */
const LINGER_MS = 1_000;

/**
 * An HTTP server with at most `max` connections. Node's `maxConnections` would drop new connections, so slow
 * clients could lock out all others; this server closes the least recently used one instead. Requests that
 * Node rejects go to `refuse`, after the responses to earlier requests.
 */
export function createBoundedServer(
  options: ServerOptions,
  listener: RequestListener,
  { max, refuse }: Bounds,
): Server {
  const open = new Map<Socket, Connection>();
  // Requests are counted instead of keeping the map in their order: moving an entry at each request takes an
  // eighth of an answer's time.
  let arrived = 0;

  function refuseInTurn(error: RefusedError, socket: Socket): void {
    const connection = open.get(socket);
    if (!connection) return void socket.destroy();
    if (connection.refusal) return;
    connection.refusal = () => {
      // The request of an invalid body is already answered: only the connection is closed.
      if (connection.request?.complete === false) socket.destroySoon();
      else refuse(error, socket);
      const linger = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(linger));
    };
    if (connection.answering === 0) connection.refusal();
  }

  function closeLeastRecentlyUsed(): void {
    const [first] = open;
    if (!first) return;
    let oldest = first;
    for (const entry of open) if (entry[1].usedAt < oldest[1].usedAt) oldest = entry;
    const [socket, { request, refusal }] = oldest;
    open.delete(socket);
    // A client that has sent no request may just be slow and gets a 408; others can retry on a new
    // connection.
    if (request !== null || refusal !== null) return void socket.destroy();
    refuse(coded('too many connections', 'ERR_HTTP_REQUEST_TIMEOUT'), socket);
    socket.destroySoon();
  }

  function answered(this: ServerResponse): void {
    const connection = open.get(this.req.socket);
    if (!connection) return;
    connection.answering -= 1;
    if (connection.answering === 0) connection.refusal?.();
  }

  const tracked: RequestListener = (req, res) => {
    const { socket } = req;
    const connection = open.get(socket);
    if (connection) {
      arrived += 1;
      connection.usedAt = arrived;
      connection.request = req;
      connection.bytesRead = socket.bytesRead;
      connection.answering += 1;
      res.on('close', answered);
    }
    listener(req, res);
  };

  const server = createServer(options, tracked);
  // No handler reads bodies, so no client needs to wait for `100 Continue`, which Node would write into the
  // middle of the response to a pipelined request. Node would also answer an unknown `Expect` itself.
  server.on('checkContinue', tracked);
  server.on('checkExpectation', tracked);
  server.on('clientError', refuseInTurn);
  server.on('connect', (_req, socket) => {
    // Node hands over the socket but leaves its parser's listener, and the parser may already serve another
    // connection.
    socket.removeAllListeners('data');
    socket.on('error', () => socket.destroy()).resume();
    refuseInTurn(coded('CONNECT is not supported', 'ERR_NO_TUNNEL'), socket as Socket);
  });
  server.on('connection', (socket) => {
    if (open.size >= max) closeLeastRecentlyUsed();
    open.set(socket, { request: null, usedAt: arrived, bytesRead: 0, answering: 0, refusal: null });
    socket.once('close', () => open.delete(socket));
  });
  // Node's version would also close connections whose response the client has not read yet.
  server.closeIdleConnections = () => {
    for (const [socket, { bytesRead, answering, refusal }] of open) {
      const isDone = answering === 0 && refusal === null && socket.writableLength === 0;
      if (isDone && socket.bytesRead === bytesRead) socket.destroy();
    }
  };
  return server;
}

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
