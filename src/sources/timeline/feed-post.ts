import type { RawPost } from '../posts/build-post.js';
import { htmlToPlainText, tidyText, withTitle } from '../posts/post-text.js';
import { isForeign } from './foreign-entry.js';

export type FeedBody = { readonly html: string | undefined } | { readonly plain: string | undefined };

export interface FeedItem extends Pick<RawPost, 'id' | 'url' | 'at'> {
  readonly title: string | null;
  /** Bodies that are one text: the first that says something counts. */
  readonly bodies: readonly FeedBody[];
  /** The entry is marked as a reply. */
  readonly answers: boolean;
}

/**
 * Rules common to entries of RSS, Atom and JSON feeds.
 * @param home address of the page that the feed is about
 * @returns no post for an entry that others wrote
 */
export function feedPost(item: FeedItem, home: string | null): readonly RawPost[] {
  const body = firstText(item.bodies);
  const title = item.title === null ? null : htmlToPlainText(item.title).text;
  if (isForeign([title ?? '', body.text], item.url, home)) return [];
  return [
    {
      id: item.id,
      url: item.url === null ? null : originalAddress(item.url),
      at: item.at,
      text: withTitle(title, body.text, body.quoted),
      // Feeds of microblogs rarely mark replies; a text that begins with a mention counts as one.
      isReply: item.answers || /^R to @\w/.test(item.title ?? '') || /^@\w/.test(body.text),
      context: body.quoted === null ? [] : [{ relation: 'quoted', text: body.quoted }],
    },
  ];
}

/** Images, tags without content and invisible characters say nothing; a quotation does. */
function firstText(bodies: readonly FeedBody[]): ReturnType<typeof htmlToPlainText> {
  for (const body of bodies) {
    const read =
      'html' in body ? htmlToPlainText(body.html ?? '') : { text: tidyText(body.plain ?? ''), quoted: null };
    if (read.quoted !== null || /[^\s\p{Cf}]/u.test(read.text)) return read;
  }
  return { text: '', quoted: null };
}

const COPIED_STATUS = /^https?:\/\/[^/]+\/(\w{1,15})\/status\/(\d{15,19})#m$/;

/** Nitter links to its own copy of a post of X, on whatever host it runs. */
function originalAddress(url: string): string {
  const [, user, id] = COPIED_STATUS.exec(url) ?? [];
  return user && id ? `https://x.com/${user}/status/${id}` : url;
}
