import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../src/sources/pages/decode-body.js';
import type { FetchedPage } from '../../src/sources/pages/fetch-page.js';
import { buildPosts } from '../../src/sources/posts/build-post.js';
import { type FeedEntries, parseFeed } from '../../src/sources/timeline/feed-entries.js';
import { parseJsonFeed } from '../../src/sources/timeline/json-feed.js';

const PAGE = 'https://feeds.example/team/feed.xml';
const RESET = 'We have reset usage limits for everyone. Enjoy!';

const fetched = (text: string): FetchedPage => ({
  text,
  url: PAGE,
  headers: new Headers(),
  validators: null,
});

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const rss = (item: string, channel = '', root = '', attributes = '') =>
  parseFeed(
    fetched(
      `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"${root}><channel${attributes}><title>T</title>${channel}<item>${item}</item></channel></rss>`,
    ),
    PAGE,
  );

const atom = (entry: string, more = '', root = '', attributes = '') =>
  parseFeed(
    fetched(
      `<feed xmlns="http://www.w3.org/2005/Atom"${root}><title>T</title>${more}<entry${attributes}>${entry}</entry></feed>`,
    ),
    PAGE,
  );

const json = (item: object, feed: object = {}) =>
  parseJsonFeed(
    fetched(
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [item], ...feed }),
    ),
    PAGE,
  );

describe('Ensure the address of an entry counts from', () => {
  const urlOf = ({ entries: [entry] }: ReturnType<typeof rss>) =>
    typeof entry === 'object' ? entry.url : undefined;
  const base = (address: string) => ` xml:base="${address}"`;
  const link = '<link>posts/1</link>';
  const href = '<link href="posts/1"/>';

  it.each([
    ['the page', rss(link), 'https://feeds.example/team/posts/1'],
    [
      'the link of an RSS channel',
      rss(link, '<link>https://team.example/blog/</link>'),
      'https://team.example/blog/posts/1',
    ],
    [
      'a relative link of the channel',
      rss(link, '<link>/blog/</link>'),
      'https://feeds.example/blog/posts/1',
    ],
    [
      'the root of an RSS feed',
      rss(link, '<link>https://team.example/</link>', base('https://a.example/x/')),
      'https://a.example/x/posts/1',
    ],
    [
      'the base of an RSS channel',
      rss(link, '<link>https://team.example/</link>', '', base('https://a.example/x/?a=1&amp;b=2')),
      'https://a.example/x/posts/1',
    ],
    [
      'the base of an RSS channel, from that of its root',
      rss(link, '', base('https://a.example/x/'), base('y/')),
      'https://a.example/x/y/posts/1',
    ],
    [
      'an RSS channel without a usable link',
      rss(link, '<link>mailto:a@team.example</link>'),
      'https://feeds.example/team/posts/1',
    ],
    [
      'the page of an Atom feed',
      atom(href, '<link href="https://team.example/"/>'),
      'https://feeds.example/team/posts/1',
    ],
    ['an Atom feed', atom(href, '', base('https://a.example/x/')), 'https://a.example/x/posts/1'],
    [
      'an Atom entry',
      atom(href, '', base('https://a.example/x/'), base('y/')),
      'https://a.example/x/y/posts/1',
    ],
    ['a relative base', atom(href, '', base('/x/')), 'https://feeds.example/x/posts/1'],
    ['nothing but http', atom(href, '', base('javascript:alert(1)')), 'https://feeds.example/team/posts/1'],
    [
      'the home page of a JSON feed',
      json({ url: 'posts/1', content_text: 'x' }, { home_page_url: 'https://team.example/' }),
      'https://team.example/posts/1',
    ],
    [
      'the page of a JSON feed',
      json({ url: 'posts/1', content_text: 'x' }),
      'https://feeds.example/team/posts/1',
    ],
  ])('%s', (_, feed, url) => expect(urlOf(feed)).toBe(url));

  it('the same base as that of the next page', () => {
    const next = '<link rel="next" href="?page=2"/>';
    expect(atom(href, next, base('https://feeds.example/x/')).next).toBe('https://feeds.example/x/?page=2');
    expect(atom(href, next).next).toBe(`${PAGE}?page=2`);
    expect(rss(link, `<link>https://team.example/</link><atom:link rel="next" href="?page=2"/>`).next).toBe(
      `${PAGE}?page=2`,
    );
  });
});

