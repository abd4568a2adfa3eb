import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { bytesOf, isJson } from '../sample.js';
import { serveSamples } from './serve.js';

await serveSamples((sample) => {
  const app = new Hono();
  const text = bytesOf(sample).toString();
  const value = isJson(sample) ? JSON.parse(text) : null;
  app.get('/*', (c) => (value ? c.json(value) : c.html(text)));
  return createAdaptorServer(app) as Server;
});
