import { HOUR_MS } from '../core/time.js';
import { listen } from '../lib/listen.js';
import { answerAsModel } from './sandbox-reader.js';
import { type Asked, type Fault, jsonAnswer, serveAnswers, type UpstreamAnswer } from './upstream/answer.js';
import { blueskyFeed } from './upstream/bluesky.js';
import { completion } from './upstream/completion.js';
import { fxStatuses } from './upstream/fx.js';
import type { SimplePost } from './upstream/posts.js';
import { rssDocument } from './upstream/rss.js';
import { type SimpleIncident, statuspage } from './upstream/statuspage.js';

export const SOURCES = ['timeline', 'mirror', 'status page', 'reader', 'launch feed'] as const;
export type SourceName = (typeof SOURCES)[number];

/** Which source a path belongs to. */
const SOURCE_OF: Readonly<Record<string, SourceName>> = {
  '/2/profile/team/statuses': 'timeline',
  '/xrpc/app.bsky.feed.getAuthorFeed': 'mirror',
  '/api/v2/summary.json': 'status page',
  '/api/v2/incidents.json': 'status page',
  '/v1/chat/completions': 'reader',
  '/rss.xml': 'launch feed',
};

const NOT_FOUND: UpstreamAnswer = { status: 404, type: 'text/plain', body: 'no such source' };

const MODEL = 'sandbox-reader';

/** The simulated sources and model on this machine, which the control page changes. */
export interface World {
  /** The configuration of the worker. */
  readonly env: Readonly<Record<string, string>>;
  /** Newest first. */
  posts(): readonly SimplePost[];
  openIncident(): SimpleIncident | null;
  isDown(source: SourceName): boolean;
  /** On the timeline of the product's team; the mirror follows. Returns the id of the post. */
  post(text: string): string;
  /** The mirror keeps the text that it copied. */
  edit(id: string, text: string): void;
  /** On the launch feed of a company. Returns the id of the post. */
  postLaunch(text: string): string;
  /** Returns the id of the incident that was opened or resolved. */
  setIncident(isOpen: boolean): string;
  setSource(source: SourceName, isDown: boolean): void;
  close(): Promise<void>;
}

const MIRROR_LAG_MS = 10_000;

/** In characters. Mirrors clip long posts and end in a link to the original. */
const MIRROR_CLIP = 200;

/** @param now gives epoch milliseconds */
export async function startWorld(now: () => number): Promise<World> {
  let incidents: readonly SimpleIncident[] = [];
  let lastId = Math.floor(now() / 1000);
  const down = new Set<SourceName>();

  const newPost = (text: string, at: number): SimplePost => {
    lastId += 1;
    return { id: `${lastId}`, at: isoSecond(at), text, url: `https://x.com/team/status/${lastId}` };
  };
  // Oldest first.
  let posted = [newPost('Good morning! We are looking at latency today.', now() - HOUR_MS)];
  let mirrored = posted.map(copyOf);
  let launches = [newPost('Welcome to our blog.', now() - HOUR_MS)];

  function answerTo({ url, body }: Asked): UpstreamAnswer {
    const { pathname, origin, searchParams } = url;
    switch (SOURCE_OF[pathname]) {
      case 'timeline':
        return fxStatuses(posted, searchParams);
      case 'mirror':
        return blueskyFeed(
          mirrored.filter(({ at }) => Date.parse(at) <= now()),
          searchParams,
        );
      case 'status page':
        return statuspage(origin, incidents, pathname) ?? NOT_FOUND;
      case 'launch feed':
        return { type: 'application/rss+xml', body: rssDocument(origin, launches.toReversed(), null) };
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
      TIMELINE: 'fx:team,bluesky:team.example',
      FX_BASE_URL: base,
      BLUESKY_BASE_URL: base,
      STATUS_PAGE_URL: base,
      LAUNCH_FEEDS: `openai=rss:${base}/rss.xml`,
      AI_BASE_URL: `${base}/v1`,
      AI_API_KEY: 'sandbox',
      AI_MODEL: MODEL,
    },
    posts: () => posted.toReversed(),
    openIncident: () => incidents.find(({ resolvedAt }) => resolvedAt === null) ?? null,
    isDown: (source) => down.has(source),
    post(text) {
      const post = newPost(text, now());
      posted = [...posted, post];
      mirrored = [...mirrored, copyOf(post)];
      return post.id;
    },
    edit(id, text) {
      posted = posted.map((post) => (post.id === id ? { ...post, text } : post));
    },
    postLaunch(text) {
      const post = newPost(text, now());
      launches = [...launches, post];
      return post.id;
    },
    setIncident(isOpen) {
      const at = isoSecond(now());
      const resolved = incidents.map((one) => ({ ...one, resolvedAt: one.resolvedAt ?? at }));
      const opened = {
        id: `incident-${resolved.length + 1}`,
        name: 'Elevated errors',
        impact: 'major',
        startedAt: at,
        resolvedAt: null,
      };
      incidents = isOpen ? [...resolved, opened] : resolved;
      return incidents.at(-1)?.id ?? '';
    },
    setSource(source, isDown) {
      if (isDown) down.add(source);
      else down.delete(source);
    },
    close: () => server.close(0),
  };
}

const takenDown: Fault = async (_answer, _request, response) => {
  response.writeHead(503).end('taken down on the control page');
  return true;
};

/** As a mirror on Bluesky has it: dated by the copying. */
function copyOf(post: SimplePost): SimplePost {
  const text = post.text.length > MIRROR_CLIP ? `${post.text.slice(0, MIRROR_CLIP).trimEnd()}…` : post.text;
  const at = isoSecond(Date.parse(post.at) + MIRROR_LAG_MS);
  return { ...post, at, text: `${text} ${post.url}` };
}

function isoSecond(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString();
}