describe('Ensure what others wrote is no post:', () => {
  const channel = (link: string) => `<link>${link}</link>`;
  const X = channel('https://x.com/team');
  const item = (link: string, title = RESET) =>
    `<title>${title}</title><link>${link}</link><description>${RESET}</description>`;

  it.each([
    [
      'a repost that a feed of copies marks',
      rss(item('https://nitter.example/team/status/1', `RT by @team: ${RESET}`)),
    ],
    ['a repost by name', rss(item('https://team.example/1', `RT Rival Labs: ${RESET}`))],
    ['a repost by one word', rss(item('https://team.example/1', `RT rival: ${RESET}`))],
    ['a repost by account', rss(item('https://team.example/1', `RT @rival: ${RESET}`))],
    [
      'a repost without a title',
      rss(`<description>RT @rival: ${RESET}</description><link>https://team.example/1</link>`),
    ],
    [
      'a repost in JSON',
      json({ title: `RT Rival Labs: ${RESET}`, content_text: RESET, url: 'https://team.example/1' }),
    ],
    [
      'a repost below the name of the team',
      rss(`<title>Team</title><description>RT @rival: ${RESET}</description><guid>1</guid>`),
    ],
    [
      'one by its older address on Mastodon',
      rss(item('https://m.example/users/rival/statuses/1'), channel('https://m.example/@team')),
    ],
    [
      'one of a server’s other account',
      rss(item('https://m.example/@team@other.example/1'), channel('https://m.example/@team')),
    ],
    [
      'one beside the answers of an account',
      rss(item('https://x.com/rival/status/2091'), channel('https://x.com/team/with_replies')),
    ],
    ['a repost in Atom', atom(`<title>RT Rival Labs: ${RESET}</title><link href="https://team.example/1"/>`)],
    ['an address of another account', rss(item('https://x.com/rival/status/2091000000000000111'), X)],
    ['one on the site’s other host', rss(item('https://twitter.com/rival/status/2091000000000000111'), X)],
    [
      'one in a feed of copies',
      rss(item('https://nitter.example/rival/status/2091'), channel('https://nitter.example/team')),
    ],
    [
      'one on Bluesky',
      rss(
        item('https://bsky.app/profile/rival.example/post/3kabc'),
        channel('https://bsky.app/profile/team.example'),
      ),
    ],
    ['one on Mastodon', rss(item('https://m.example/@rival/1'), channel('https://m.example/@team'))],
    [
      'one in JSON',
      json(
        { content_text: RESET, url: 'https://x.com/rival/status/2091' },
        { home_page_url: 'https://x.com/team' },
      ),
    ],
    [
      'one in Atom',
      atom(
        `<title>${RESET}</title><link href="https://x.com/rival/status/2091"/>`,
        '<link href="https://x.com/team"/>',
      ),
    ],
  ])('%s', (_, feed) => expect(feed.entries).toEqual([]));

  it.each([
    'RT @rival limits are reset',
    'rt @rival: limits are reset',
    'RT\u00a0@rival: limits are reset',
    'RT: @rival: limits are reset',
    '[RT] @rival: limits are reset',
    'RT von @rival: limits are reset',
    '🔁 @rival: limits are reset',
    '♻️ RT @rival: limits are reset',
    'Retweeted @rival: limits are reset',
    'Reposted from @rival: limits are reset',
    'Team Name retweeted: limits are reset',
    'Team reposted @rival: limits are reset',
  ])('a repost that begins with “%s”', (title) =>
    expect(rss(item('https://team.example/1', title)).entries).toEqual([]));

  it.each([
    ['an own address', rss(item('https://x.com/Team/status/2091'), X)],
    ['one that names no account', rss(item('https://x.com/i/status/2091'), X)],
    ['a blog', rss(item('https://team.example/posts/1'), channel('https://team.example/blog/'))],
    [
      'a copy of another site',
      rss(item('https://x.com/team/status/2091'), channel('https://nitter.example/team_copy')),
    ],
    ['a wish', rss(item('https://team.example/1', 'RT if you like resets: we have one'))],
    ['another wish', rss(item('https://team.example/1', 'Retweet @team if you like resets'))],
    ['an arrow', rss(item('https://team.example/1', '🔄 Usage limits have been reset: enjoy'))],
    ['what was boosted', rss(item('https://team.example/1', 'Weekly limits boosted: enjoy'))],
    [
      'an account by its number',
      rss(
        item('https://bsky.app/profile/did:plc:abc/post/3kabc'),
        channel('https://bsky.app/profile/team.example'),
      ),
    ],
    [
      'an account with its server',
      rss(item('https://m.example/@team@m.example/1'), channel('https://m.example/@team')),
    ],
  ])('but not %s', (_, feed) => expect(feed.entries).toHaveLength(1));
});

