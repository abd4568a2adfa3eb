import type { z } from 'zod';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { ownAddress } from '../http/own-address.js';
import { feedParameters, parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import type { Content } from '../http/response.js';
import { atomFeed } from './atom-feed.js';
import type { Feed, FeedPlace } from './feed.js';
import { jsonFeed } from './json-feed.js';
import { launchesFeed } from './launches-feed.js';
import { recordFeed } from './record-feed.js';

/** Resets, promises and the changes of the launch lists for feed readers, in both formats. */
export function feedEndpoints(context: EndpointContext): Readonly<Record<string, Endpoint>> {
  return {
    '/feed.atom': feedEndpoint(context, 'feed.atom', atomFeed),
    '/feed.json': feedEndpoint(context, 'feed.json', jsonFeed),
  };
}

function feedEndpoint(
  context: EndpointContext,
  name: string,
  write: (feed: Feed, place: FeedPlace) => Content,
): Endpoint {
  return recordEndpoint<z.output<typeof feedParameters>>(context, {
    parse: (target) => parseQuery(target, feedParameters),
    content: (record, { of }) =>
      write(of === 'launches' ? launchesFeed(record) : recordFeed(record, of), context),
    headers: (_record, { of }) => hubLinks(context, of === 'resets' ? name : `${name}?of=${of}`),
  });
}

/** Where to subscribe, and to what (WebSub, 4). */
function hubLinks({ publicUrl, websubHub }: FeedPlace, self: string): Readonly<Record<string, string>> {
  if (websubHub === null) return {};
  return { Link: `<${websubHub}>; rel="hub", <${ownAddress(publicUrl, self)}>; rel="self"` };
}
