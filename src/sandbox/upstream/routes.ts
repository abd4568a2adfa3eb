import { answerAsModel } from '../sandbox-reader.js';
import { type Asked, jsonAnswer, type Reply, type UpstreamAnswer } from './answer.js';
import { completion } from './completion.js';
import { pageAfter, type SimplePost } from './posts.js';
import { rssDocument } from './rss.js';
import { type SimpleIncident, statusIncidents, statusSummary } from './statuspage.js';

/** The present content of the simulated sources. */
export interface Served {
  /** Oldest first, where they are of the same time. */
  readonly posts: readonly SimplePost[];
  readonly incidents: readonly SimpleIncident[];
  /** False: feeds have a single page without a link to the next, like most real feeds. */
  readonly pagedFeeds?: boolean;
  /** Entries per page of a feed. */
  readonly feedPageSize?: number;
}

export type Route = (asked: Asked, served: Served) => Reply | Promise<Reply>;

/** Routes by path. */
export type Routes = Readonly<Record<string, Route>>;

/** The routes of the sandbox. The tests add the formats that it does not serve. */
export const ROUTES: Routes = {
  '/rss.xml': feedRoute(rssDocument, 'application/rss+xml; charset=utf-8'),
  '/api/v2/summary.json': ({ url }, { incidents }) => jsonAnswer(statusSummary(url.origin, incidents)),
  '/api/v2/incidents.json': ({ url }, { incidents }) => jsonAnswer(statusIncidents(url.origin, incidents)),
  '/v1/chat/completions': ({ body }) => {
    const request = JSON.parse(body);
    return jsonAnswer(completion({ model: request.model, content: answerAsModel(request) }));
  },
};

const NOT_FOUND: UpstreamAnswer = { ...jsonAnswer({ error: 'Record not found' }), status: 404 };

/** The reply of a healthy source. */
export function route(routes: Routes, asked: Asked, served: Served): Reply | Promise<Reply> {
  return routes[asked.url.pathname]?.(asked, served) ?? NOT_FOUND;
}

/** @param render gets the address of the next page, null if there is none */
export function feedRoute(
  render: (base: string, posts: readonly SimplePost[], next: string | null) => string,
  type: string,
): Route {
  return ({ url }, served) => {
    const { pagedFeeds = true, feedPageSize = 20 } = served;
    const page = pageAfter(served.posts, url.searchParams.get('after'), feedPageSize);
    const hasNext = pagedFeeds && page.next !== null;
    const next = hasNext ? `${url.origin}${url.pathname}?after=${encodeURIComponent(page.next)}` : null;
    return { type, body: render(url.origin, page.posts, next) };
  };
}
