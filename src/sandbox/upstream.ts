import type { RequestListener } from 'node:http';

/** A post of the simulated team or company. */
export interface Post {
  readonly id: string;
  /** ISO 8601, of a whole second, as feeds have it. */
  readonly at: string;
  readonly text: string;
  readonly url: string;
}

export interface Incident {
  readonly id: string;
  readonly startedAt: string;
  readonly resolvedAt: string | null;
}

/** What a path answers, given the request's body; null: the source is down. */
export type Route = (body: string) => string | null;

/** One local server for all simulated sources and the model. */
export function serveRoutes(routes: Readonly<Record<string, Route>>): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const route = routes[(request.url ?? '').replace(/\?.*/s, '')];
    const body = route?.(Buffer.concat(chunks).toString('utf8')) ?? null;
    if (body === null) return void response.writeHead(503).end('taken down on the control page');
    const type = body.startsWith('<') ? 'application/rss+xml' : 'application/json';
    response.writeHead(200, { 'content-type': type }).end(body);
  };
}

/** `GET /2/profile/:handle/statuses` of FxEmbed. */
export function fxStatuses(posts: readonly Post[]): string {
  const results = posts.map(({ id, at, text, url }) => ({
    ...{ id, text, url, created_timestamp: Date.parse(at) / 1000 },
    author: { screen_name: 'team' },
  }));
  return JSON.stringify({ code: 200, results, cursor: { bottom: null } });
}

/** `app.bsky.feed.getAuthorFeed` of an AppView. */
export function blueskyFeed(posts: readonly Post[]): string {
  const author = { did: 'did:plc:team', handle: 'team.example' };
  const feed = posts.map(({ id, at: createdAt, text }) => ({
    post: { uri: `at://${author.did}/app.bsky.feed.post/${id}`, author, record: { text, createdAt } },
  }));
  return JSON.stringify({ feed });
}

export function rssFeed(posts: readonly Post[]): string {
  const items = posts.map(
    ({ id, at, text, url }) =>
      `<item><guid isPermaLink="false">${id}</guid><link>${url}</link><pubDate>${new Date(at).toUTCString()}</pubDate><description>${escapeMarkup(escapeMarkup(text))}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>Company</title>${items.join('')}</channel></rss>`;
}

/** The parts that both documents of a Statuspage have. */
export function statuspage(base: string, incidents: readonly Incident[]): string {
  const indicator = incidents.some(({ resolvedAt }) => resolvedAt === null) ? 'major' : 'none';
  return JSON.stringify({
    status: { indicator, description: indicator === 'none' ? 'All Systems Operational' : 'Partial Outage' },
    incidents: incidents.map(({ id, startedAt, resolvedAt }) => ({
      ...{ id, name: 'Elevated errors', impact: 'major', started_at: startedAt, resolved_at: resolvedAt },
      status: resolvedAt === null ? 'investigating' : 'resolved',
      shortlink: `${base}/incidents/${id}`,
    })),
  });
}

/** A chat completion of the OpenAI API. */
export function completion(content: string): string {
  const message = { role: 'assistant', content, refusal: null };
  return JSON.stringify({
    ...{ id: 'chatcmpl-sandbox', object: 'chat.completion', created: 0, model: 'sandbox-reader-2026-01-01' },
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: { prompt_tokens: 812, completion_tokens: 64, total_tokens: 876 },
  });
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
