import type { HttpClient } from '../../lib/http-client.js';
import { asConfigured, nextPage, withoutSecrets } from '../addresses.js';
import { fetchPage } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import type { TimelineSource } from '../source.js';
import { parseFeed } from './feed-entries.js';
import { parseJsonFeed } from './json-feed.js';
import { sourceKey } from './timeline-spec.js';

const FORMATS = {
  rss: {
    accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1',
    parse: parseFeed,
  },
  jsonfeed: {
    accept: 'application/feed+json, application/json;q=0.9, */*;q=0.1',
    parse: parseJsonFeed,
  },
};

/** RSS 2.0 and Atom, with the paging of RFC 5005 where the feed has it; JSON Feed 1.0 and 1.1. */
export function createFeedSource(
  http: HttpClient,
  spec: { kind: keyof typeof FORMATS; url: string },
): TimelineSource {
  const { accept, parse } = FORMATS[spec.kind];
  return createPagedSource(sourceKey(spec), async ({ cursor, validators, signal }) => {
    const url = cursor === null ? spec.url : asConfigured(spec.url, cursor);
    const page = await fetchPage(http, { url, accept, validators, signal });
    if (page === 'not_modified') return page;
    // Relative links such as `#top` inherit the feed's address, including its secrets.
    const { entries, next } = parse(page, withoutSecrets(page.url));
    return {
      raws: entries,
      next: next ? nextPage(spec.url, page.url, next) : null,
      validators: page.validators,
    };
  });
}
