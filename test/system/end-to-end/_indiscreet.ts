import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLocally } from '../../_support/upstreams/upstream-listener.js';

export interface Indiscreet {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** Everything that was ever sent to it, as it came: request line, headers, body. */
  heard(): string;
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>;
}

/** A server that repeats whatever it is told, in every part of an answer, and fails in every way in turn. */
export async function startIndiscreet(): Promise<Indiscreet> {
  const asked = new Map<string, number>();
  let heard = '';
  const listener: RequestListener = (request, response) => {
    void (async () => {
      const body = await text(request);
      const said = `${request.method} ${request.url} ${JSON.stringify(request.headers)}`;
      heard += `${said} ${body}\n`;
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const count = asked.get(path) ?? 0;
      asked.set(path, count + 1);
      const answer = WAYS[count % WAYS.length] ?? well;
      answer({ path, said, request, response });
    })().catch((error: unknown) => response.destroy(error as Error));
  };
  const base = await serveLocally(listener);
  return { host: new URL(base).host, heard: () => heard, asked };
}

interface Asked {
  readonly path: string;
  /** The request line and the headers. */
  readonly said: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Way = (asked: Asked) => void;

const xml = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const headerSafe = (words: string) => words.replace(/[^\x20-\x7e]/g, '');

/** Credentials as they were sent, and as they were meant, whole and in part. */
function credentials({ request }: Asked): string {
  const { authorization = '' } = request.headers;
  const basic = /^Basic (.*)$/.exec(authorization)?.[1];
  const meant = basic ? Buffer.from(basic, 'base64').toString() : '';
  return [authorization, meant, authorization.slice(0, 27), meant.slice(0, 22), meant.slice(-20)].join(' ');
}

/** Answers as it should, and gossips in the texts. */
const well: Way = (asked) => {
  const { path, said, response } = asked;
  const gossip = `${credentials(asked)} ${said}`;
  const etag = `"${headerSafe(gossip).replaceAll('"', '')}"`;
  const json = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json', etag }).end(JSON.stringify(value));
  const at = new Date().toISOString();
  if (/xml$/.test(path)) {
    const next = `http://${asked.request.headers.host}${asked.request.url}&page=2`;
    response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(
      `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>t</title>
       <atom:link rel="next" href="${xml(next)}"/>
       <item><guid>${xml(path)}</guid><link>#top</link><pubDate>${new Date().toUTCString()}</pubDate>
       <description>We have reset usage limits for everyone. ${xml(gossip)}</description></item>
       <item><guid>${xml(gossip)}</guid></item></channel></rss>`,
    );
  } else if (/feed\.json$/.test(path)) {
    const items = [
      { id: gossip },
      { id: 'j1', url: '#x', content_text: `Hello ${gossip}`, date_published: at },
    ];
    json({ version: 'https://jsonfeed.org/version/1.1', items });
  } else if (/summary\.json$/.test(path)) {
    const incident = {
      id: 'i1',
      name: gossip,
      status: 'open',
      impact: 'none',
      created_at: at,
      started_at: at,
    };
    json({ page: {}, status: { indicator: 'none', description: gossip }, incidents: [incident] });
  } else if (/incidents\.json$/.test(path)) json({ page: {}, incidents: [] });
  else if (/lookup$/.test(path)) json({ id: '109' });
  else if (/by\/username/.test(path)) json({ data: { id: '77' } });
  else if (/tweets$/.test(path)) json({ data: [{ id: '1', text: gossip, created_at: at }], meta: {} });
  else if (/statuses$/.test(path)) json([{ id: '1', created_at: at, content: gossip }]);
  else if (/completions$/.test(path)) {
    const content = JSON.stringify({ rationale: gossip });
    json({ model: gossip.slice(0, 150), choices: [{ finish_reason: 'stop', message: { content } }] });
  } else response.writeHead(204).end();
};

const answering =
  (status: number, bodyOf: (gossip: string) => string, type = 'application/json'): Way =>
  (asked) => {
    const gossip = `${credentials(asked)} ${asked.said}`;
    const headers = { 'content-type': type, 'www-authenticate': headerSafe(`Basic realm="${gossip}"`) };
    asked.response.writeHead(status, headerSafe(gossip).slice(0, 200), headers).end(bodyOf(gossip));
  };

const error = (gossip: string) => JSON.stringify({ error: { message: gossip, code: gossip, param: gossip } });

const WAYS: readonly Way[] = [
  well,
  answering(401, error),
  (asked) => {
    const echoed = encodeURIComponent(credentials(asked));
    const location = asked.path.startsWith('/leak')
      ? '/leak'
      : `/leak/${echoed}?next=${echoed}&token=${echoed}#${echoed}`;
    asked.response.writeHead(302, { location }).end(credentials(asked));
  },
  answering(200, (gossip) => `{"not json": ${gossip}`),
  answering(200, (gossip) => `<html><body>${gossip}</body></html>`, 'text/html'),
  well,
  answering(400, error),
  answering(200, (gossip) => JSON.stringify({ [gossip]: gossip, items: gossip, choices: gossip })),
  answering(403, error),
  ({ request }) => void request.socket.destroy(),
  answering(500, error),
  answering(404, error),
];
