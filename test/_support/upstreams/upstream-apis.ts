import { escapeMarkup, type SimpleIncident, type SimplePost, toHtml } from './upstream-posts.js';

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

/** `GET /2/profile/:handle/statuses` of FxEmbed: the parent of a reply stands before it, as in the profile. */
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

/** `incidents` of Statuspage v2. */
export function statuspageIncidents(base: string, incidents: readonly SimpleIncident[]) {
  return incidents.map((one) => ({
    id: one.id,
    name: one.name,
    status: one.status ?? (one.resolvedAt ? 'resolved' : 'investigating'),
    impact: one.impact ?? 'minor',
    created_at: one.startedAt,
    started_at: one.startedAt,
    updated_at: one.resolvedAt ?? one.startedAt,
    resolved_at: one.resolvedAt ?? null,
    shortlink: `${base}/incidents/${one.id}`,
    components: (one.components ?? []).map((name) => ({
      id: escapeMarkup(name),
      name,
      status: 'operational',
    })),
    incident_updates: [],
  }));
}

export function statuspageSummary(base: string, incidents: readonly SimpleIncident[]) {
  const open = incidents.filter((one) => !one.resolvedAt);
  const status =
    open.length === 0
      ? { indicator: 'none', description: 'All Systems Operational' }
      : { indicator: open[0]?.impact ?? 'minor', description: 'Partial System Outage' };
  return {
    page: { id: 'p', name: 'Team', url: base },
    components: [],
    incidents: statuspageIncidents(base, open),
    status,
  };
}
