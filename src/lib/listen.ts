import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBoundedServer, type Refuse } from './connections.js';

/** A server that listens. */
export interface Listening {
  /** The address that it is bound to. */
  readonly host: string;
  readonly port: number;
  /** Accepts no new connections, closes idle ones at once, and gives active ones `graceMs` to finish. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** Names of a server, and of the variables that say where it listens. */
interface ListenNames {
  readonly server: string;
  readonly host: string;
  readonly port: string;
}

const UNNAMED: ListenNames = { server: 'The server', host: 'the host', port: 'the port' };

/** The address is in use or not on this machine. `code` is the system's (`EADDRINUSE`, …). */
export class ListenError extends Error {
  override name = 'ListenError';
  readonly code: string | undefined;
  constructor({ host, port, names = UNNAMED }: ListenOptions, cause: NodeJS.ErrnoException) {
    const at = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const isPort = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
    const remedy = isPort
      ? `Set ${names.port} to another port.`
      : `Set ${names.host} to an address of this machine, such as 127.0.0.1; some shells set it to a name.`;
    super(`${names.server} cannot listen on ${at}: ${cause.message}. ${remedy}`, { cause });
    this.code = cause.code;
  }
}

export interface ListenOptions {
  /** Names for the message of a ListenError. */
  readonly names?: ListenNames;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Answers requests that never reach the listener: invalid, too long, too slow, or CONNECT. */
  readonly refuse?: Refuse;
  /** Shorter in tests. */
  readonly limits?: Partial<typeof LIMITS>;
}

/** Documented in docs/api.md. */
export const LIMITS = {
  /** Connections that may be open at the same time; each costs a few kB. */
  connections: 2_000,
  /** The time from the connection, or from the first byte of a later request, to the end of the headers. */
  headersTimeoutMs: 10_000,
  /** The time to the end of the body, which no handler reads. */
  requestTimeoutMs: 30_000,
  /** The interval at which both timeouts are checked. */
  timeoutCheckMs: 5_000,
  /**
   * The longest time without a byte sent or received during a response; after it, the client has stopped
   * reading.
   */
  stalledTimeoutMs: 30_000,
  /**
   * An idle connection outlives a proxy's usual 60 s, so that no proxy reuses one that was just closed here.
   */
  keepAliveTimeoutMs: 65_000,
  /** The size of the request line and all headers. */
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
      // Node would reject a request without it with an empty response.
      requireHostHeader: false,
    },
    listener,
    {
      max: limits.connections,
      refuse: options.refuse ?? ((_error, socket) => socket.destroy()),
    },
  );
  // Node closes a connection when the second of two such times passes without a byte taken: half of the limit
  // each.
  server.timeout = limits.stalledTimeoutMs / 2;
  // A client that half-closes after its request still gets the response. Node's types lack the option.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: Error) => reject(new ListenError(options, cause));
    server.once('error', fail);
    server.listen(options.port, options.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const { address, port } = server.address() as AddressInfo;
  return {
    host: address,
    port,
    close: (graceMs = GRACE_MS) => close(server, graceMs),
  };
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections that were active when the server closed stay open after their responses.
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
