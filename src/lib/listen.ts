import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Takes no new connection, ends idle ones at once, and gives active ones until `graceMs` to finish. */
  close(graceMs?: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Answers what is not valid HTTP and so never reaches the listener. */
  readonly onClientError?: (error: Error, socket: Socket) => void;
}

const GRACE_MS = 5_000;
const IDLE_SWEEP_MS = 50;

/** Starts an HTTP server. Rejects when the address cannot be had (`EADDRINUSE`, `EACCES`, …). */
export async function listen(listener: RequestListener, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Node would refuse a request without it by an empty answer of its own.
      requireHostHeader: false,
      // Longer than the usual 60 s of a proxy in front, which would otherwise reuse a connection just closed here.
      keepAliveTimeout: 65_000,
    },
    listener,
  );
  // The same for an `Expect` it does not know: there is nothing here that a client could wait for.
  server.on('checkExpectation', listener);
  if (options.onClientError) server.on('clientError', options.onClientError);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
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
