import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { Sample } from './questions.js';

/*
 * Writes the answers of a file, status, headers and bytes as they are there, by `bare` node:http or by
 * `fastify`: each on a port of its own, whatever is asked. Sends the ports, by name of the answer, to the
 * process that started it.
 */
const SERVERS = { bare, fastify: withFastify };

async function bare({ status, headers, base64 }: Sample): Promise<Server> {
  const pairs = Object.entries(headers).flat() as string[];
  const body = Buffer.from(base64, 'base64');
  const server = createServer((_request, response) => response.writeHead(status, pairs).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function withFastify({ status, headers, base64 }: Sample): Promise<Server> {
  const app = fastify();
  const body = status === 304 ? undefined : Buffer.from(base64, 'base64');
  app.get('/*', (_request, reply) => reply.code(status).headers(headers).send(body));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
}

const [name = '', file = ''] = process.argv.slice(2);
const ports: Record<string, number> = {};
for (const sample of JSON.parse(readFileSync(file, 'utf8')) as Sample[]) {
  const server = await SERVERS[name as keyof typeof SERVERS](sample);
  server.keepAliveTimeout = 65_000;
  ports[sample.name] = (server.address() as AddressInfo).port;
}
process.on('disconnect', () => process.exit(0));
process.send?.(ports);
