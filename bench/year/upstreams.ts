import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MadeUpPost {
  readonly id: string;
  readonly at: number;
  readonly text: string;
}

export interface MadeUpIncident {
  readonly id: string;
  readonly startedAt: number;
  readonly resolvedAt: number | null;
}

/** A feed shows its newest entries. */
const ENTRIES = 30;
const iso = (at: number) => new Date(at).toISOString();

/** What there is to read at a moment. */
export interface Shown {
  readonly posts: MadeUpPost[];
  readonly incidents: Map<string, MadeUpIncident>;
}

/** A timeline, its mirror and a status page on one local server, which answers conditional requests. */
export async function serveUpstreams() {
  let shown: Shown = { posts: [], incidents: new Map() };
  const bodies = new Map<string, { readonly body: string; readonly etag: string }>();
  const contents: Readonly<Record<string, () => unknown>> = {
    '/timeline.json': () => feedOf(shown.posts, 'timeline'),
    '/mirror.json': () => feedOf(shown.posts, 'mirror'),
    '/api/v2/summary.json': () => {
      const isDisturbed = [...shown.incidents.values()].some(({ resolvedAt }) => resolvedAt === null);
      const [indicator, description] = isDisturbed
        ? ['minor', 'Partial System Outage']
        : ['none', 'All Systems Operational'];
      return { status: { indicator, description }, incidents: [] };
    },
    '/api/v2/incidents.json': () => ({
      incidents: [...shown.incidents.values()].slice(-20).map(incidentAsTold),
    }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const content = contents[path];
    if (content === undefined) return response.writeHead(404).end();
    const answer = bodies.get(path) ?? answerOf(content());
    bodies.set(path, answer);
    const { body, etag } = answer;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    return response.writeHead(200, { etag, 'content-type': 'application/json' }).end(body);
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      TIMELINE: `jsonfeed:${base}/timeline.json,jsonfeed:${base}/mirror.json`,
      STATUS_PAGE_URL: base,
    },
    show(next: Shown) {
      shown = next;
      bodies.clear();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerOf(content: unknown) {
  const body = JSON.stringify(content);
  return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"` };
}

function feedOf(posts: readonly MadeUpPost[], title: string) {
  const items = posts
    .slice(-ENTRIES)
    .toReversed()
    .map(({ id, at, text }) => ({
      id,
      url: `https://example.org/posts/${id}`,
      date_published: iso(at),
      content_text: text,
    }));
  return { version: 'https://jsonfeed.org/version/1.1', title, items };
}

function incidentAsTold({ id, startedAt, resolvedAt }: MadeUpIncident) {
  return {
    id,
    name: 'Elevated error rates in Codex',
    status: resolvedAt === null ? 'investigating' : 'resolved',
    impact: 'minor',
    created_at: iso(startedAt),
    started_at: iso(startedAt),
    updated_at: iso(resolvedAt ?? startedAt),
    resolved_at: resolvedAt === null ? null : iso(resolvedAt),
    shortlink: `https://example.org/incidents/${id}`,
    components: [{ id: 'codex', name: 'Codex', status: 'operational' }],
    incident_updates: [],
  };
}
