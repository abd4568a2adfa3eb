import { fastify } from 'fastify';
import { bytesOf, isJson } from '../sample.js';
import { serveSamples } from './serve.js';

await serveSamples(async (sample) => {
  const app = fastify();
  const text = bytesOf(sample).toString();
  const value = isJson(sample) ? JSON.parse(text) : null;
  app.get('/*', (_req, reply) => (value ? reply.send(value) : reply.type('text/html').send(text)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
});
