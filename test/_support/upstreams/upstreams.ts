import type { IncomingHttpHeaders } from 'node:http';
import { serveAnswers } from '../../../src/sandbox/upstream/answer.js';
import type { SimplePost } from '../../../src/sandbox/upstream/posts.js';
import { route, type Served } from '../../../src/sandbox/upstream/routes.js';
import type { SimpleIncident } from '../../../src/sandbox/upstream/statuspage.js';
import { type Failure, failedReply } from './upstream-failures.js';
import { listenLocally } from './upstream-listener.js';
import { ROUTES, X_TOKEN } from './upstream-routes.js';

export type { Failure } from './upstream-failures.js';
export type { SimpleIncident, SimplePost };

export interface Upstreams {
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  /** Values of `TIMELINE`, by format. */
  readonly timelines: Record<'rss' | 'atom' | 'jsonfeed' | 'mastodon' | 'bluesky' | 'x' | 'fx', string>;
  /**
   * The variables that a process needs in addition to `TIMELINE`: `BLUESKY_BASE_URL`, `FX_BASE_URL`,
   * `X_BASE_URL`, `X_BEARER_TOKEN`, `STATUS_PAGE_URL`.
   */
  readonly env: Record<
    'BLUESKY_BASE_URL' | 'FX_BASE_URL' | 'X_BASE_URL' | 'X_BEARER_TOKEN' | 'STATUS_PAGE_URL',
    string
  >;
  /** Every request since the start, oldest first. */
  readonly requests: { readonly path: string; readonly url: string; readonly headers: IncomingHttpHeaders }[];
  add(...posts: SimplePost[]): void;
  /** In place of all others. */
  setPosts(posts: readonly SimplePost[]): void;
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

export type UpstreamOptions = Pick<Served, 'posts'> & Partial<Served>;

/**
 * One local server that serves the same posts as RSS, Atom, JSON Feed, Mastodon, Bluesky, X and FxEmbed, a
 * Statuspage, and a reader that applies the rules. Page sizes are those of the real APIs.
 */
export async function startUpstreams(options: UpstreamOptions): Promise<Upstreams> {
  let posts = [...options.posts];
  let incidents = [...(options.incidents ?? [])];
  const failures = new Map<string, { failure: Failure; times: number }>();
  const requests: Upstreams['requests'] = [];

  const { base, close } = await listenLocally(
    serveAnswers(async (asked) => {
      const { url, headers } = asked;
      requests.push({ path: url.pathname, url: url.href, headers });
      const healthy = await route(ROUTES, asked, { ...options, posts, incidents });
      const failure = takeFailure(url);
      return failure === null ? healthy : failedReply(failure, healthy);
    }),
  );

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
      const ids = new Set(more.map(({ id }) => id));
      posts = [...posts.filter(({ id }) => !ids.has(id)), ...more];
    },
    setPosts: (next) => {
      posts = [...next];
    },
    edit: (id, change) => {
      posts = posts.map((post) => (post.id === id ? { ...post, ...change } : post));
    },
    remove: (id) => {
      posts = posts.map((post) => (post.id === id ? { ...post, isRemoved: true } : post));
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
