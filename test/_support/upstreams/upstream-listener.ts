import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface LocalListener {
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  close(): Promise<void>;
}

/** Listens on a free loopback port until the test ends, and gives the address. */
export async function serveLocally(handler: RequestListener, host?: string): Promise<string> {
  const { base, close } = await listenLocally(handler, host);
  onTestFinished(close);
  return base;
}

/**
 * Listens on a free loopback port; on every address with the host `0.0.0.0`. `close` also ends open
 * connections.
 */
export async function listenLocally(handler: RequestListener, host = '127.0.0.1'): Promise<LocalListener> {
  const server: Server = createServer(handler);
  // With the default of 5 s, a client that computes for longer would send its next request on a closed
  // connection.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
