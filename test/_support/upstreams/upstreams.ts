import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Failure, failInstead } from './upstream-failures.js';
import { listenLocally } from './upstream-listener.js';
import type { SimpleIncident, SimplePost } from './upstream-posts.js';
import { route, X_TOKEN } from './upstream-routes.js';

export type { Failure } from './upstream-failures.js';
export type { SimpleIncident, SimplePost } from './upstream-posts.js';

export interface Upstreams {
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  /** Values of `TIMELINE`, by format. */
  readonly timelines: Record<'rss' | 'atom' | 'jsonfeed' | 'mastodon' | 'bluesky' | 'x' | 'fx', string>;
  /** The variables that a process needs in addition to `TIMELINE`: `BLUESKY_BASE_URL`, `FX_BASE_URL`, `X_BASE_URL`, `X_BEARER_TOKEN`, `STATUS_PAGE_URL`. */
  readonly env: Record<
    'BLUESKY_BASE_URL' | 'FX_BASE_URL' | 'X_BASE_URL' | 'X_BEARER_TOKEN' | 'STATUS_PAGE_URL',
    string
  >;
  /** Every request since the start, oldest first. */
  readonly requests: { readonly path: string; readonly url: string; readonly headers: IncomingHttpHeaders }[];
  add(...posts: SimplePost[]): void;
  edit(id: string, change: Partial<SimplePost>): void;
  remove(id: string): void;
  setIncidents(incidents: readonly SimpleIncident[]): void;
  /**
   * Makes a path fail until `recover`, or for a number of requests.
   * @param path such as `/rss.xml`; with a query, only that page; `*` for all paths
   */
  fail(path: string, failure: Failure, times?: number): void;
  recover(path?: string): void;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  readonly posts: readonly SimplePost[];
  readonly incidents?: readonly SimpleIncident[];
  /** False: feeds have a single page without a link to the next, like most real feeds. */
  readonly pagedFeeds?: boolean;
  /** Entries per page of a feed. */
  readonly feedPageSize?: number;
}

/**
 * One local server that serves the same posts as RSS, Atom, JSON Feed, Mastodon, Bluesky, X and FxEmbed, and a Statuspage.
 * Page sizes are those of the real APIs.
 */
export async function startUpstreams(options: UpstreamOptions): Promise<Upstreams> {
  const { pagedFeeds = true, feedPageSize = 20 } = options;
  let posts = [...options.posts];
  let incidents = [...(options.incidents ?? [])];
  const removed = new Set<string>();
  const failures = new Map<string, { failure: Failure; times: number }>();
  const requests: Upstreams['requests'] = [];

  const { base, close } = await listenLocally((request, response) => {
    void respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    requests.push({ path: url.pathname, url: url.href, headers: request.headers });
    const answer = route({ base, posts, removed, incidents, pagedFeeds, feedPageSize }, url, request.headers);
    const failure = takeFailure(url);
    if (failure !== null && (await failInstead(failure, answer, request, response))) return;
    if (answer.status !== undefined) {
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
      return;
    }
    const etag = `W/"${createHash('sha256').update(answer.body).digest('hex').slice(0, 20)}"`;
    const headers = { 'content-type': answer.type, etag, ...answer.headers };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(200, headers).end(answer.body);
  }

  function takeFailure(url: URL): Failure | null {
    for (const path of [url.pathname + url.search, url.pathname, '*']) {
      const one = failures.get(path);
      if (one === undefined) continue;
      one.times -= 1;
      if (one.times <= 0) failures.delete(path);
      return one.failure;
    }
    return null;
  }

  return {
    base,
    timelines: {
      rss: `rss:${base}/rss.xml`,
      atom: `rss:${base}/atom.xml`,
      jsonfeed: `jsonfeed:${base}/feed.json`,
      mastodon: `mastodon:${base}/@team`,
      bluesky: 'bluesky:team.example',
      x: 'x:team',
      fx: 'fx:team',
    },
    env: {
      BLUESKY_BASE_URL: base,
      FX_BASE_URL: base,
      X_BASE_URL: base,
      X_BEARER_TOKEN: X_TOKEN,
      STATUS_PAGE_URL: base,
    },
    requests,
    add: (...more) => {
      for (const { id } of more) removed.delete(id);
      const ids = new Set(more.map(({ id }) => id));
      posts = [...posts.filter(({ id }) => !ids.has(id)), ...more];
    },
    edit: (id, change) => {
      posts = posts.map((post) => (post.id === id ? { ...post, ...change } : post));
    },
    remove: (id) => {
      removed.add(id);
    },
    setIncidents: (next) => {
      incidents = [...next];
    },
    fail: (path, failure, times = Number.POSITIVE_INFINITY) => {
      failures.set(path, { failure, times });
    },
    recover: (path) => {
      if (path === undefined) failures.clear();
      else failures.delete(path);
    },
    close,
  };
}
