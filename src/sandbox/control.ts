import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { controlPage, statePage } from './control-page.js';
import { askService } from './service-state.js';
import { isReset, suggestions } from './suggestions.js';
import { SOURCES, type World } from './world.js';

const MAX_FORM_BYTES = 20_000;

/** What a form does; false if its fields are invalid. */
type Action = (world: World, fields: URLSearchParams) => boolean;

const text = (fields: URLSearchParams): string => (fields.get('text') ?? '').trim();

const ACTIONS: Readonly<Record<string, Action>> = {
  '/posts': (world, fields) => text(fields) !== '' && done(() => world.post(text(fields))),
  '/launches': (world, fields) => text(fields) !== '' && done(() => world.postLaunch(text(fields))),
  '/incidents': (world, fields) =>
    oneOf(['open', 'resolved'], fields.get('state'), (state) => world.setIncident(state === 'open')),
  '/sources': (world, fields) =>
    oneOf(SOURCES, fields.get('name'), (name) => world.setSource(name, fields.get('state') === 'down')),
};

/** Serves the control page and handles its forms. */
export function createControl(
  world: World,
  options: { apiBase: string; now: () => number },
): RequestListener {
  const { apiBase, now } = options;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST') return act(pathname, request, response);
    if (pathname === '/state') return html(response, statePage(await askService(apiBase)));
    if (pathname !== '/') return plain(response, 404, 'No such page.');
    const hasReset = world.posts().some((post) => isReset(post.text));
    html(response, controlPage(world, suggestions(hasReset, now()), apiBase));
  }

  async function act(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action = ACTIONS[path];
    if (!action) return plain(response, 404, 'No such form.');
    // Rejects forms on other sites that are open in the same browser.
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`)
      return plain(response, 403, 'Requests from other sites are not allowed.');
    const fields = await readForm(request);
    if (fields === null) return plain(response, 413, 'The form is too large.');
    if (!action(world, fields)) return plain(response, 400, 'Invalid form fields.');
    response.writeHead(303, { location: './' }).end();
  }

  return (request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function done(work: () => void): true {
  work();
  return true;
}

function oneOf<T extends string>(
  known: readonly T[],
  given: string | null,
  work: (value: T) => void,
): boolean {
  const value = known.find((one) => one === given);
  return value !== undefined && done(() => work(value));
}

function html(response: ServerResponse, page: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page);
}

function plain(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}
