import { generateAtomFeed } from 'feedsmith';
import { ownAddress } from '../http/own-address.js';
import type { Content } from '../http/response.js';
import type { Feed, FeedEntry } from './feed.js';

/** A feed as Atom (RFC 4287). */
export function atomFeed(feed: Feed, publicUrl: string | null): Content {
  const { id, title, description, updated, query, entries } = feed;
  const xml = generateAtomFeed({
    id: `urn:uuid:${id}`,
    title: { value: title, type: 'text' },
    subtitle: { value: description, type: 'text' },
    updated: new Date(updated),
    authors: [{ name: 'Reset Record' }],
    generator: { text: 'Reset Record' },
    links: [
      { rel: 'self', type: 'application/atom+xml', href: ownAddress(publicUrl, `feed.atom${query}`) },
      { rel: 'alternate', type: 'text/html', href: ownAddress(publicUrl, '') },
    ],
    entries: entries.map(entryOf),
  });
  return { type: 'application/atom+xml; charset=utf-8', body: xml, modifiedAt: updated };
}

function entryOf({ id, title, text, published, updated, category, links }: FeedEntry) {
  return {
    id: `urn:uuid:${id}`,
    title: { value: title, type: 'text' },
    published: new Date(published),
    updated: new Date(updated),
    categories: [category],
    content: { value: text, type: 'text' },
    links: links.map((href, n) => ({ rel: n === 0 ? 'alternate' : 'related', href })),
  };
}
