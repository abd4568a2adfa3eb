import { type Asked, jsonAnswer, type UpstreamAnswer } from '../../../src/sandbox/upstream/answer.js';
import { type Page, pageAfter } from '../../../src/sandbox/upstream/posts.js';
import {
  feedRoute,
  type Route,
  type Routes,
  ROUTES as SANDBOX_ROUTES,
} from '../../../src/sandbox/upstream/routes.js';
import { mastodonAccount, mastodonStatuses, xTweets } from './upstream-apis.js';
import { blueskyFeed } from './upstream-bluesky.js';
import { atomDocument, jsonFeedDocument } from './upstream-feeds.js';
import { fxStatuses } from './upstream-fx.js';

export const X_TOKEN = 'test-token-of-the-x-api';

/** The routes of the sandbox, and the formats that it does not serve. */
export const ROUTES: Routes = {
  ...SANDBOX_ROUTES,
  '/atom.xml': feedRoute(atomDocument, 'application/atom+xml; charset=utf-8'),
  '/feed.json': feedRoute(jsonFeedDocument, 'application/feed+json'),
  '/api/v1/accounts/lookup': ({ url }) =>
    url.searchParams.get('acct') === 'team'
      ? jsonAnswer(mastodonAccount(url.origin))
      : { ...jsonAnswer({ error: 'Record not found' }), status: 404 },
  '/api/v1/accounts/109/statuses': apiRoute(
    { after: 'max_id', size: 'limit', standard: 20, most: 40 },
    ({ url: { origin, pathname } }, { posts, next }) => {
      const older = next === null ? [] : [`<${origin}${pathname}?max_id=${next}>; rel="next"`];
      const link = [...older, `<${origin}${pathname}?min_id=0>; rel="prev"`].join(', ');
      return jsonAnswer(mastodonStatuses(origin, posts), { link });
    },
  ),
  '/xrpc/app.bsky.feed.getAuthorFeed': apiRoute(
    { after: 'cursor', size: 'limit', standard: 50, most: 100 },
    (_, { posts, next }) => jsonAnswer(blueskyFeed(posts, next)),
  ),
  '/2/users/by/username/team': authorized(() =>
    jsonAnswer({ data: { id: '77', name: 'Team', username: 'team' } }),
  ),
  '/2/users/77/tweets': authorized(
    apiRoute(
      { after: 'pagination_token', size: 'max_results', standard: 10, most: 100 },
      (_, { posts, next }) => jsonAnswer(xTweets(posts, next)),
    ),
  ),
  '/2/profile/team/statuses': apiRoute(
    { after: 'cursor', size: 'count', standard: 20, most: 100 },
    (_, { posts, next }) => jsonAnswer(fxStatuses(posts, next)),
  ),
};

/** How an API divides its posts: the names of its parameters, and how many posts a page has. */
interface Paging {
  readonly after: string;
  readonly size: string;
  readonly standard: number;
  readonly most: number;
}

function apiRoute(paging: Paging, render: (asked: Asked, page: Page) => UpstreamAnswer): Route {
  return (asked, served) => {
    const { searchParams } = asked.url;
    const size = Math.min(paging.most, Number(searchParams.get(paging.size) ?? paging.standard));
    return render(asked, pageAfter(served.posts, searchParams.get(paging.after), size));
  };
}

function authorized(answer: Route): Route {
  return (asked, served) =>
    asked.headers.authorization === `Bearer ${X_TOKEN}`
      ? answer(asked, served)
      : { ...jsonAnswer({ title: 'Unauthorized', status: 401 }), status: 401 };
}
