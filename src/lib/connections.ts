import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';

/** Answers what never reaches a request listener, by writing to the socket and ending it. */
export type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

interface Connection {
  /** The newest request whose headers are there. */
  request: IncomingMessage | null;
  /** Requests that are not answered yet. */
  answering: number;
  /** What is said last, as soon as all answers before it are out. */
  refusal: (() => void) | null;
}

/** For the end of what a refused client still sends: closing over unread bytes would take the refusal from it. */
const LINGER_MS = 1_000;

/**
 * An HTTP server that holds no more than `max` connections: when one more comes, the one whose last request is the
 * longest ago gives way, so that nobody is turned away and whoever sends slowly loses first. Requests that Node
 * refuses itself are given to `refuse`, after the answers that stand before them.
 */
export function createBoundedServer(
  options: ServerOptions,
  listener: RequestListener,
  { max, refuse }: { max: number; refuse: Refuse },
): Server {
  // A map keeps its order: the connection that was used longest ago is the first.
  const open = new Map<Socket, Connection>();

  function refuseInTurn(error: Error & { code?: string }, socket: Socket): void {
    const connection = open.get(socket);
    if (!connection) return void socket.destroy();
    if (connection.refusal) return;
    connection.refusal = () => {
      // What is wrong with a body comes too late: the request has its answer, and only the connection is spoilt.
      if (connection.request?.complete === false) socket.destroySoon();
      else refuse(error, socket);
      const linger = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(linger));
    };
    if (connection.answering === 0) connection.refusal();
  }

  function makeRoom(): void {
    const [oldest] = open;
    if (!oldest) return;
    const [socket, { request, refusal }] = oldest;
    open.delete(socket);
    // Who has not asked yet may be merely slow, and is told; others know how to ask again on a new connection.
    if (request !== null || refusal !== null) return void socket.destroy();
    refuse(requestTimeout(), socket);
    socket.destroySoon();
  }

  const tracked: RequestListener = (req, res) => {
    const { socket } = req;
    const connection = open.get(socket);
    if (connection) {
      open.delete(socket);
      open.set(socket, connection);
      connection.request = req;
      connection.answering += 1;
      res.once('close', () => {
        connection.answering -= 1;
        if (connection.answering === 0) connection.refusal?.();
      });
    }
    listener(req, res);
  };

  const server = createServer(options, tracked);
  // Node answers an `Expect` that it does not know by itself; there is nothing here that a client could wait for.
  server.on('checkExpectation', tracked);
  server.on('clientError', refuseInTurn);
  server.on('connect', (_req, socket) => {
    // Node has taken all of its listeners off.
    socket.on('error', () => socket.destroy()).resume();
    refuseInTurn(noTunnel(), socket as Socket);
  });
  server.on('connection', (socket) => {
    if (open.size >= max) makeRoom();
    open.set(socket, { request: null, answering: 0, refusal: null });
    socket.once('close', () => open.delete(socket));
  });
  return server;
}

const requestTimeout = () => Object.assign(new Error('gives way'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const noTunnel = () => Object.assign(new Error('CONNECT'), { code: 'ERR_NO_TUNNEL' });
