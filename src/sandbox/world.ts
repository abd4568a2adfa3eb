import { HOUR_MS } from '../core/time.js';
import { listen } from '../lib/listen.js';
import { answerAsModel } from './sandbox-reader.js';
import {
  blueskyFeed,
  completion,
  fxStatuses,
  type Incident,
  type Post,
  type Route,
  rssFeed,
  serveRoutes,
  statuspage,
} from './upstream.js';

export const SOURCES = ['timeline', 'mirror', 'status page', 'reader', 'launch feed'] as const;
export type SourceName = (typeof SOURCES)[number];

export type World = Awaited<ReturnType<typeof startWorld>>;

const MIRROR_LAG_MS = 10_000;
/** In characters. Mirrors clip long posts and end in a link to the original. */
const MIRROR_CLIP = 200;

/**
 * The simulated sources and model on this machine, which the control page changes.
 * @param now gives epoch milliseconds
 */
export async function startWorld(now: () => number) {
  let incidents: readonly Incident[] = [];
  let lastId = Math.floor(now() / 1000);
  const down = new Set<SourceName>();

  const newPost = (text: string, at: number): Post => {
    lastId += 1;
    return { id: `${lastId}`, at: isoSecond(at), text, url: `https://x.com/team/status/${lastId}` };
  };
  // Newest first.
  let posted = [newPost('Good morning! We are looking at latency today.', now() - HOUR_MS)];
  let mirrored = posted.map(copyOf);
  let launches = [newPost('Welcome to our blog.', now() - HOUR_MS)];

  const unlessDown =
    (source: SourceName, answer: Route): Route =>
    (body) =>
      down.has(source) ? null : answer(body);
  const statusOf = unlessDown('status page', () => statuspage(base, incidents));
  const server = await listen(
    serveRoutes({
      '/2/profile/team/statuses': unlessDown('timeline', () => fxStatuses(posted)),
      '/xrpc/app.bsky.feed.getAuthorFeed': unlessDown('mirror', () =>
        blueskyFeed(mirrored.filter(({ at }) => Date.parse(at) <= now())),
      ),
      '/api/v2/summary.json': statusOf,
      '/api/v2/incidents.json': statusOf,
      '/rss.xml': unlessDown('launch feed', () => rssFeed(launches)),
      '/v1/chat/completions': unlessDown('reader', (body) => completion(answerAsModel(JSON.parse(body)))),
    }),
    { host: '127.0.0.1', port: 0 },
  );
  const base = `http://127.0.0.1:${server.port}`;

  return {
    /** The configuration of the worker. */
    env: {
      TIMELINE: 'fx:team,bluesky:team.example',
      FX_BASE_URL: base,
      BLUESKY_BASE_URL: base,
      STATUS_PAGE_URL: base,
      LAUNCH_FEEDS: `openai=rss:${base}/rss.xml`,
      AI_BASE_URL: `${base}/v1`,
      AI_API_KEY: 'sandbox',
      AI_MODEL: 'sandbox-reader',
    },
    /** Newest first. */
    posts: (): readonly Post[] => posted,
    openIncident: () => incidents.find(({ resolvedAt }) => resolvedAt === null) ?? null,
    isDown: (source: SourceName) => down.has(source),
    /** On the timeline of the product's team; the mirror follows. Returns the id of the post. */
    post(text: string) {
      const post = newPost(text, now());
      posted = [post, ...posted];
      mirrored = [copyOf(post), ...mirrored];
      return post.id;
    },
    /** The mirror keeps the text that it copied. */
    edit(id: string, text: string) {
      posted = posted.map((post) => (post.id === id ? { ...post, text } : post));
    },
    /** On the launch feed of a company. Returns the id of the post. */
    postLaunch(text: string) {
      const post = newPost(text, now());
      launches = [post, ...launches];
      return post.id;
    },
    /** Returns the id of the incident that was opened or resolved. */
    setIncident(isOpen: boolean) {
      const at = isoSecond(now());
      const resolved = incidents.map((one) => ({ ...one, resolvedAt: one.resolvedAt ?? at }));
      const opened = { id: `incident-${resolved.length + 1}`, startedAt: at, resolvedAt: null };
      incidents = isOpen ? [...resolved, opened] : resolved;
      return incidents.at(-1)?.id ?? '';
    },
    setSource(source: SourceName, isDown: boolean) {
      if (isDown) down.add(source);
      else down.delete(source);
    },
    close: () => server.close(0),
  };
}

/** As a mirror on Bluesky has it: dated by the copying. */
function copyOf(post: Post): Post {
  const text = post.text.length > MIRROR_CLIP ? `${post.text.slice(0, MIRROR_CLIP).trimEnd()}…` : post.text;
  const at = isoSecond(Date.parse(post.at) + MIRROR_LAG_MS);
  return { ...post, at, text: `${text} ${post.url}` };
}

function isoSecond(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString();
}
