import type { z } from 'zod';
import type { Endpoint, EndpointContext } from '../http/endpoint.js';
import { feedParameters, parseQuery } from '../http/query.js';
import { recordEndpoint } from '../http/record-endpoint.js';
import { atomFeed } from './atom-feed.js';
import { launchesFeed } from './launches-feed.js';
import { recordFeed } from './record-feed.js';

/** `/feed.atom`: resets, promises and the changes of the launch lists for feed readers. */
export function feedEndpoint(context: EndpointContext): Endpoint {
  return recordEndpoint<z.output<typeof feedParameters>>(context, {
    parse: (target) => parseQuery(target, feedParameters),
    content: (record, { of }) =>
      atomFeed(of === 'launches' ? launchesFeed(record) : recordFeed(record, of), context.publicUrl),
  });
}
