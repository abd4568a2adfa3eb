import { type AtomFeed, parseAtomFeed, parseRssFeed, type RssFeed } from 'feedsmith';
import { webAddress } from '../addresses.js';
import type { FetchedPage } from '../pages/fetch-page.js';
import { rootElement } from '../pages/well-formed.js';
import type { RawPost } from '../posts/build-post.js';
import { parseInstant } from '../posts/parse-instant.js';
import { decodeBasicEntities, hasBreakingMarkup } from '../posts/post-text.js';
import { SourceFailure } from '../source.js';
import { type FeedItem, feedPost } from './feed-post.js';

export interface FeedEntries {
  readonly entries: readonly (RawPost | string)[];
  /** Address of the next page. */
  readonly next: string | null;
}

/**
 * @param page its address, for relative links and messages, without secrets
 * @throws SourceFailure `invalid_payload`
 */
export function parseFeed({ text }: FetchedPage, page: string): FeedEntries {
  // White space before the declaration is an error that readers of feeds forgive.
  const xml = text.trimStart();
  const root = rootElement(xml, page);
  try {
    return root === 'rss'
      ? rssEntries(parseRssFeed(withoutPersons(xml)), channelBase(xml), page)
      : atomEntries(parseAtomFeed(xml), page);
  } catch (cause) {
    throw new SourceFailure('invalid_payload', `${page} is not an RSS or Atom feed`, null, { cause });
  }
}

/**
 * Renames elements that name persons: they are not used, and the parser takes quadratic time for names with
 * unclosed brackets. Within post text both the old and the new names are unknown HTML elements.
 */
function withoutPersons(xml: string): string {
  return xml.replace(/<(\/?)(?=(?:author|managingeditor|webmaster)\b)/gi, '<$1x-');
}

/** The `xml:base` of the channel, of which the parser reads none. */
function channelBase(xml: string): string | null {
  const [, attributes = ''] = /<channel\b([^>]*)>/i.exec(xml) ?? [];
  const [, , base = null] = /\sxml:base\s*=\s*(["'])(.*?)\1/s.exec(attributes) ?? [];
  return base && decodeBasicEntities(base);
}

/** Relative links count from `xml:base`, else in RSS from the channel's link, as in readers of feeds. */
function rssEntries(feed: RssFeed.Feed<string>, inner: string | null, page: string): FeedEntries {
  const root = webAddress(feed.xml?.base, page);
  const stated = webAddress(inner, root ?? page) ?? root;
  const home = webAddress(feed.link, stated ?? page);
  const base = stated ?? home ?? page;
  return {
    entries: (feed.items ?? []).flatMap((item) => feedPost(rssItem(item, base), home)),
    next: nextLink(feed.atom?.links, stated ?? page),
  };
}

function rssItem(item: RssFeed.Item<string>, outer: string): FeedItem {
  const base = webAddress(item.xml?.base, outer) ?? outer;
  const guid = item.guid?.value ?? null;
  const isAddress = item.guid?.isPermaLink !== false && /^https?:/i.test(guid ?? '');
  return {
    id: guid,
    url: webAddress(item.link, base) ?? (isAddress ? webAddress(guid, base) : null),
    at: parseInstant(item.pubDate) ?? parseInstant(item.dc?.dates?.[0] ?? item.atom?.published),
    title: item.title ?? null,
    text: { html: item.content?.encoded ?? item.description ?? '' },
    answers: item.thr?.inReplyTos !== undefined,
  };
}

/** Relative links count from `xml:base` (RFC 4287, 2). */
function atomEntries(feed: AtomFeed.Feed<string>, page: string): FeedEntries {
  const base = webAddress(feed.xml?.base, page) ?? page;
  const home = webAddress(alternate(feed.links), base);
  return {
    entries: (feed.entries ?? []).flatMap((entry) => feedPost(atomItem(entry, base), home)),
    next: nextLink(feed.links, base),
  };
}

function atomItem(entry: AtomFeed.Entry<string>, outer: string): FeedItem {
  const base = webAddress(entry.xml?.base, outer) ?? outer;
  const body = entry.content?.value ? entry.content : entry.summary;
  const text = body?.value ?? '';
  // No type means plain text, but feeds without a type also use HTML.
  const isPlain = body?.type === undefined ? !hasBreakingMarkup(text) : /^text(\/plain)?$/.test(body.type);
  return {
    id: entry.id ?? null,
    url: webAddress(alternate(entry.links), base),
    at: parseInstant(entry.published ?? entry.updated),
    title: entry.title?.value ?? null,
    text: isPlain ? { plain: text } : { html: text },
    answers: entry.thr?.inReplyTos !== undefined,
  };
}

type Links = readonly { readonly rel?: string; readonly href?: string }[] | undefined;

function alternate(links: Links): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
}

function nextLink(links: Links, base: string): string | null {
  return webAddress(links?.find(({ rel }) => rel === 'next')?.href, base);
}
