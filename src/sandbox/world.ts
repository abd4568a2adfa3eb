import { HOUR_MS } from '../core/time.js';
import { type ReaderRequest, startReaderUpstream } from './reader-upstream.js';
import { answerAsModel } from './sandbox-reader.js';
import type { SimpleIncident, SimplePost } from './upstream-posts.js';
import { startUpstreams } from './upstreams.js';

export const SOURCES = ['timeline', 'mirror', 'status page', 'reader', 'launch feed'] as const;
export type SourceName = (typeof SOURCES)[number];

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

const DOWN = { status: 503, body: 'taken down on the control page' };
const PATHS = {
  timeline: ['/2/profile/team/statuses'],
  mirror: ['/xrpc/app.bsky.feed.getAuthorFeed'],
  'status page': ['/api/v2/summary.json', '/api/v2/incidents.json'],
  'launch feed': ['/rss.xml'],
} as const;

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
  const first = newPost('Good morning! We are looking at latency today.', now() - HOUR_MS);
  let posted: readonly SimplePost[] = [first];

  const team = await startUpstreams({ posts: [first] });
  const mirror = await startUpstreams({ posts: [copyOf(first)] });
  const companies = await startUpstreams({ posts: [newPost('Welcome to our blog.', now() - HOUR_MS)] });
  const reader = await startReaderUpstream((request: ReaderRequest) =>
    down.has('reader') ? { kind: 'http', ...DOWN } : answerAsModel(request),
  );

  return {
    env: {
      TIMELINE: `${team.timelines.fx},${mirror.timelines.bluesky}`,
      FX_BASE_URL: team.env.FX_BASE_URL,
      BLUESKY_BASE_URL: mirror.env.BLUESKY_BASE_URL,
      STATUS_PAGE_URL: team.env.STATUS_PAGE_URL,
      LAUNCH_FEEDS: `openai=${companies.timelines.rss}`,
      AI_BASE_URL: reader.baseUrl,
      AI_API_KEY: 'sandbox',
      AI_MODEL: 'sandbox-reader',
    },
    posts: () => posted,
    openIncident: () => incidents.find((one) => !one.resolvedAt) ?? null,
    isDown: (source) => down.has(source),
    post(text) {
      const post = newPost(text, now());
      posted = [post, ...posted];
      team.add(post);
      setTimeout(() => mirror.add(copyOf(post)), MIRROR_LAG_MS).unref();
      return post.id;
    },
    edit(id, text) {
      posted = posted.map((post) => (post.id === id ? { ...post, text } : post));
      team.edit(id, { text });
    },
    postLaunch(text) {
      const post = newPost(text, now());
      companies.add(post);
      return post.id;
    },
    setIncident(isOpen) {
      const at = isoSecond(now());
      const resolved = incidents.map((one) => (one.resolvedAt ? one : { ...one, resolvedAt: at }));
      const opened = {
        id: `incident-${resolved.length + 1}`,
        name: 'Elevated errors',
        startedAt: at,
        impact: 'major',
      };
      incidents = isOpen ? [...resolved, opened] : resolved;
      team.setIncidents(incidents);
      return incidents.at(-1)?.id ?? '';
    },
    setSource(source, isDown) {
      if (isDown) down.add(source);
      else down.delete(source);
      if (source === 'reader') return;
      const upstream = source === 'launch feed' ? companies : source === 'mirror' ? mirror : team;
      for (const path of PATHS[source]) {
        if (isDown) upstream.fail(path, DOWN);
        else upstream.recover(path);
      }
    },
    async close() {
      await Promise.all([team.close(), mirror.close(), companies.close(), reader.close()]);
    },
  };
}

/** As a mirror on Bluesky has it: dated by the copying. */
function copyOf(post: SimplePost): SimplePost {
  const text = post.text.length > MIRROR_CLIP ? `${post.text.slice(0, MIRROR_CLIP).trimEnd()}…` : post.text;
  const at = isoSecond(Date.parse(post.at) + MIRROR_LAG_MS);
  return { ...post, at, text: `${text} ${post.url}` };
}

/** Feeds carry whole seconds. */
function isoSecond(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString();
}
