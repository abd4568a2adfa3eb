import { z } from 'zod';
import { isoInstant } from '../../lib/iso.js';
import type { Content } from '../http/response.js';
import type { Feed, FeedEntry, FeedPlace } from './feed.js';

const VERSION = 'https://jsonfeed.org/version/1.1';
const instant = z.iso.datetime({ precision: 3 });

const itemSchema = z.object({
  id: z.string().describe('A `urn:uuid:`, the same as in the Atom feed.'),
  url: z.url().optional().describe('Address of the announcement. Absent where it is not known.'),
  title: z.string().describe('What happened or was promised, when, and the first words.'),
  content_text: z
    .string()
    .describe('Text of the announcement, plain, written by others; of a withdrawn reset after the reason.'),
  date_published: instant.describe(
    'Time of the reset or of the post that promises one, or when the changed launch list was loaded.',
  ),
  date_modified: instant.describe('When it was recorded, read or last corrected.'),
  tags: z.array(z.string()).describe('One: `regular`, `banked` or `promise`, or the `kind` of the change.'),
});

/** What this service writes of JSON Feed. */
export const jsonFeedSchema = z.object({
  version: z.literal(VERSION).describe('Version of the format.'),
  title: z.string().describe('What the feed is about.'),
  home_page_url: z.url().optional().describe('The page. Absent without `PUBLIC_URL`.'),
  feed_url: z.url().optional().describe('The feed. Absent without `PUBLIC_URL`.'),
  description: z.string().describe('What the entries are.'),
  authors: z.array(z.object({ name: z.string().describe('Its name.') })).describe('The service.'),
  language: z.literal('en').describe('Of the words of the service.'),
  hubs: z
    .array(
      z.object({
        type: z.literal('WebSub').describe('Its protocol.'),
        url: z.url().describe('Its address.'),
      }),
    )
    .optional()
    .describe('Where to subscribe. Absent without a hub.'),
  items: z.array(itemSchema).describe('The entries, newest first.'),
});

/**
 * A feed as JSON Feed. Its addresses must be absolute, so that they are left out where PUBLIC_URL is not set.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed(feed: Feed, { publicUrl, websubHub }: FeedPlace): Content {
  const { title, description, updated, query, page, entries } = feed;
  const body: z.infer<typeof jsonFeedSchema> = {
    version: VERSION,
    title,
    ...(publicUrl !== null && {
      home_page_url: `${publicUrl}/${page}`,
      feed_url: `${publicUrl}/feed.json${query}`,
    }),
    description,
    authors: [{ name: 'Reset Record' }],
    language: 'en',
    ...(websubHub !== null && { hubs: [{ type: 'WebSub', url: websubHub }] }),
    items: entries.map(itemOf),
  };
  return {
    type: 'application/feed+json; charset=utf-8',
    body: JSON.stringify(body),
    modifiedAt: updated,
  };
}

function itemOf({ id, title, text, published, updated, category, links: [url] }: FeedEntry) {
  return {
    id: `urn:uuid:${id}`,
    ...(url !== undefined && { url }),
    title,
    content_text: text,
    date_published: isoInstant(published),
    date_modified: isoInstant(updated),
    tags: [category.term],
  };
}
