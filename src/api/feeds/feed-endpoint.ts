import type { z } from 'zod';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { ownAddress } from '../http/own-address.js';
import { feedParameters, parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { atomFeed } from './atom-feed.js';
import type { FeedPlace } from './feed.js';
import { launchesFeed } from './launches-feed.js';
import { recordFeed } from './record-feed.js';

/** `/feed.atom`: resets, promises and the changes of the launch lists for feed readers. */
export function feedEndpoint(context: EndpointContext): Endpoint {
  return recordEndpoint<z.output<typeof feedParameters>>(context, {
    parse: (target) => parseQuery(target, feedParameters),
    content: (record, { of }) =>
      atomFeed(of === 'launches' ? launchesFeed(record) : recordFeed(record, of), context),
    headers: (_record, { of }) => hubLinks(context, of === 'resets' ? 'feed.atom' : `feed.atom?of=${of}`),
  });
}

/** Where to subscribe, and to what (WebSub, 4). */
function hubLinks({ publicUrl, websubHub }: FeedPlace, self: string): Readonly<Record<string, string>> {
  if (websubHub === null) return {};
  return { Link: `<${websubHub}>; rel="hub", <${ownAddress(publicUrl, self)}>; rel="self"` };
}
