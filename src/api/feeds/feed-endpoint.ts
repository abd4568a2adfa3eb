import { type Endpoint, recordEndpoint } from '../http/endpoint.js';
import { feedParameters, parseQuery } from '../http/query.js';
import { atomFeed } from './atom-feed.js';
import { recordFeed } from './record-feed.js';

/** `/feed.atom`: resets and promises for feed readers. */
export function feedEndpoint(publicUrl: string | null): Endpoint {
  return recordEndpoint({
    parse: (target) => parseQuery(target, feedParameters),
    content: (record, { of }) => atomFeed(recordFeed(record, of), publicUrl),
  });
}
