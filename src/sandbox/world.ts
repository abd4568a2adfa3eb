import { HOUR_MS } from '../core/time/time.js';
import { listen } from '../lib/listen.js';
import { type Asked, type Reply, serveAnswers } from './upstream/answer.js';
import type { SimplePost } from './upstream/posts.js';
import { ROUTES, route } from './upstream/routes.js';
import type { SimpleIncident } from './upstream/statuspage.js';

export const SOURCES = ['timeline', 'status page', 'reader'] as const;
type SourceName = (typeof SOURCES)[number];

/** The paths of each source begin with this. */
const PATHS: Readonly<Record<SourceName, string>> = {
  timeline: '/rss.xml',
  'status page': '/api/v2/',
  reader: '/v1/',
};

/** The simulated sources and model on this machine, which the control page changes. */
export interface World {
  /** The configuration of the worker. */
  readonly env: Readonly<Record<string, string>>;
  /** Newest first. */
  posts(): readonly SimplePost[];
  hasIncident(): boolean;
  isDown(source: SourceName): boolean;
  /** Posts on the timeline of the product's team. */
  post(text: string): void;
  setIncident(isOpen: boolean): void;
  setSource(source: SourceName, isDown: boolean): void;
  close(): Promise<void>;
}

/** @param now gives epoch milliseconds */
export async function startWorld(now: () => number): Promise<World> {
  // Oldest first.
  let posts = [postAt(1, now() - HOUR_MS, 'Good morning! We are looking at latency today.')];
  let incidents: readonly SimpleIncident[] = [];
  const down = new Set<SourceName>();

  function replyTo(asked: Asked): Reply | Promise<Reply> {
    const isDown = [...down].some((source) => asked.url.pathname.startsWith(PATHS[source]));
    return isDown
      ? { status: 503, type: 'text/plain', body: 'taken down on the control page' }
      : route(ROUTES, asked, { posts, incidents });
  }
  const server = await listen(serveAnswers(replyTo), { host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${server.port}`;

  return {
    env: {
      TIMELINE: `rss:${base}/rss.xml`,
      STATUS_PAGE_URL: base,
      AI_BASE_URL: `${base}/v1`,
      AI_API_KEY: 'sandbox',
      AI_MODEL: 'sandbox-reader',
    },
    posts: () => posts.toReversed(),
    hasIncident: () => incidents.some(({ resolvedAt }) => resolvedAt === null),
    isDown: (source) => down.has(source),
    post(text) {
      posts = [...posts, postAt(posts.length + 1, now(), text)];
    },
    setIncident(isOpen) {
      const at = new Date(now()).toISOString();
      const resolved = incidents.map((incident) => ({ ...incident, resolvedAt: incident.resolvedAt ?? at }));
      const opened = {
        id: `incident-${resolved.length + 1}`,
        name: 'Elevated errors',
        impact: 'major',
        startedAt: at,
        resolvedAt: null,
      };
      incidents = isOpen ? [...resolved, opened] : resolved;
    },
    setSource(source, isDown) {
      if (isDown) down.add(source);
      else down.delete(source);
    },
    close: () => server.close(0),
  };
}

function postAt(number: number, at: number, text: string): SimplePost {
  const url = `https://team.example/posts/${number}`;
  return { id: `${number}`, at: new Date(at).toISOString(), text, url };
}
