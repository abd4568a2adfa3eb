import { HOUR_MS } from '../core/time.js';
import { listen } from '../lib/listen.js';
import { answerAsModel } from './sandbox-reader.js';
import { type Asked, type Fault, jsonAnswer, serveAnswers, type UpstreamAnswer } from './upstream/answer.js';
import { completion } from './upstream/completion.js';
import type { SimplePost } from './upstream/posts.js';
import { rssDocument } from './upstream/rss.js';
import { type SimpleIncident, statuspage } from './upstream/statuspage.js';

export const SOURCES = ['timeline', 'status page', 'reader'] as const;
type SourceName = (typeof SOURCES)[number];

/** Which source a path belongs to. */
const SOURCE_OF: Readonly<Record<string, SourceName>> = {
  '/rss.xml': 'timeline',
  '/api/v2/summary.json': 'status page',
  '/api/v2/incidents.json': 'status page',
  '/v1/chat/completions': 'reader',
};

const NOT_FOUND: UpstreamAnswer = { status: 404, type: 'text/plain', body: 'no such source' };

const MODEL = 'sandbox-reader';

/** The simulated sources and model on this machine, which the control page changes. */
export interface World {
  /** The configuration of the worker. */
  readonly env: Readonly<Record<string, string>>;
  /** Newest first. */
  posts(): readonly SimplePost[];
  hasIncident(): boolean;
  isDown(source: SourceName): boolean;
  /** On the timeline of the product's team. */
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

  function answerTo({ url, body }: Asked): UpstreamAnswer {
    const { pathname, origin } = url;
    switch (SOURCE_OF[pathname]) {
      case 'timeline':
        return { type: 'application/rss+xml', body: rssDocument(origin, posts.toReversed(), null) };
      case 'status page':
        return statuspage(origin, incidents, pathname) ?? NOT_FOUND;
      case 'reader':
        return jsonAnswer(completion({ model: MODEL, content: answerAsModel(JSON.parse(body)) }));
      default:
        return NOT_FOUND;
    }
  }
  const faultOf = ({ pathname }: URL): Fault | null => {
    const source = SOURCE_OF[pathname];
    return source !== undefined && down.has(source) ? takenDown : null;
  };
  const server = await listen(serveAnswers(answerTo, faultOf), { host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${server.port}`;

  return {
    env: {
      TIMELINE: `rss:${base}/rss.xml`,
      STATUS_PAGE_URL: base,
      AI_BASE_URL: `${base}/v1`,
      AI_API_KEY: 'sandbox',
      AI_MODEL: MODEL,
    },
    posts: () => posts.toReversed(),
    hasIncident: () => incidents.some(({ resolvedAt }) => resolvedAt === null),
    isDown: (source) => down.has(source),
    post(text) {
      posts = [...posts, postAt(posts.length + 1, now(), text)];
    },
    setIncident(isOpen) {
      const at = new Date(now()).toISOString();
      const resolved = incidents.map((one) => ({ ...one, resolvedAt: one.resolvedAt ?? at }));
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

const takenDown: Fault = async (_answer, _request, response) => {
  response.writeHead(503).end('taken down on the control page');
  return true;
};
