import { z } from 'zod';
import type { HttpClient } from '../../lib/http-client.js';
import { asConfigured, nextPage, webAddress, withoutSecrets } from '../addresses.js';
import { fetchPage, parseJson } from '../pages/fetch-page.js';
import { createPagedSource } from '../pages/read-pages.js';
import { buildPosts, parseInstant, type RawPost } from '../posts/build-post.js';
import type { TimelineSource } from '../source.js';
import { feedPost } from './feed-post.js';
import { sourceKey } from './timeline-spec.js';

const ACCEPT = 'application/feed+json, application/json;q=0.9, */*;q=0.1';
const optionalText = z.string().nullish();

const jsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  next_url: optionalText,
  items: z.array(z.unknown()),
});

const jsonItem = z.object({
  // The format requires a string, but some feeds use numbers.
  id: z.union([z.string(), z.number()]).nullish(),
  url: optionalText,
  title: optionalText,
  content_html: optionalText,
  content_text: optionalText,
  summary: optionalText,
  date_published: optionalText,
  date_modified: optionalText,
});

/** JSON Feed 1.0 and 1.1. */
export function createJsonFeedSource(http: HttpClient, configured: string): TimelineSource {
  const key = sourceKey({ kind: 'jsonfeed', url: configured });
  return createPagedSource(key, async ({ cursor, validators, now, signal }) => {
    const url = cursor === null ? configured : asConfigured(configured, cursor);
    const page = await fetchPage(http, { url, accept: ACCEPT, validators, signal });
    if (page === 'not_modified') return page;
    const feed = parseJson(page, jsonFeed, 'a JSON Feed');
    // Relative links such as `#top` inherit the feed's address, including its secrets.
    const base = withoutSecrets(page.url);
    const raws = feed.items.map((item) => mapItem(item, base));
    const next = feed.next_url ? nextPage(configured, page.url, feed.next_url) : null;
    return { ...buildPosts(key, raws, now), next, validators: page.validators };
  });
}

function mapItem(value: unknown, pageUrl: string): RawPost | string {
  const parsed = jsonItem.safeParse(value);
  if (!parsed.success) return 'it is not an item of a JSON Feed';
  const item = parsed.data;
  return feedPost({
    id: item.id == null ? null : String(item.id),
    url: webAddress(item.url, pageUrl),
    at: parseInstant(item.date_published ?? item.date_modified),
    title: item.title ?? null,
    text: item.content_html
      ? { html: item.content_html }
      : { plain: item.content_text ?? item.summary ?? '' },
    answers: false,
  });
}
