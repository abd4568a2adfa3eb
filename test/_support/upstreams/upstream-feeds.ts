import { escapeMarkup } from '../../../src/sandbox/upstream/markup.js';
import type { SimplePost } from '../../../src/sandbox/upstream/posts.js';
import { cutTitle, feedHtml } from '../../../src/sandbox/upstream/rss.js';

export function atomDocument(base: string, posts: readonly SimplePost[], next: string | null): string {
  const entries = posts.map(
    (post) => `
  <entry>
    <id>${escapeMarkup(post.id)}</id>
    <title type="text">${escapeMarkup(cutTitle(post))}</title>
    <link rel="alternate" type="text/html" href="${escapeMarkup(post.url)}" />
    <published>${new Date(post.at).toISOString()}</published>
    <updated>${new Date(post.at).toISOString()}</updated>
    ${post.isReply ? '<thr:in-reply-to ref="someone" />' : ''}
    <content type="html">${escapeMarkup(feedHtml(post))}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
  <id>${base}/atom.xml</id>
  <title>Team</title>
  <updated>2026-01-01T00:00:00Z</updated>
  <link rel="self" href="${base}/atom.xml" />
  ${next === null ? '' : `<link rel="next" href="${escapeMarkup(next)}" />`}${entries.join('')}
</feed>`;
}

export function jsonFeedDocument(base: string, posts: readonly SimplePost[], next: string | null): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Team',
    home_page_url: `${base}/`,
    feed_url: `${base}/feed.json`,
    ...(next === null ? {} : { next_url: next }),
    items: posts.map((post) => ({
      id: post.id,
      url: post.url,
      content_html: feedHtml(post),
      date_published: new Date(post.at).toISOString(),
    })),
  });
}
