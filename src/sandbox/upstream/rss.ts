import { escapeMarkup, toHtml } from './markup.js';
import type { SimplePost } from './posts.js';

/** The text as HTML, with the quoted post as a block quote. */
export function feedHtml(post: SimplePost): string {
  return toHtml(post.text) + (post.quotedText ? `<blockquote>${toHtml(post.quotedText)}</blockquote>` : '');
}

export function cutTitle(post: SimplePost): string {
  const line = post.text.replace(/\s+/g, ' ');
  return line.length <= 60 ? line : `${line.slice(0, 60)}…`;
}

export function rssDocument(base: string, posts: readonly SimplePost[], next: string | null): string {
  const items = posts.map(
    (post) => `
    <item>
      <title>${escapeMarkup(cutTitle(post))}</title>
      <link>${escapeMarkup(post.url)}</link>
      <guid isPermaLink="false">${escapeMarkup(post.id)}</guid>
      <pubDate>${new Date(post.at).toUTCString()}</pubDate>
      ${post.isReply ? '<thr:in-reply-to ref="someone" />' : ''}
      <description>${escapeMarkup(cutTitle(post))}</description>
      <content:encoded><![CDATA[${feedHtml(post)}]]></content:encoded>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:thr="http://purl.org/syndication/thread/1.0">
  <channel>
    <title>Team</title>
    <link>${base}/</link>
    <description>Posts of the team</description>
    <atom:link rel="self" href="${base}/rss.xml" />
    ${next === null ? '' : `<atom:link rel="next" href="${escapeMarkup(next)}" />`}${items.join('')}
  </channel>
</rss>`;
}
