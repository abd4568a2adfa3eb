import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBoundedServer, type Refuse } from './connections.js';
import type { ReplyTo } from './reply.js';

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Takes no new connection, ends idle ones at once, and gives active ones until `graceMs` to finish. */
  close(graceMs?: number): Promise<void>;
}

/** The address is taken, or not this machine's; the message names it. `code` is the system's (`EADDRINUSE`, …). */
export class ListenError extends Error {
  override name = 'ListenError';
  readonly code: string | undefined;
  constructor(server: string, { host, port }: ListenOptions, cause: NodeJS.ErrnoException) {
    super(`${server} cannot listen on ${host}:${port}: ${cause.message}`, { cause });
    this.code = cause.code;
  }
}

export interface ListenOptions {
  /** What the message of a ListenError calls it. */
  readonly name?: string;
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Answers what is not valid HTTP, too long or too slow, or asks for a tunnel, and so never reaches the listener. */
  readonly onClientError?: Refuse;
  /** Answers without parsing what came before, byte for byte (src/lib/repeats.ts). */
  readonly replyTo?: ReplyTo;
  /** For tests, which cannot wait that long; in service they are these. */
  readonly limits?: Partial<typeof LIMITS>;
}

/** docs/api.md states them. */
export const LIMITS = {
  /** Open at a time; a kept-alive one costs some kB. */
  connections: 2_000,
  /** From the connection, or from the first byte of a further request, to the end of its headers. */
  headersTimeoutMs: 10_000,
  /** To the end of its body, which nobody reads. */
  requestTimeoutMs: 30_000,
  /** How often both are looked at. */
  timeoutCheckMs: 5_000,
  /** Without a byte sent or taken while an answer is under way: of a client that never reads. */
  stalledTimeoutMs: 30_000,
  /** Longer than the usual 60 s of a proxy in front, which would otherwise reuse a connection just closed here. */
  keepAliveTimeoutMs: 65_000,
  /** Of the request line and all headers. */
  headerBytes: 16_384,
};

const GRACE_MS = 5_000;
const IDLE_SWEEP_MS = 50;

/** Starts an HTTP server. @throws ListenError */
export async function listen(listener: RequestListener, options: ListenOptions): Promise<Listening> {
  const limits = { ...LIMITS, ...options.limits };
  const server = createBoundedServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      // Node would refuse a request without it by an empty answer of its own.
      requireHostHeader: false,
    },
    listener,
    {
      max: limits.connections,
      stalledMs: limits.stalledTimeoutMs,
      refuse: options.onClientError ?? ((_error, socket) => socket.destroy()),
      replyTo: options.replyTo,
    },
  );
  // Who ends its side after asking still gets its answers. Node has the switch, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: Error) => reject(new ListenError(options.name ?? 'The server', options, cause));
    server.once('error', fail);
    server.listen(options.port, options.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port, close: (graceMs = GRACE_MS) => close(server, graceMs) };
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was active when the server closed becomes idle after its answer and would linger.
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
