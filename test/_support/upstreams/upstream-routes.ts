import type { IncomingHttpHeaders } from 'node:http';
import { type Asked, jsonAnswer, type UpstreamAnswer } from '../../../src/sandbox/upstream/answer.js';
import { blueskyFeed } from '../../../src/sandbox/upstream/bluesky.js';
import { fxStatuses } from '../../../src/sandbox/upstream/fx.js';
import { pageAfter, pageSize, type SimplePost } from '../../../src/sandbox/upstream/posts.js';
import { rssDocument } from '../../../src/sandbox/upstream/rss.js';
import { type SimpleIncident, statuspage } from '../../../src/sandbox/upstream/statuspage.js';
import { mastodonAccount, mastodonStatuses, xTweets } from './upstream-apis.js';
import { atomDocument, jsonFeedDocument } from './upstream-feeds.js';

export const X_TOKEN = 'test-token-of-the-x-api';

interface Served {
  readonly base: string;
  readonly posts: readonly SimplePost[];
  readonly incidents: readonly SimpleIncident[];
  readonly pagedFeeds: boolean;
  readonly feedPageSize: number;
}

/** The answer of a healthy upstream. */
export function route(served: Served, { url, headers }: Asked): UpstreamAnswer {
  const { base, posts: all, incidents } = served;
  const query = url.searchParams;
  switch (url.pathname) {
    case '/rss.xml':
      return feed(served, url, rssDocument, 'application/rss+xml; charset=utf-8');
    case '/atom.xml':
      return feed(served, url, atomDocument, 'application/atom+xml; charset=utf-8');
    case '/feed.json':
      return feed(served, url, jsonFeedDocument, 'application/feed+json');
    case '/api/v1/accounts/lookup':
      return query.get('acct') === 'team' ? jsonAnswer(mastodonAccount(base)) : NOT_FOUND;
    case '/api/v1/accounts/109/statuses': {
      const { posts, next } = pageAfter(all, query.get('max_id'), pageSize(query.get('limit'), 20, 40));
      const older = next === null ? [] : [`<${base}${url.pathname}?max_id=${next}>; rel="next"`];
      const link = [...older, `<${base}${url.pathname}?min_id=0>; rel="prev"`].join(', ');
      return jsonAnswer(mastodonStatuses(base, posts), { link });
    }
    case '/xrpc/app.bsky.feed.getAuthorFeed':
      return blueskyFeed(all, query);
    case '/2/users/by/username/team':
      return authorized(headers, () => jsonAnswer({ data: { id: '77', name: 'Team', username: 'team' } }));
    case '/2/users/77/tweets':
      return authorized(headers, () => {
        const { posts, next } = pageAfter(
          all,
          query.get('pagination_token'),
          pageSize(query.get('max_results'), 10, 100),
        );
        return jsonAnswer(xTweets(posts, next));
      });
    case '/2/profile/team/statuses':
      return fxStatuses(all, query);
    default:
      return statuspage(base, incidents, url.pathname) ?? NOT_FOUND;
  }
}

const NOT_FOUND: UpstreamAnswer = { ...jsonAnswer({ error: 'Record not found' }), status: 404 };
const UNAUTHORIZED: UpstreamAnswer = { ...jsonAnswer({ title: 'Unauthorized', status: 401 }), status: 401 };

function feed(served: Served, url: URL, render: typeof rssDocument, type: string): UpstreamAnswer {
  const { base, feedPageSize, pagedFeeds } = served;
  const page = pageAfter(served.posts, url.searchParams.get('after'), feedPageSize);
  const next = page.next === null ? null : `${base}${url.pathname}?after=${encodeURIComponent(page.next)}`;
  return { type, body: render(base, page.posts, pagedFeeds ? next : null) };
}

function authorized(headers: IncomingHttpHeaders, answer: () => UpstreamAnswer): UpstreamAnswer {
  return headers.authorization === `Bearer ${X_TOKEN}` ? answer() : UNAUTHORIZED;
}
