import type { SimplePost } from '../../../src/sandbox/upstream/posts.js';

/** `app.bsky.feed.getAuthorFeed` of an AppView. */
export function blueskyFeed(posts: readonly SimplePost[], cursor: string | null) {
  const author = { did: 'did:plc:team', handle: 'team.example', displayName: 'Team' };
  const feed = posts.map((post) => {
    const reference = { uri: 'at://did:plc:other/app.bsky.feed.post/3kparent', cid: 'bafyparent' };
    return {
      post: {
        uri: `at://${author.did}/app.bsky.feed.post/${post.id}`,
        cid: `bafy${post.id}`,
        author,
        record: {
          $type: 'app.bsky.feed.post',
          createdAt: new Date(post.at).toISOString(),
          langs: ['en'],
          text: post.text,
          ...(post.isReply ? { reply: { parent: reference, root: reference } } : {}),
        },
        ...(post.quotedText ? { embed: blueskyQuote(post.quotedText) } : {}),
        replyCount: 0,
        repostCount: 0,
        likeCount: 0,
        quoteCount: 0,
        indexedAt: new Date(post.at).toISOString(),
        labels: [],
      },
      ...(post.isReply ? { reply: { root: blueskyParent(post), parent: blueskyParent(post) } } : {}),
    };
  });
  return { feed, ...(cursor === null ? {} : { cursor }) };
}

function blueskyParent(post: SimplePost) {
  const uri = 'at://did:plc:other/app.bsky.feed.post/3kparent';
  if (!post.parentText) return { $type: 'app.bsky.feed.defs#notFoundPost', uri, notFound: true };
  const record = {
    $type: 'app.bsky.feed.post',
    text: post.parentText,
    createdAt: '2025-01-01T00:00:00.000Z',
  };
  return { $type: 'app.bsky.feed.defs#postView', uri, cid: 'bafyparent', author: {}, record };
}

function blueskyQuote(text: string) {
  const value = { $type: 'app.bsky.feed.post', text, createdAt: '2025-01-01T00:00:00.000Z' };
  const record = {
    $type: 'app.bsky.embed.record#viewRecord',
    uri: 'at://did:plc:other/x/y',
    value,
    embeds: [],
  };
  return { $type: 'app.bsky.embed.record#view', record };
}
