import { requestTarget } from '../lib/url-credentials.js';
import { type Channel, destinationId } from './destination.js';
import type { DestinationSpec } from './destination-spec.js';

/** Paths of the feeds that a hub sends on (docs/api.md). */
const FEEDS = ['/feed.atom', '/feed.atom?of=promises', '/feed.atom?of=resets,promises'];

/**
 * A WebSub hub, told to read the feeds again. It compares them itself, so that every alert may tell it.
 * @see https://www.w3.org/TR/websub/#publishing; the form is the one that public hubs understand
 */
export function websub({ url: hub, origin }: DestinationSpec & { kind: 'websub' }): Channel {
  const { url, headers } = requestTarget(hub);
  const topics = FEEDS.map((path): [string, string] => ['hub.url', origin + path]);
  const body = new URLSearchParams([['hub.mode', 'publish'], ...topics]).toString();
  return {
    id: destinationId('websub', new URL(url).host, `${url} ${origin}`),
    request: () => ({
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    }),
  };
}
