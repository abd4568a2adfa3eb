import type { RawPost } from '../posts/build-post.js';
import { htmlToPlainText, tidyText, withTitle } from '../posts/post-text.js';

export interface FeedItem {
  readonly id: string | null;
  readonly url: string | null;
  readonly at: number | null;
  readonly title: string | null;
  readonly text: { readonly html: string } | { readonly plain: string };
  /** The entry says that it answers another one. */
  readonly answers: boolean;
}

/** One entry of an RSS, Atom or JSON feed: what they leave unsaid is decided here, once. */
export function feedPost(item: FeedItem): RawPost {
  const body =
    'html' in item.text ? htmlToPlainText(item.text.html) : { text: tidyText(item.text.plain), quoted: null };
  const title = item.title === null ? null : htmlToPlainText(item.title).text;
  return {
    id: item.id,
    url: item.url,
    at: item.at,
    text: withTitle(title, body.text),
    // Feeds of microblogs rarely mark replies; a text that begins with a mention is one.
    isReply: item.answers || /^R to @\w/.test(item.title ?? '') || /^@\w/.test(body.text),
    context: body.quoted === null ? [] : [{ relation: 'quoted', text: body.quoted }],
  };
}
