import { z } from 'zod';
import { webAddress } from '../addresses.js';
import { type FetchedPage, parseJson } from '../pages/fetch-page.js';
import type { RawPost } from '../posts/build-post.js';
import { firstInstant, writtenDate } from '../posts/parse-instant.js';
import type { FeedEntries } from './feed-entries.js';
import { feedPost } from './feed-post.js';

const optionalText = z.string().nullish();

const jsonFeed = z.object({
  version: z.string().regex(/^(?:https?:\/\/)?(?:www\.)?jsonfeed\.org\/version\/\d[\d.]*\/?$/i),
  home_page_url: optionalText.catch(null),
  next_url: optionalText,
  items: z.array(z.unknown()),
});

const jsonItem = z.object({
  // The format requires strings for ids and dates, but some feeds use numbers.
  id: z.union([z.string(), z.number()]).nullish(),
  url: optionalText,
  title: optionalText,
  content_html: optionalText,
  content_text: optionalText,
  summary: optionalText,
  date_published: writtenDate,
  date_modified: writtenDate,
});

/**
 * Relative links count from the home page, if the feed has one.
 * @param address of the page, without secrets
 */
export function parseJsonFeed(page: FetchedPage, address: string): FeedEntries {
  const feed = parseJson(page, jsonFeed, 'a JSON Feed');
  const home = webAddress(feed.home_page_url, address);
  return { entries: feed.items.flatMap((item) => mapItem(item, home, address)), next: feed.next_url ?? null };
}

function mapItem(value: unknown, home: string | null, page: string): readonly (RawPost | string)[] {
  const parsed = jsonItem.safeParse(value);
  if (!parsed.success) return ['it is not an item of a JSON Feed'];
  const item = parsed.data;
  const id = item.id == null ? null : String(item.id);
  return feedPost(
    {
      id,
      url: webAddress(item.url, home ?? page) ?? webAddress(id),
      at: firstInstant([item.date_published, item.date_modified]),
      title: item.title ?? null,
      bodies: [
        { html: item.content_html ?? undefined },
        { plain: item.content_text ?? undefined },
        { plain: item.summary ?? undefined },
      ],
      answers: false,
    },
    home,
  );
}
