import { type AtomFeed, parseAtomFeed, parseRssFeed, type RssFeed } from 'feedsmith';
import { webAddress } from '../addresses.js';
import type { FetchedPage } from '../pages/fetch-page.js';
import { rootElement } from '../pages/well-formed.js';
import type { RawPost } from '../posts/build-post.js';
import { parseInstant } from '../posts/parse-instant.js';
import { hasBreakingMarkup } from '../posts/post-text.js';
import { SourceFailure } from '../source.js';
import { feedPost } from './feed-post.js';

export interface FeedEntries {
  readonly entries: readonly (RawPost | string)[];
  /** `rel=next` as given in the feed. */
  readonly next: string | null;
}

/**
 * @param base address for relative links and messages, without secrets
 * @throws SourceFailure `invalid_payload`
 */
export function parseFeed({ text: xml }: FetchedPage, base: string): FeedEntries {
  const root = rootElement(xml, base);
  try {
    return root === 'rss'
      ? rssEntries(parseRssFeed(withoutPersons(xml)), base)
      : atomEntries(parseAtomFeed(xml), base);
  } catch (cause) {
    throw new SourceFailure('invalid_payload', `${base} is not an RSS or Atom feed`, null, { cause });
  }
}

/**
 * Renames elements that name persons: they are not used, and the parser takes quadratic time for names with unclosed
 * brackets. Within post text both the old and the new names are unknown HTML elements.
 */
function withoutPersons(xml: string): string {
  return xml.replace(/<(\/?)(?=(?:author|managingeditor|webmaster)\b)/gi, '<$1x-');
}

/** Mirrors of X mark reposts by this title; others wrote them. */
const MIRRORED_REPOST = /^RT by @\w+: /;

function rssEntries(feed: RssFeed.Feed<string>, base: string): FeedEntries {
  const items = (feed.items ?? []).filter((item) => !MIRRORED_REPOST.test(item.title ?? ''));
  return { entries: items.map((item) => rssPost(item, base)), next: nextLink(feed.atom?.links) };
}

function rssPost(item: RssFeed.Item<string>, base: string): RawPost {
  const guid = item.guid?.value ?? null;
  const isAddress = item.guid?.isPermaLink !== false && /^https?:/i.test(guid ?? '');
  const url = webAddress(item.link, base) ?? (isAddress ? webAddress(guid, base) : null);
  return feedPost({
    id: guid,
    url,
    at: parseInstant(item.pubDate) ?? parseInstant(item.dc?.dates?.[0] ?? item.atom?.published),
    title: item.title ?? null,
    text: { html: item.content?.encoded ?? item.description ?? '' },
    answers: item.thr?.inReplyTos !== undefined,
  });
}

function atomEntries(feed: AtomFeed.Feed<string>, base: string): FeedEntries {
  return {
    entries: (feed.entries ?? []).map((entry) => atomPost(entry, base)),
    next: nextLink(feed.links),
  };
}

function atomPost(entry: AtomFeed.Entry<string>, base: string): RawPost {
  const body = entry.content?.value ? entry.content : entry.summary;
  const link = entry.links?.find((one) => one.rel === undefined || one.rel === 'alternate');
  const text = body?.value ?? '';
  // No type means plain text, but feeds without a type also use HTML.
  const isPlain = body?.type === undefined ? !hasBreakingMarkup(text) : /^text(\/plain)?$/.test(body.type);
  return feedPost({
    id: entry.id ?? null,
    url: webAddress(link?.href, base),
    at: parseInstant(entry.published ?? entry.updated),
    title: entry.title?.value ?? null,
    text: isPlain ? { plain: text } : { html: text },
    answers: entry.thr?.inReplyTos !== undefined,
  });
}

function nextLink(links: readonly { rel?: string; href?: string }[] | undefined): string | null {
  return links?.find((link) => link.rel === 'next')?.href ?? null;
}
