import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Answers what never reaches a request listener, by writing to the socket and ending it. */
export type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

interface Connection {
  /** The newest request whose headers are there. */
  request: IncomingMessage | null;
  /** Bytes read up to and with it; any more belong to another one. */
  bytesRead: number;
  /** Requests without a complete answer. */
  answering: number;
  /** Sent last, after all answers before it. */
  refusal: (() => void) | null;
}

export interface Bounds {
  /** Open connections. */
  readonly max: number;
  readonly refuse: Refuse;
}

/** How long a refused client may go on sending: closing over unread bytes would reset the connection and lose the refusal. */
const LINGER_MS = 1_000;

/**
 * An HTTP server with at most `max` connections. Node's `maxConnections` would drop new ones, so that slow clients
 * could lock out everybody else; here the one whose last request is the longest ago is closed instead. What Node
 * rejects goes to `refuse`, after the answers to the requests before it.
 */
export function createBoundedServer(
  options: ServerOptions,
  listener: RequestListener,
  { max, refuse }: Bounds,
): Server {
  // In the order of use: a map keeps the order in which its entries were set.
  const open = new Map<Socket, Connection>();

  function refuseInTurn(error: Error & { code?: string }, socket: Socket): void {
    const connection = open.get(socket);
    if (!connection) return void socket.destroy();
    if (connection.refusal) return;
    connection.refusal = () => {
      // An error in a body comes too late: its request is answered already, and only the connection is lost.
      if (connection.request?.complete === false) socket.destroySoon();
      else refuse(error, socket);
      const linger = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(linger));
    };
    if (connection.answering === 0) connection.refusal();
  }

  function closeOldest(): void {
    const [oldest] = open;
    if (!oldest) return;
    const [socket, { request, refusal }] = oldest;
    open.delete(socket);
    // A client without a request yet may only be slow and gets a 408; others can retry on a new connection.
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
      open.delete(socket);
      open.set(socket, connection);
      connection.request = req;
      connection.bytesRead = socket.bytesRead;
      connection.answering += 1;
      res.on('close', answered);
    }
    listener(req, res);
  };

  const server = createServer(options, tracked);
  // No handler reads bodies, so no client needs to wait for a go-ahead. Node itself would answer an unknown `Expect`, and
  // write `100 Continue` into the middle of an answer to a pipelined request.
  server.on('checkContinue', tracked);
  server.on('checkExpectation', tracked);
  server.on('clientError', refuseInTurn);
  server.on('connect', (_req, socket) => {
    // Node hands the socket over but leaves its parser's listener, and the parser may serve another connection by now.
    socket.removeAllListeners('data');
    socket.on('error', () => socket.destroy()).resume();
    refuseInTurn(coded('CONNECT is not supported', 'ERR_NO_TUNNEL'), socket as Socket);
  });
  server.on('connection', (socket) => {
    if (open.size >= max) closeOldest();
    open.set(socket, { request: null, bytesRead: 0, answering: 0, refusal: null });
    socket.once('close', () => open.delete(socket));
  });
  // Node's would also close connections with an answer that is written but not taken yet.
  server.closeIdleConnections = () => {
    for (const [socket, { bytesRead, answering, refusal }] of open) {
      const isDone = answering === 0 && refusal === null && socket.writableLength === 0;
      if (isDone && socket.bytesRead === bytesRead) socket.destroy();
    }
  };
  return server;
}

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
