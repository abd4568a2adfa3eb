import { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { givenSamples, type Sample } from '../sample.js';

/** Serves each sample on a port of its own and tells the ports to the process that asked; ends when that is gone. */
export async function serveSamples(serve: (sample: Sample) => Server | Promise<Server>): Promise<void> {
  const ports: Record<string, number> = {};
  for (const sample of givenSamples()) {
    const server = await serve(sample);
    if (server instanceof HttpServer) server.keepAliveTimeout = 65_000;
    if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports[sample.name] = (server.address() as AddressInfo).port;
  }
  process.on('disconnect', () => process.exit(0));
  process.send?.(ports);
}
