import type { IncomingHttpHeaders } from 'node:http';
import {
  blueskyFeed,
  fxStatuses,
  mastodonAccount,
  mastodonStatuses,
  statuspageIncidents,
  statuspageSummary,
  xTweets,
} from './upstream-apis.js';
import { atomDocument, jsonFeedDocument, rssDocument } from './upstream-feeds.js';
import { type SimpleIncident, type SimplePost, sliceAfter } from './upstream-posts.js';

export const X_TOKEN = 'test-token-of-the-x-api';

export interface Answer {
  /** Default: 200, with an ETag. */
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

interface Served {
  readonly base: string;
  readonly posts: readonly SimplePost[];
  readonly removed: ReadonlySet<string>;
  readonly incidents: readonly SimpleIncident[];
  readonly pagedFeeds: boolean;
  readonly feedPageSize: number;
}

/** The answer of a healthy upstream. */
export function route(served: Served, url: URL, headers: IncomingHttpHeaders): Answer {
  const { base, incidents } = served;
  const query = url.searchParams;
  const slice = (after: string | null, size: number) => sliceAfter(served.posts, served.removed, after, size);
  switch (url.pathname) {
    case '/rss.xml':
      return feed(served, url, rssDocument, 'application/rss+xml; charset=utf-8');
    case '/atom.xml':
      return feed(served, url, atomDocument, 'application/atom+xml; charset=utf-8');
    case '/feed.json':
      return feed(served, url, jsonFeedDocument, 'application/feed+json');
    case '/api/v1/accounts/lookup':
      return query.get('acct') === 'team' ? json(mastodonAccount(base)) : NOT_FOUND;
    case '/api/v1/accounts/109/statuses': {
      const { posts, next } = slice(query.get('max_id'), pageSize(query.get('limit'), 20, 40));
      const older = next === null ? [] : [`<${base}${url.pathname}?max_id=${next.id}>; rel="next"`];
      const link = [...older, `<${base}${url.pathname}?min_id=0>; rel="prev"`].join(', ');
      return json(mastodonStatuses(base, posts), { link });
    }
    case '/xrpc/app.bsky.feed.getAuthorFeed': {
      const { posts, next } = slice(query.get('cursor'), pageSize(query.get('limit'), 50, 100));
      return json(blueskyFeed(posts, next?.id ?? null));
    }
    case '/2/users/by/username/team':
      return authorized(headers, () => json({ data: { id: '77', name: 'Team', username: 'team' } }));
    case '/2/users/77/tweets':
      return authorized(headers, () => {
        const { posts, next } = slice(
          query.get('pagination_token'),
          pageSize(query.get('max_results'), 10, 100),
        );
        return json(xTweets(posts, next?.id ?? null));
      });
    case '/2/profile/team/statuses': {
      const { posts, next } = slice(query.get('cursor'), pageSize(query.get('count'), 20, 100));
      return json(fxStatuses(posts, next?.id ?? null));
    }
    case '/api/v2/summary.json':
      return json(statuspageSummary(base, incidents));
    case '/api/v2/incidents.json':
      return json({
        page: { id: 'p', name: 'Team', url: base },
        incidents: statuspageIncidents(base, incidents),
      });
    default:
      return NOT_FOUND;
  }
}

const NOT_FOUND: Answer = { ...json({ error: 'Record not found' }), status: 404 };
const UNAUTHORIZED: Answer = { ...json({ title: 'Unauthorized', status: 401 }), status: 401 };

function feed(served: Served, url: URL, render: typeof rssDocument, type: string): Answer {
  const { base, posts, removed, feedPageSize, pagedFeeds } = served;
  const page = sliceAfter(posts, removed, url.searchParams.get('after'), feedPageSize);
  const next = page.next === null ? null : `${base}${url.pathname}?after=${encodeURIComponent(page.next.id)}`;
  return { type, body: render(base, page.posts, pagedFeeds ? next : null) };
}

function json(value: unknown, headers: Record<string, string> = {}): Answer {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers };
}

function pageSize(requested: string | null, fallback: number, max: number): number {
  return Math.min(max, requested === null ? fallback : Number(requested));
}

function authorized(headers: IncomingHttpHeaders, answer: () => Answer): Answer {
  return headers.authorization === `Bearer ${X_TOKEN}` ? answer() : UNAUTHORIZED;
}