describe('Ensure a quotation is context, never the post:', () => {
  const quote = `Rival Labs: ${RESET}`;
  const read = (html: string, title = '') => {
    const [entry] = rss(
      `<title>${title}</title><link>https://team.example/1</link><description>${escaped(html)}</description>`,
    ).entries;
    return typeof entry === 'object' ? [entry.text, ...entry.context.map(({ text }) => text)] : entry;
  };

  it.each([
    ['a block quote', `<p>Look</p><blockquote>${quote}</blockquote>`],
    ['a block by class', `Look<br><div class="rsshub-quote">${quote}</div>`],
    ['a block by another class', `Look<br><div class="post quoted-tweet"><p>${quote}</p></div>`],
    [
      'a block by style',
      `Look<br><div style="border-left: 3px solid gray; padding-left: 1em">${quote}</div>`,
    ],
    ['a block quote by class', `<p>Look</p><blockquote class="quote">${quote}</blockquote>`],
  ])('%s', (_, html) => {
    expect(read(html)).toEqual(['Look', quote]);
    // Some bridges make the title of all of it.
    expect(read(html, `Look ${quote}`)).toEqual(['Look', quote]);
    expect(read(html, `Look ${quote.slice(0, 30)}…`)).toEqual(['Look', quote]);
    expect(read(html, 'Look')).toEqual(['Look', quote]);
    expect(read(html, 'Limits')).toEqual(['Limits\n\nLook', quote]);
  });

  it('a quotation without own words', () => {
    expect(read(`<div class="quote">${quote}</div>`, quote)).toEqual(['', quote]);
  });
});

