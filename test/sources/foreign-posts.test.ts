import { expect, it } from 'vitest';
import type { Post } from '../../src/core/reading/post.js';
import { reaches } from '../../src/sources/pages/paging.js';
import { createBlueskySource } from '../../src/sources/timeline/bluesky.js';
import { createXSource } from '../../src/sources/timeline/x.js';
import { serveLocally } from '../_support/upstreams/upstream-listener.js';
import { NOW, quickClient, readOnce, sourceOf } from './_reading.js';

const AT = '2026-05-01T10:00:00.000Z';

/** Escape sequences of terminals, and characters that reverse the direction of what follows. */
const FOUL = '\u001b[2J\u0007\u009b1m\u202e\u2066';

it('Ensure nothing in a post can steer a terminal, or turn the text around it, and no address leads elsewhere.', async () => {
  const author = { did: 'did:plc:abc', handle: 'team.example' };
  const post = (uri: string, more = {}) => ({
    post: { uri, author: { ...author, ...more }, record: { text: `Re${FOUL}set`, createdAt: AT } },
  });
  const uri = (key: string) => `at://did:plc:abc/app.bsky.feed.post/${key}`;
  const feed = [
    post(uri('1')),
    post(uri('..')),
    post(uri('a"><b>')),
    post(uri('2'), { handle: `team${FOUL}.example` }),
    post(uri('3'), { handle: '..' }),
  ];
  const bluesky = await serveLocally((_, response) => response.end(JSON.stringify({ feed })));
  const { posts, skipped } = await readOnce(
    createBlueskySource(quickClient(), { handle: 'team.example', baseUrl: bluesky }),
  );
  // What cannot be printed is removed before a handle is checked.
  expect(posts.map(({ url, text }) => [url, text])).toEqual([
    ['https://bsky.app/profile/team.example/post/1', 'Re[2J1mset'],
  ]);
  expect(skipped).toHaveLength(4);

  const markup = FOUL.replace(/./gsu, (one) => `&#${one.codePointAt(0)};`)
    .replace('&#27;', '')
    .replace('&#7;', '');
  const item = `<item><guid>${markup}g</guid><link>https://t.example/"&gt;${markup}x</link><title>Re${markup}set</title></item>`;
  const feedBase = await serveLocally((_, response) =>
    response.end(`<rss version="2.0"><channel><title>T</title>${item}</channel></rss>`),
  );
  const read = await readOnce(sourceOf(`rss:${feedBase}`));
  expect(JSON.stringify(read.posts)).not.toMatch(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(read.posts[0]?.url).toMatch(/^https:\/\/t\.example\/%22%3E/);
});

it('Ensure a Mastodon boost is not the team’s post, and a quoted status is context.', async () => {
  const status = {
    id: '11',
    created_at: AT,
    url: 'https://m.example/@team/11',
    content: '<p>Done.</p>',
    reblog: null,
  };
  const quoted = {
    ...status,
    id: '12',
    content:
      '<p class="quote-inline">RE: <a href="https://m.example/9">https://m.example/9</a></p><p>Yes.</p>',
    in_reply_to_id: '11',
    in_reply_to_account_id: '1',
    account: { id: '1', acct: 'team' },
    url: 'https://m.example/@team/12',
    quote: {
      state: 'accepted',
      quoted_status: { id: '9', content: '<p>Will you?</p>', account: { id: '2', acct: 'asker' } },
    },
  };
  const base = await serveLocally((request, response) => {
    const isLookup = request.url?.startsWith('/api/v1/accounts/lookup');
    const page = request.url?.includes('max_id')
      ? []
      : [quoted, { ...status, id: '10', reblog: { id: '8' } }, status];
    response.end(JSON.stringify(isLookup ? { id: '1' } : page));
  });
  const { posts } = await readOnce(sourceOf(`mastodon:${base}/@team`));
  expect(posts.map(({ externalId, text, context }) => [externalId, text, context])).toEqual([
    [
      '12',
      'Yes.',
      [
        { relation: 'parent', text: '', own: true, author: '1', identity: 'url:m.example/@team/11' },
        expect.objectContaining({ relation: 'quoted', text: 'Will you?', own: false, author: 'asker' }),
      ],
    ],
    ['11', 'Done.', []],
  ]);
});

it('Ensure the first usable address of a Mastodon status is its address.', async () => {
  const status = { created_at: AT, content: '<p>Done.</p>', reblog: null };
  const addresses = [null, '', 'about:blank'];
  const base = await serveLocally((request, response) => {
    const isLookup = request.url?.startsWith('/api/v1/accounts/lookup');
    const page = addresses.map((url, n) => ({
      ...status,
      id: `${n}`,
      url,
      uri: `https://m.example/users/team/statuses/${n}`,
    }));
    response.end(JSON.stringify(isLookup ? { id: '1' } : request.url?.includes('max_id') ? [] : page));
  });
  const { posts } = await readOnce(sourceOf(`mastodon:${base}/@team`));
  expect(posts.map(({ url }) => url)).toEqual(
    addresses.map((_, n) => `https://m.example/users/team/statuses/${n}`),
  );
});

it('Ensure the options of a poll are context of the team’s own, and a broken poll is none.', async () => {
  const status = { created_at: AT, url: null, content: '<p>Friday?</p>', reblog: null };
  const options = [{ title: 'A reset' }, { title: 'No reset', votes_count: 7 }];
  const base = await serveLocally((request, response) => {
    const isLookup = request.url?.startsWith('/api/v1/accounts/lookup');
    const polls = [
      { ...status, id: '12', poll: { options } },
      { ...status, id: '11', poll: { options: 7 } },
    ];
    response.end(JSON.stringify(isLookup ? { id: '1' } : request.url?.includes('max_id') ? [] : polls));
  });
  const { posts } = await readOnce(sourceOf(`mastodon:${base}/@team`));
  expect(posts.map(({ text, context }) => [text, context])).toEqual([
    ['Friday?', [{ relation: 'poll', text: 'A reset\nNo reset', own: true }]],
    ['Friday?', []],
  ]);
});

it('Ensure the X API is asked for polls, and their options are context.', async () => {
  const asked: string[] = [];
  const base = await serveLocally((request, response) => {
    asked.push(request.url ?? '');
    const options = [
      { position: 1, label: 'A reset' },
      { position: 2, label: 'No reset' },
    ];
    const data = [{ id: '12345', text: 'Friday?', created_at: AT, attachments: { poll_ids: ['7'] } }];
    const page = {
      data,
      includes: {
        polls: [
          { id: '7', options },
          { id: '8', options },
        ],
      },
      meta: {},
    };
    response.end(JSON.stringify(request.url?.includes('/by/username/') ? { data: { id: '1' } } : page));
  });
  const source = createXSource(quickClient(), { user: 'team', baseUrl: base, bearerToken: 'token' });
  const { posts } = await readOnce(source);
  expect(posts.map(({ context }) => context)).toEqual([
    [{ relation: 'poll', text: 'A reset\nNo reset', own: true }],
  ]);
  expect(asked.at(-1)).toContain('attachments.poll_ids');
});

it('Ensure a Bluesky repost and a pinned copy are passed over, and quotes beside media are context.', async () => {
  const post = (key: string, text: string, more: object = {}) => ({
    uri: `at://did:plc:team/app.bsky.feed.post/${key}`,
    author: { did: 'did:plc:team', handle: 'team.example' },
    record: { text, createdAt: AT },
    indexedAt: AT,
    ...more,
  });
  const embed = {
    $type: 'app.bsky.embed.recordWithMedia#view',
    media: { $type: 'app.bsky.embed.images#view', images: [] },
    record: {
      record: {
        $type: 'app.bsky.embed.record#viewRecord',
        uri: 'at://did:plc:team/app.bsky.feed.post/3earlieraa',
        author: { did: 'did:plc:team', handle: 'team.example' },
        value: { text: 'They said.' },
      },
    },
  };
  const blocked = {
    $type: 'app.bsky.embed.record#view',
    record: { $type: 'app.bsky.embed.record#viewBlocked' },
  };
  const base = await serveLocally((_request, response) => {
    const feed = [
      { post: post('3pinnedaaa', 'Pinned.'), reason: { $type: 'app.bsky.feed.defs#reasonPin' } },
      { post: post('3otheraaaa', 'Somebody else.'), reason: { $type: 'app.bsky.feed.defs#reasonRepost' } },
      { post: post('3quoteaaaa', 'Look.', { embed }) },
      { post: post('3blockedaa', 'Blocked.', { embed: blocked }) },
    ];
    response.end(JSON.stringify({ feed }));
  });
  const { posts, skipped } = await readOnce(
    sourceOf('bluesky:team.example', { base, env: {} } as unknown as Parameters<typeof sourceOf>[1]),
  );
  expect(skipped).toEqual([]);
  expect(posts.map(({ text, context, url }) => [text, context, url])).toEqual([
    [
      'Look.',
      [
        {
          relation: 'quoted',
          text: 'They said.',
          own: true,
          author: 'team.example',
          identity: 'bsky:3earlieraa',
        },
      ],
      'https://bsky.app/profile/team.example/post/3quoteaaaa',
    ],
    ['Blocked.', [], 'https://bsky.app/profile/team.example/post/3blockedaa'],
  ]);
});

it('Ensure a repost in a feed of copies of X is passed over.', async () => {
  const base = await serveLocally((_request, response) => {
    response.end(`<rss version="2.0"><channel><title>t</title>
      <item><title>RT by @team: We reset too</title><guid>https://copies.example/other/status/100000</guid></item>
      <item><title>R to @asker: Done.</title><guid>https://copies.example/team/status/100001</guid></item>
    </channel></rss>`);
  });
  const { posts } = await readOnce(sourceOf(`rss:${base}/team/rss`));
  expect(posts).toMatchObject([{ text: 'Done.', isReply: true, identity: 'status:100001' }]);
});

it('Ensure Last-Modified alone is enough for a conditional read.', async () => {
  const modifiedAt = 'Fri, 01 May 2026 10:00:00 GMT';
  const base = await serveLocally((request, response) => {
    if (request.headers['if-modified-since'] === modifiedAt) return void response.writeHead(304).end();
    response
      .writeHead(200, { 'last-modified': modifiedAt })
      .end('<rss version="2.0"><channel><title>t</title></channel></rss>');
  });
  const source = sourceOf(`rss:${base}/`);
  const first = await readOnce(source);
  expect(first.outcome).toBe('ok');
  const state = {
    validators: { etag: null, lastModified: modifiedAt },
    mark: { ids: ['1'], at: null },
    gap: null,
  };
  const second = await source.read({
    now: NOW,
    signal: new AbortController().signal,
    state,
    since: null,
  });
  expect(second).toMatchObject({ outcome: 'not_modified', contiguous: true });
});

it('Ensure a pinned old post at the top does not pass for having reached the last seen one.', () => {
  const post = (externalId: string, at: number): Post => ({
    source: 's',
    externalId,
    identity: externalId,
    at,
    dating: 'stated',
    text: 't',
    url: null,
    isReply: false,
    context: [],
  });
  const goal = { ids: ['5'], at: 5 };
  expect(reaches(goal, [post('1', 1), post('9', 9), post('8', 8)])).toBe(false);
  expect(reaches(goal, [post('1', 1), post('9', 9), post('5', 5)])).toBe(true);
  expect(reaches(goal, [post('9', 9), post('4', 4)])).toBe(true);
  expect(reaches(goal, [post('5', 5)])).toBe(true);
  expect(reaches(goal, [post('6', 5)])).toBe(false);
});

it('Ensure a feed of Nitter has the posts of the account alone, with the address of the original on any host.', async () => {
  const item = (title: string, path: string, description: string) =>
    `<item><title>${title}</title><dc:creator>@team</dc:creator><description><![CDATA[${description}]]></description>
     <pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate><guid>http://HOST${path}</guid><link>http://HOST${path}</link></item>`;
  const own = '/team/status/1968163721034994139#m';
  const items = [
    item(
      'RT by @team: Somebody is happy.',
      '/other/status/1968163721034994140#m',
      '<p>Somebody is happy.</p>',
    ),
    item(
      'R to @asker: Done, see the…',
      own,
      '<p>Done, see the <a href="http://HOST/team/status/1968163721034994138#m">post</a>.</p><blockquote><b>Asker</b><p>When?</p></blockquote>',
    ),
  ];
  const read = async (host: string) => {
    const base = await serveLocally((_request, response) =>
      response.end(
        `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${items.join('').replaceAll('HOST', host)}</channel></rss>`,
      ),
    );
    const { posts } = await readOnce(sourceOf(`rss:${base}/team/rss`));
    return posts.map(({ identity, url, text, isReply }) => ({ identity, url, text, isReply }));
  };
  const expected = {
    identity: 'status:1968163721034994139',
    url: 'https://x.com/team/status/1968163721034994139',
    text: 'Done, see the post.',
    isReply: true,
  };
  expect(await read('nitter.example')).toEqual([expected]);
  expect(await read('other.example:8080')).toEqual([expected]);
});
