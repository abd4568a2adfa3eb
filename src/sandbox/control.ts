import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { controlPage, statePage } from './control-page.js';
import { type Expectation, type ExpectedOutcome, expectations, HEALTH, isPending } from './outcomes.js';
import { POST_KINDS } from './suggestions.js';
import { SOURCES, type World } from './world.js';

/** The control page and its forms are below this path; all other paths show the service, for the frame. */
export const CONTROL_PATH = '/sandbox/';

/** Pages that show what the forms change. */
const PAGES = ['/', '/odds', '/data'];

const MAX_FORM_BYTES = 20_000;
const OUTCOMES_SHOWN = 6;

interface Scene {
  readonly world: World;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Posts whose resets are on the page, oldest first. */
  readonly recorded: string[];
}

/** What a form does; null if its fields are invalid, a text if it cannot be done now. */
type Action = (scene: Scene, fields: URLSearchParams) => Expectation | string | null;

const ACTIONS: Readonly<Record<string, Action>> = {
  posts({ world, now }, fields) {
    const kind = oneOf(POST_KINDS, fields.get('kind'));
    const text = textOf(fields);
    return kind === null || text === null ? null : expectations[kind](world.post(text), now);
  },
  corrections({ world, recorded }, fields) {
    const text = textOf(fields);
    if (text === null) return null;
    const id = recorded.pop();
    if (id === undefined) return 'No reset that was posted here is on the page. Post one and wait for it.';
    world.edit(id, text);
    return expectations.correction(id);
  },
  launches({ world }, fields) {
    const text = textOf(fields);
    return text === null ? null : expectations.launch(world.postLaunch(text));
  },
  incidents({ world }, fields) {
    const state = oneOf(['open', 'resolved'], fields.get('state'));
    return state === null
      ? null
      : expectations.incident(world.setIncident(state === 'open'), state === 'open');
  },
  sources({ world }, fields) {
    const name = oneOf(SOURCES, fields.get('name'));
    const state = oneOf(['up', 'down'], fields.get('state'));
    if (name === null || state === null) return null;
    world.setSource(name, state === 'down');
    return expectations.source(name, state === 'down');
  },
};

/** Serves the control page, handles its forms, and shows the service in its frame. */
export function createControl(
  world: World,
  options: { apiBase: string; now: () => number },
): RequestListener {
  const { apiBase, now } = options;
  /** Newest first. */
  let outcomes: readonly ExpectedOutcome[] = [];
  const recorded: string[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST') return act(pathname, request, response);
    if (pathname === CONTROL_PATH)
      return html(response, controlPage(world, { apiBase, frame: framed(), now: now() }));
    if (pathname === `${CONTROL_PATH}state`) {
      await lookAtPage();
      return html(response, statePage(outcomes, now()));
    }
    if (pathname.startsWith(CONTROL_PATH)) return plain(response, 404, 'No such page.');
    const isWaiting = PAGES.includes(pathname) && outcomes.some((one) => isPending(one, now()));
    await sendFramed(response, apiBase + pathname + search, { refreshTo: framed(), isWaiting });
  }

  /** The page at what the last action changes; never twice the same address, with which a browser may not load it. */
  function framed(): string {
    const { page = '/', section = '' } = outcomes[0] ?? {};
    return `${page}${page.includes('?') ? '&' : '?'}at=${now()}#${section}`;
  }

  async function lookAtPage(): Promise<void> {
    const awaited = outcomes.filter((one) => isPending(one, now()));
    if (awaited.length === 0) return;
    const addresses = [...new Set(awaited.map(evidenceOf))];
    const read = await Promise.all(addresses.map((address) => readText(apiBase, address)));
    for (const one of awaited.reverse()) {
      const text = read[addresses.indexOf(evidenceOf(one))] ?? null;
      if (one.shownAt !== null || text === null || !one.isShown(text)) continue;
      one.shownAt = now();
      if (one.resetPost !== undefined) recorded.push(one.resetPost);
    }
  }

  async function act(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action = path.startsWith(CONTROL_PATH) ? ACTIONS[path.slice(CONTROL_PATH.length)] : undefined;
    if (!action) return plain(response, 404, 'No such form.');
    // Rejects forms on other sites that are open in the same browser.
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`)
      return plain(response, 403, 'Requests from other sites are not allowed.');
    const fields = await readForm(request);
    if (fields === null) return plain(response, 413, 'The form is too large.');
    const actedAt = now();
    const expected = action({ world, now: actedAt, recorded }, fields);
    if (expected === null) return plain(response, 400, 'Invalid form fields.');
    if (typeof expected === 'string') return plain(response, 409, expected);
    outcomes = [{ ...expected, actedAt, shownAt: null }, ...outcomes].slice(0, OUTCOMES_SHOWN);
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

function textOf(fields: URLSearchParams): string | null {
  return (fields.get('text') ?? '').trim() || null;
}

function oneOf<T extends string>(known: readonly T[], given: string | null): T | null {
  return known.find((one) => one === given) ?? null;
}

function html(response: ServerResponse, page: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page);
}

function plain(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}

const TIMEOUT_MS = 5_000;

const evidenceOf = ({ page, evidence }: Expectation): string => evidence ?? page;

/** A page of the service, null while there is none; or its health, which answers 503 while something is wrong. */
async function readText(apiBase: string, address: string): Promise<string | null> {
  const answer = await fetch(apiBase + address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  if (answer === null) return null;
  return answer.ok || address === HEALTH ? answer.text() : null;
}

/**
 * Passes on a page or file of the service so that the control page may show it in a frame, which the service forbids to
 * every site.
 * @param refreshTo address that the browser loads instead after two seconds, if the page is waited for or not there yet
 */
async function sendFramed(
  response: ServerResponse,
  url: string,
  { refreshTo, isWaiting }: { refreshTo: string; isWaiting: boolean },
): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = Buffer.from(await answer.arrayBuffer());
  const policy = answer.headers.get('content-security-policy') ?? "default-src 'none'";
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-content-type-options': 'nosniff',
    // The service allows five minutes; here its page changes every few seconds.
    'cache-control': 'no-store',
    ...(isWaiting || answer.status === 503 ? { refresh: `2;url=${refreshTo}` } : {}),
  });
  response.end(body);
}
