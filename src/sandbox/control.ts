import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import { controlPage } from './control-page.js';
import { SOURCES, type World } from './world.js';

const POST = z.object({ text: z.string().trim().min(1) });
const INCIDENT = z.object({ state: z.enum(['open', 'resolved']) });
const SOURCE = z.object({ name: z.enum(SOURCES), state: z.enum(['up', 'down']) });

/** Serves the control page and handles its forms. */
export function createControl(
  world: World,
  { apiBase, now }: { apiBase: string; now: () => number },
): RequestListener {
  const app = express();
  app.get('/', (_request, response) => {
    response.set('cache-control', 'no-store').send(controlPage(world, { apiBase, now: now() }));
  });

  function onForm<Fields>(path: string, fields: z.ZodType<Fields>, change: (fields: Fields) => void): void {
    app.post(path, sameOrigin, express.urlencoded({ limit: '20kb' }), (request, response) => {
      const sent = fields.safeParse(request.body);
      if (!sent.success) return void response.status(400).send('Invalid form fields.\n');
      change(sent.data);
      response.redirect(303, '/');
    });
  }
  onForm('/posts', POST, ({ text }) => world.post(text));
  onForm('/incidents', INCIDENT, ({ state }) => world.setIncident(state === 'open'));
  onForm('/sources', SOURCE, ({ name, state }) => world.setSource(name, state === 'down'));
  return app;
}

/** Rejects forms on other sites that are open in the same browser. */
const sameOrigin: RequestHandler = ({ headers: { origin, host } }, response, next) => {
  if (origin === undefined || origin === `http://${host}`) next();
  else response.status(403).send('Requests from other sites are not allowed.\n');
};
