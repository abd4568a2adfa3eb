import type { HttpClient } from '../../lib/http-client.js';
import { asConfigured, nextPage, webAddress, withoutSecrets } from '../addresses.js';
import { fetchPage } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import { buildPosts } from '../posts/build-post.js';
import type { TimelineSource } from '../source.js';
import { type FeedEntries, parseFeed } from './feed-entries.js';
import { sourceKey } from './timeline-spec.js';

const ACCEPT = 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1';

/** RSS 2.0 and Atom, with the paging of RFC 5005 where the feed has it. */
export function createFeedSource(http: HttpClient, configured: string): TimelineSource {
  const key = sourceKey({ kind: 'rss', url: configured });
  return createPagedSource(key, async ({ cursor, validators, now, signal }) => {
    const url = cursor === null ? configured : asConfigured(configured, cursor);
    const page = await fetchPage(http, { url, accept: ACCEPT, validators, signal });
    if (page === 'not_modified') return page;
    // Relative links such as `#top` inherit the feed's address, including its secrets.
    const base = withoutSecrets(page.url);
    const feed: FeedEntries = parseFeed(page.text, base, (href) => webAddress(href, base));
    const next = feed.next === null ? null : nextPage(configured, page.url, feed.next);
    return { ...buildPosts(key, feed.entries, now), next, validators: page.validators };
  });
}