describe('Ensure what readers of feeds forgive is forgiven:', () => {
  const document = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>T</title><item><guid>1</guid><description>Größe</description></item></channel></rss>`;

  it.each([
    ['a blank line before the declaration', Buffer.from(`\n${document('UTF-8')}`)],
    ['blanks and a byte order mark', Buffer.from(`\ufeff \r\n\t${document('UTF-8')}`)],
    ['a blank line before a declared encoding', Buffer.from(`\n${document('ISO-8859-1')}`, 'latin1')],
  ])('%s', (_, bytes) => {
    const { text } = decodeBody(bytes, null);
    expect(parseFeed(fetched(text), PAGE).entries).toMatchObject([{ text: 'Größe' }]);
  });

  it.each([
    [{ date_published: 1_795_500_000 }, 1_795_500_000_000],
    [{ date_published: 1_795_500_000_123 }, 1_795_500_000_123],
    [{ date_published: '1795500000' }, 1_795_500_000_000],
    [{ date_modified: 1_795_500_000 }, 1_795_500_000_000],
    [{ date_published: { seconds: 1 } }, null],
    [{ date_published: true }, null],
  ])('a date of JSON Feed that is %j', (dates, at) => {
    expect(json({ id: '1', content_text: RESET, ...dates }).entries).toMatchObject([{ at, text: RESET }]);
  });
});

describe('Ensure the first date that is one dates an entry, whatever stands in a field before it:', () => {
  const DATE = '2026-11-24T09:10:00Z';
  const NO_DATES = [
    '',
    ' ',
    'not yet',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ];
  const A10 = ' xmlns:a10="http://www.w3.org/2005/Atom"';
  const DC = ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';
  const item = (dates: string) => `<guid>1</guid><description>${RESET}</description>${dates}`;
  const entry = (dates: string) => `<id>urn:1</id><content>${RESET}</content>${dates}`;
  const tag = (name: string, value: string) => `<${name}>${value}</${name}>`;

  const expectDated = (feed: (wrong: string) => FeedEntries) => {
    for (const wrong of NO_DATES)
      expect([wrong, feed(wrong).entries]).toEqual([
        wrong,
        [expect.objectContaining({ at: Date.parse(DATE) })],
      ]);
  };

  it.each([
    'dc:date',
    'dcterms:issued',
    'dcterms:created',
    'dcterms:modified',
    'a10:published',
    'a10:updated',
  ])('%s behind pubDate', (name) =>
    expectDated((wrong) => rss(item(tag('pubDate', wrong) + tag(name, DATE)), '', A10 + DC)));

  it.each([0, -62_135_596_800, 253_402_300_799])('date_modified behind the number %d', (date_published) =>
    expectDated(() => json({ id: '1', content_text: RESET, date_published, date_modified: DATE })));

  it.each<[string, (wrong: string) => FeedEntries]>([
    ['the second dc:date', (wrong) => rss(item(tag('dc:date', wrong) + tag('dc:date', DATE)), '', DC)],
    ['updated of RSS', (wrong) => rss(item(tag('a10:published', wrong) + tag('a10:updated', DATE)), '', A10)],
    ['updated of Atom', (wrong) => atom(entry(tag('published', wrong) + tag('updated', DATE)))],
    ['dc:date of Atom', (wrong) => atom(entry(tag('updated', wrong) + tag('dc:date', DATE)), '', DC)],
    [
      'date_modified',
      (wrong) => json({ id: '1', content_text: RESET, date_published: wrong, date_modified: DATE }),
    ],
  ])('%s', (_, feed) => expectDated(feed));
});

describe('Ensure the first body that says something is the text, whatever stands in a field before it:', () => {
  const EMPTY = [
    '',
    ' \n',
    '<p></p>',
    '<img src="x.png">',
    '<p>&nbsp;</p>',
    '<p>\u200b</p>',
    '<!-- none -->',
  ];
  const NAMESPACES =
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:a10="http://www.w3.org/2005/Atom"';
  const tag = (name: string, html: string) => `<${name}>${escaped(html)}</${name}>`;
  const html = (name: string, said: string) => `<${name} type="html">${escaped(said)}</${name}>`;

  it.each<[string, (empty: string) => FeedEntries]>([
    [
      'description of RSS',
      (empty) =>
        rss(`<guid>1</guid>${tag('content:encoded', empty)}${tag('description', RESET)}`, '', NAMESPACES),
    ],
    [
      'content in an RSS item',
      (empty) =>
        rss(`<guid>1</guid>${tag('description', empty)}${html('a10:content', RESET)}`, '', NAMESPACES),
    ],
    [
      'summary in an RSS item',
      (empty) =>
        rss(`<guid>1</guid>${html('a10:content', empty)}${html('a10:summary', RESET)}`, '', NAMESPACES),
    ],
    ['summary of Atom', (empty) => atom(`<id>urn:1</id>${html('content', empty)}${tag('summary', RESET)}`)],
    [
      'content_text',
      (empty) => json({ id: '1', content_html: empty, content_text: RESET, summary: 'Limits' }),
    ],
    ['summary of JSON', (empty) => json({ id: '1', content_html: empty, content_text: ' ', summary: RESET })],
  ])('%s', (_, feed) => {
    for (const empty of EMPTY)
      expect([empty, feed(empty).entries]).toEqual([empty, [expect.objectContaining({ text: RESET })]]);
  });

  it('a body that is a quotation says something, so that its copy without marks is not taken for own words', () => {
    const said = `<guid>1</guid>${tag('content:encoded', `<blockquote>${RESET}</blockquote>`)}${tag('description', RESET)}`;
    expect(rss(said, '', NAMESPACES).entries).toMatchObject([
      { text: '', context: [{ relation: 'quoted', text: RESET }] },
    ]);
  });
});

describe('Ensure the first usable name and address of an entry count, whatever stands in a field before them:', () => {
  const ADDRESS = 'https://team.example/posts/1';

  it.each([
    ['an RSS link', rss(`<link>mailto:a@team.example</link><guid>${ADDRESS}</guid>`)],
    ['a link of Atom in an RSS item', rss(`<guid>1</guid><atom:link href="${ADDRESS}"/>`)],
    ['the second link of Atom', atom(`<link/><link href="mailto:a@team.example"/><link href="${ADDRESS}"/>`)],
    ['an id of JSON Feed', json({ id: ADDRESS, url: '', content_text: 'x' })],
    ['an address of JSON Feed', json({ id: ' ', url: ADDRESS, content_text: 'x' })],
  ])('%s', (_, { entries }) => {
    const raws = entries.map((entry) => (typeof entry === 'string' ? entry : { ...entry, text: RESET }));
    const { posts, skipped } = buildPosts('rss:feed', raws, Date.parse('2026-11-28T00:00:00Z'));
    expect([posts.map(({ url }) => url), skipped]).toEqual([[ADDRESS], []]);
  });
});

describe('Ensure the end of the version decides whether a document is a JSON Feed:', () => {
  it.each([
    ['https://jsonfeed.org/version/1', true],
    ['http://jsonfeed.org/version/1.1', true],
    ['https://www.jsonfeed.org/version/1.1', true],
    ['HTTPS://JSONFEED.ORG/version/1.1/', true],
    ['jsonfeed.org/version/1', true],
    ['https://jsonfeed.org/version/', false],
    ['https://team.example/version/1', false],
    ['https://notjsonfeed.org/version/1', false],
    ['1.1', false],
  ])('%s', (version, isFeed) => {
    const read = () => json({ id: '1', content_text: RESET }, { version }).entries.length;
    if (isFeed) expect(read()).toBe(1);
    else expect(read).toThrow(/is not a JSON Feed/);
  });
});
