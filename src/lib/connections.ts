import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import { createWatch } from './repeats.js';
import type { ReplyTo } from './reply.js';

/** Answers what never reaches a request listener, by writing to the socket and ending it. */
export type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

interface Connection {
  /** The newest request whose headers are there. */
  request: IncomingMessage | null;
  /** Of that, as it came. */
  target: string;
  /** Bytes taken up to and with it; more than these are the beginning of another one. */
  heard: number;
  /** Requests that are not answered yet. */
  answering: number;
  /** What is said last, as soon as all answers before it are out. */
  refusal: (() => void) | null;
  /** Whether requests that come again are watched for. */
  isWatched: boolean;
}

export interface Bounds {
  /** Connections at a time. */
  readonly max: number;
  /** Without a byte sent or taken while an answer is under way. */
  readonly stalledMs: number;
  readonly refuse: Refuse;
  readonly replyTo: ReplyTo | undefined;
}

/** For the end of what a refused client still sends: closing over unread bytes would take the refusal from it. */
const LINGER_MS = 1_000;

/**
 * An HTTP server that holds no more than `max` connections: when one more comes, the one whose last request is the
 * longest ago gives way, so that nobody is turned away and whoever sends slowly loses first. Requests that Node
 * refuses itself are given to `refuse`, after the answers that stand before them. `closeIdleConnections` leaves alone
 * what Node's would cut: an answer that is written and not taken yet.
 */
export function createBoundedServer(
  options: ServerOptions & { readonly keepAliveTimeout: number },
  listener: RequestListener,
  { max, stalledMs, refuse, replyTo }: Bounds,
): Server {
  const watch = replyTo && createWatch(replyTo, { keepAliveMs: options.keepAliveTimeout, stalledMs });
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

  function used(socket: Socket, connection: Connection): void {
    open.delete(socket);
    open.set(socket, connection);
    connection.heard = socket.bytesRead;
  }

  /** From its first answer on: many connections have only one. */
  function watchRepeats(socket: Socket, connection: Connection): void {
    if (!watch || connection.isWatched) return;
    setImmediate(() => {
      // A socket that Node has paused must not change hands: it would not be read on (found by npm run test:fuzz).
      if (connection.isWatched || connection.answering > 0 || socket.destroyed || socket.isPaused()) return;
      connection.isWatched = true;
      watch(socket, {
        newest: () => connection,
        isIdle: () => connection.answering === 0,
        used: () => used(socket, connection),
      });
    });
  }

  const tracked: RequestListener = (req, res) => {
    const { socket } = req;
    const connection = open.get(socket);
    if (connection) {
      used(socket, connection);
      connection.request = req;
      connection.target = req.url ?? '';
      connection.answering += 1;
      res.once('close', () => {
        connection.answering -= 1;
        if (connection.answering > 0) return;
        if (connection.refusal) connection.refusal();
        else watchRepeats(socket, connection);
      });
    }
    listener(req, res);
  };

  const server = createServer(options, tracked);
  server.timeout = stalledMs;
  // Nobody reads bodies here, so there is nothing that a client could wait for. Node answers an `Expect` that it does
  // not know by itself, and says `100 Continue` in the middle of an answer where requests are pipelined.
  server.on('checkContinue', tracked);
  server.on('checkExpectation', tracked);
  server.on('clientError', refuseInTurn);
  server.on('connect', (_req, socket) => {
    // Node has taken all of its listeners off, and so must we: its parser may serve another connection by now.
    socket.removeAllListeners('data');
    socket.on('error', () => socket.destroy()).resume();
    refuseInTurn(noTunnel(), socket as Socket);
  });
  server.on('connection', (socket) => {
    if (open.size >= max) makeRoom();
    open.set(socket, { request: null, target: '', heard: 0, answering: 0, refusal: null, isWatched: false });
    socket.once('close', () => open.delete(socket));
  });
  server.closeIdleConnections = () => {
    for (const [socket, { heard, answering, refusal }] of open) {
      const isAnswered = answering === 0 && refusal === null && socket.writableLength === 0;
      if (isAnswered && socket.bytesRead === heard) socket.destroy();
    }
  };
  return server;
}

const requestTimeout = () => Object.assign(new Error('gives way'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const noTunnel = () => Object.assign(new Error('CONNECT'), { code: 'ERR_NO_TUNNEL' });
