import type { SimplePost } from '../../../src/sandbox/upstream/posts.js';

/**
 * `GET /2/profile/:handle/statuses` of FxEmbed: the parent of a reply stands before it, as in the profile.
 */
export function fxStatuses(posts: readonly SimplePost[], cursor: string | null) {
  const results = posts.flatMap((post) => {
    const parentId = `9${post.id}`;
    const parent = { at: '2025-01-01T00:00:00.000Z', url: `https://x.com/asker/status/${parentId}` };
    const own = {
      ...fxStatus(post, 'Team'),
      replying_to: post.isReply ? { screen_name: 'asker', status: parentId } : null,
      ...(post.quotedText
        ? { quote: fxStatus({ ...parent, id: `8${post.id}`, text: post.quotedText }, 'asker') }
        : {}),
    };
    return post.parentText
      ? [fxStatus({ ...parent, id: parentId, text: post.parentText }, 'asker'), own]
      : [own];
  });
  return { code: 200, results, cursor: { top: 'top', bottom: cursor } };
}

function fxStatus(post: Pick<SimplePost, 'id' | 'at' | 'text' | 'url'>, name: string) {
  const at = new Date(post.at);
  return {
    type: 'status',
    provider: 'twitter',
    id: post.id,
    url: post.url,
    text: post.text,
    raw_text: { text: post.text, display_text_range: [0, post.text.length], facets: [] },
    created_at: at.toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 +0000 $4'),
    created_timestamp: Math.floor(at.getTime() / 1000),
    author: { type: 'profile', id: '77', name, screen_name: name, avatar_url: null },
    likes: 0,
    reposts: 0,
    quotes: 0,
    replies: 0,
    views: null,
    media: {},
    lang: 'en',
    replying_to: null as null | { screen_name: string; status: string },
    reposted_by: null,
    is_note_tweet: false,
  };
}
