import { type AtomFeed, parseAtomFeed, parseRssFeed, type RssFeed } from 'feedsmith';
import { webAddress } from '../addresses.js';
import type { FetchedPage } from '../pages/fetch-page.js';
import { rootElement } from '../pages/well-formed.js';
import type { RawPost } from '../posts/build-post.js';
import { firstInstant } from '../posts/parse-instant.js';
import { decodeBasicEntities, hasBreakingMarkup } from '../posts/post-text.js';
import { SourceFailure } from '../source.js';
import { type FeedBody, type FeedItem, feedPost } from './feed-post.js';

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
    url:
      webAddress(item.link, base) ??
      (isAddress ? webAddress(guid, base) : null) ??
      alternate(item.atom?.links, base),
    at: firstInstant([item.pubDate, ...datesOf({ ...item.atom, dc: item.dc, dcterms: item.dcterms })]),
    title: item.title ?? null,
    bodies: [
      { html: item.content?.encoded },
      { html: item.description },
      atomBody(item.atom?.content),
      atomBody(item.atom?.summary),
    ],
    answers: item.thr?.inReplyTos !== undefined,
  };
}

/** Relative links count from `xml:base` (RFC 4287, 2). */
function atomEntries(feed: AtomFeed.Feed<string>, page: string): FeedEntries {
  const base = webAddress(feed.xml?.base, page) ?? page;
  const home = alternate(feed.links, base);
  return {
    entries: (feed.entries ?? []).flatMap((entry) => feedPost(atomItem(entry, base), home)),
    next: nextLink(feed.links, base),
  };
}

function atomItem(entry: AtomFeed.Entry<string>, outer: string): FeedItem {
  const base = webAddress(entry.xml?.base, outer) ?? outer;
  return {
    id: entry.id ?? null,
    url: alternate(entry.links, base),
    at: firstInstant(datesOf(entry)),
    title: entry.title?.value ?? null,
    bodies: [atomBody(entry.content), atomBody(entry.summary)],
    answers: entry.thr?.inReplyTos !== undefined,
  };
}

type Dates = Pick<AtomFeed.Entry<string>, 'published' | 'updated'> & {
  readonly dc?: AtomFeed.Entry<string>['dc'] | undefined;
  readonly dcterms?: AtomFeed.Entry<string>['dcterms'] | undefined;
};

/** The dates of an entry as Atom and Dublin Core name them: of publishing, then of changes. */
function datesOf({ published, updated, dc, dcterms }: Dates): readonly (string | undefined)[] {
  const issued = [published, ...(dc?.dates ?? []), ...(dcterms?.issued ?? []), ...(dcterms?.created ?? [])];
  return [...issued, updated, ...(dcterms?.modified ?? [])];
}

/** No type means plain text, but feeds without a type also use HTML. */
function atomBody(body: { readonly value?: string; readonly type?: string } | undefined): FeedBody {
  const { value = '', type } = body ?? {};
  const isPlain = type === undefined ? !hasBreakingMarkup(value) : /^text(\/plain)?$/.test(type);
  return isPlain ? { plain: value } : { html: value };
}

type Links = readonly { readonly rel?: string; readonly href?: string }[] | undefined;

function alternate(links: Links, base: string): string | null {
  for (const { rel, href } of links ?? []) {
    const address = rel === undefined || rel === 'alternate' ? webAddress(href, base) : null;
    if (address !== null) return address;
  }
  return null;
}

function nextLink(links: Links, base: string): string | null {
  return webAddress(links?.find(({ rel }) => rel === 'next')?.href, base);
}
