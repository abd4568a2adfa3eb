import { toHtml } from '../../../src/sandbox/upstream/markup.js';
import type { SimplePost } from '../../../src/sandbox/upstream/posts.js';

/** `GET /api/v1/accounts/:id/statuses` of Mastodon. */
export function mastodonStatuses(base: string, posts: readonly SimplePost[]) {
  return posts.map((post) => ({
    id: post.id,
    created_at: new Date(post.at).toISOString(),
    in_reply_to_id: post.isReply ? '1' : null,
    in_reply_to_account_id: post.isReply ? '2' : null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: 'en',
    uri: `${base}/users/team/statuses/${post.id}`,
    url: post.url,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    edited_at: null,
    content: toHtml(post.text),
    reblog: null,
    account: mastodonAccount(base),
    media_attachments: [],
    mentions: [],
    tags: [],
    emojis: [],
    card: null,
    poll: null,
    quote: post.quotedText
      ? { state: 'accepted', quoted_status: { id: `q${post.id}`, content: toHtml(post.quotedText) } }
      : null,
  }));
}

export function mastodonAccount(base: string) {
  return { id: '109', username: 'team', acct: 'team', display_name: 'Team', url: `${base}/@team` };
}

/** `GET /2/users/:id/tweets` of the X API v2: `text` is escaped, and cut if the post is long. */
export function xTweets(posts: readonly SimplePost[], nextToken: string | null) {
  const included: { id: string; text: string }[] = [];
  const data = posts.map((post) => {
    const references: { type: string; id: string }[] = [];
    const refer = (type: string, id: string, text: string | undefined) => {
      references.push({ type, id });
      if (text !== undefined) included.push({ id, text: escapeAngles(text) });
    };
    if (post.isReply) refer('replied_to', `9${post.id}`, post.parentText);
    if (post.quotedText) refer('quoted', `8${post.id}`, post.quotedText);
    const isLong = [...post.text].length > 280;
    const text = isLong ? `${[...post.text].slice(0, 270).join('')}… https://t.co/abcdefghij` : post.text;
    return {
      id: post.id,
      created_at: new Date(post.at).toISOString(),
      edit_history_tweet_ids: [post.id],
      text: escapeAngles(text),
      ...(isLong ? { note_tweet: { text: escapeAngles(post.text) } } : {}),
      ...(post.isReply ? { in_reply_to_user_id: '77' } : {}),
      ...(references.length > 0 ? { referenced_tweets: references } : {}),
    };
  });
  const meta = { result_count: data.length, ...(nextToken === null ? {} : { next_token: nextToken }) };
  if (data.length === 0) return { meta };
  return { data, ...(included.length > 0 ? { includes: { tweets: included } } : {}), meta };
}

function escapeAngles(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
