import { afterEach, describe, expect, it } from 'vitest';
import {
  type SimplePost,
  startUpstreams,
  type UpstreamOptions,
  type Upstreams,
} from '../_support/upstreams/upstreams.js';
import { idsOf, NOW, quickClient, readOnce, sourceOf } from './_reading.js';

let upstreams: Upstreams;
afterEach(() => upstreams.close());

const HOUR = 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');

/** Post number n, n hours after the start. */
const post = (n: number): SimplePost => ({
  id: String(100_000 + n),
  at: new Date(START + n * HOUR).toISOString(),
  text: `Post number ${n}.`,
  url: `https://team.example/posts/${100_000 + n}`,
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => post(from + index));

const ids = (from: number, to: number) => range(from, to).map(({ id }) => id);
const sorted = (list: readonly string[]) => [...new Set(list)].sort();

async function start(posts: readonly SimplePost[], options: Partial<UpstreamOptions> = {}) {
  upstreams = await startUpstreams({ posts, ...options });
}

const FORMATS = ['rss', 'atom', 'jsonfeed', 'mastodon', 'bluesky', 'x', 'fx'] as const;

/** The path of each format's pages, for failures. */
const PATHS: Record<(typeof FORMATS)[number], string> = {
  rss: '/rss.xml',
  atom: '/atom.xml',
  jsonfeed: '/feed.json',
  mastodon: '/api/v1/accounts/109/statuses',
  bluesky: '/xrpc/app.bsky.feed.getAuthorFeed',
  x: '/2/users/77/tweets',
  fx: '/2/profile/team/statuses',
};

describe.each(FORMATS)('%s', (format) => {
  it('Ensure a first read pages back to the first post, once each.', async () => {
    await start(range(1, 130));
    const read = await readOnce(sourceOf(upstreams.timelines[format], upstreams));
    expect(idsOf(read)).toEqual(ids(1, 130).reverse());
    expect(read).toMatchObject({ outcome: 'ok', contiguous: true, completeUntil: NOW, incomplete: null });
  });

  it('Ensure a first read stops at the instant until which the record is complete.', async () => {
    await start(range(1, 300));
    const read = await readOnce(sourceOf(upstreams.timelines[format], upstreams), {
      since: START + 180 * HOUR,
    });
    expect(read.contiguous).toBe(true);
    expect(idsOf(read)).toEqual(expect.arrayContaining(ids(180, 300)));
    expect(idsOf(read)).not.toContain(post(30).id);
  });

  it('Ensure an unchanged upstream is asked conditionally and answers not_modified.', async () => {
    await start(range(1, 5));
    const source = sourceOf(upstreams.timelines[format], upstreams);
    const first = await readOnce(source);
    const second = await readOnce(source, { after: first, now: NOW + HOUR });
    expect(second).toEqual({
      outcome: 'not_modified',
      posts: [],
      skipped: [],
      contiguous: true,
      oldestAt: null,
      completeUntil: NOW + HOUR,
      state: first.state,
      incomplete: null,
    });
    expect(upstreams.requests.at(-1)?.headers['if-none-match']).toMatch(/^W\/"/);
  });

  it('Ensure days of outage are paged back to the last seen post, and no further.', async () => {
    await start(range(1, 300));
    const source = sourceOf(upstreams.timelines[format], upstreams);
    const first = await readOnce(source);
    upstreams.add(...range(301, 550));
    const requestsBefore = upstreams.requests.length;
    const second = await readOnce(source, { after: first });
    expect(second).toMatchObject({ contiguous: true, incomplete: null });
    expect(idsOf(second)).toEqual(expect.arrayContaining(ids(301, 550)));
    expect(idsOf(second)).not.toContain(post(150).id);
    expect(upstreams.requests.length - requestsBefore).toBeLessThanOrEqual(14);
  });

  it('Ensure a read that is cut keeps what it read, and the next one reads the new posts and closes the gap.', async () => {
    await start(range(1, 150));
    const source = sourceOf(upstreams.timelines[format], upstreams);
    const first = await readOnce(source);
    upstreams.add(...range(151, 650));
    const page = await thirdPage(format);
    upstreams.fail(page, { status: 500 });

    const second = await readOnce(source, { after: first });
    expect(second).toMatchObject({ outcome: 'ok', contiguous: false });
    expect(second.incomplete).toMatchObject({ failureClass: 'http_status', httpStatus: 500 });
    expect(idsOf(second)).toContain(post(650).id);

    // Still failing: new posts on top come through all the same.
    upstreams.add(...range(651, 660));
    const third = await readOnce(source, { after: second });
    expect(third).toMatchObject({ contiguous: false });
    expect(idsOf(third)).toEqual(expect.arrayContaining(ids(651, 660)));

    upstreams.recover();
    upstreams.add(...range(661, 670));
    const fourth = await readOnce(source, { after: third });
    expect(fourth).toMatchObject({ contiguous: true, incomplete: null });
    const all = sorted([...idsOf(second), ...idsOf(third), ...idsOf(fourth)]);
    expect(all).toEqual(expect.arrayContaining(ids(151, 670)));
    expect(all).not.toContain(post(1).id);

    expect(await readOnce(source, { after: fourth })).toMatchObject({
      outcome: 'not_modified',
      contiguous: true,
    });
  });

  async function thirdPage(name: (typeof FORMATS)[number]): Promise<string> {
    const before = upstreams.requests.length;
    await readOnce(sourceOf(upstreams.timelines[name], upstreams));
    const pages = upstreams.requests.slice(before).filter(({ path }) => path === PATHS[name]);
    const url = new URL(pages[2]?.url ?? 'missing:');
    return url.pathname + url.search;
  }
});

describe('gaps', () => {
  it('Ensure the deletion of the last seen posts does not hide that nothing is missing.', async () => {
    await start(range(1, 100));
    const source = sourceOf(upstreams.timelines.mastodon, upstreams);
    const first = await readOnce(source);
    for (const { id } of range(80, 100)) upstreams.remove(id);
    upstreams.add(...range(101, 150));
    const second = await readOnce(source, { after: first });
    expect(second.contiguous).toBe(true);
    expect(idsOf(second)).toEqual(expect.arrayContaining(ids(101, 150)));
  });

  it('Ensure a first read that is cut goes on in the next ones until its end.', async () => {
    await start(range(1, 100));
    const source = sourceOf(upstreams.timelines.rss, upstreams);
    upstreams.fail(`/rss.xml?after=${post(61).id}`, 'cut', 1);
    const first = await readOnce(source);
    expect(first).toMatchObject({ contiguous: false });
    expect(idsOf(first)).toEqual(ids(61, 100).reverse());
    // The top has not changed: the answer is 304, and the gap is read all the same.
    const second = await readOnce(source, { after: first });
    expect(second).toMatchObject({ outcome: 'ok', contiguous: true });
    expect(sorted([...idsOf(first), ...idsOf(second)])).toEqual(ids(1, 100));
  });

  it('Ensure a signal in the middle keeps the pages before it.', async () => {
    await start(range(1, 100));
    const source = sourceOf(upstreams.timelines.rss, upstreams);
    upstreams.fail(`/rss.xml?after=${post(61).id}`, 'hang', 1);
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 200);
    const read = await readOnce(source, { signal: ending.signal });
    expect(read).toMatchObject({ contiguous: false, incomplete: { failureClass: 'aborted' } });
    expect(idsOf(read)).toEqual(ids(61, 100).reverse());
  });

  it('Ensure no read takes more than 200 pages, and the next one goes on.', async () => {
    await start(range(1, 450), { feedPageSize: 2 });
    const source = sourceOf(upstreams.timelines.jsonfeed, upstreams);
    const first = await readOnce(source);
    expect(first).toMatchObject({ contiguous: false, incomplete: { failureClass: 'too_large' } });
    expect(upstreams.requests.length).toBe(200);
    const second = await readOnce(source, { after: first });
    expect(second).toMatchObject({ contiguous: true, incomplete: null });
    expect(sorted([...idsOf(first), ...idsOf(second)])).toEqual(ids(1, 450));
  });

  it('Ensure a cursor that the upstream no longer knows is given up and the gap read from the top.', async () => {
    await start(range(1, 100));
    const source = sourceOf(upstreams.timelines.rss, upstreams);
    upstreams.fail(`/rss.xml?after=${post(41).id}`, 'cut', 1);
    const first = await readOnce(source);
    upstreams.fail(`/rss.xml?after=${post(61).id}`, { status: 410 }, 1);
    const second = await readOnce(source, { after: first });
    expect(second).toMatchObject({ contiguous: false, incomplete: { httpStatus: 410 } });
    const third = await readOnce(source, { after: second });
    expect(third).toMatchObject({ contiguous: true });
    expect(idsOf(third)).toEqual(ids(1, 100).reverse());
  });

  it('Ensure a feed without paging says so when it no longer reaches the last seen post, and only once.', async () => {
    await start(range(1, 30), { pagedFeeds: false });
    const source = sourceOf(upstreams.timelines.rss, upstreams);
    const first = await readOnce(source);
    expect(first.contiguous).toBe(true);
    upstreams.add(...range(31, 40));
    const second = await readOnce(source, { after: first });
    expect(second.contiguous).toBe(true);
    upstreams.add(...range(41, 90));
    const third = await readOnce(source, { after: second });
    expect(third).toMatchObject({ outcome: 'ok', contiguous: false, incomplete: null });
    upstreams.add(post(91));
    expect(await readOnce(source, { after: third })).toMatchObject({ contiguous: true });
  });

  it('Ensure an empty feed is a good read, but says nothing about what was seen before.', async () => {
    await start([]);
    const source = sourceOf(upstreams.timelines.rss, upstreams);
    const first = await readOnce(source);
    expect(first).toMatchObject({ outcome: 'ok', posts: [], contiguous: true });
    upstreams.add(...range(1, 3));
    const second = await readOnce(source, { after: first });
    for (const { id } of range(1, 3)) upstreams.remove(id);
    const third = await readOnce(source, { after: second });
    expect(third).toMatchObject({ outcome: 'ok', posts: [], contiguous: false });
    // A 304 to the empty answer would prove nothing either.
    expect(await readOnce(source, { after: third })).toMatchObject({ outcome: 'ok', contiguous: false });
    upstreams.add(...range(1, 5));
    const back = await readOnce(source, { after: third });
    expect(back.contiguous).toBe(true);
    expect(idsOf(back)).toEqual(ids(1, 5).reverse());
  });

  it('Ensure an edited post comes back with its new text.', async () => {
    await start(range(1, 3));
    const source = sourceOf(upstreams.timelines.mastodon, upstreams);
    const first = await readOnce(source);
    upstreams.edit(post(3).id, { text: 'Edited.' });
    const second = await readOnce(source, { after: first });
    expect(second.posts[0]).toMatchObject({ externalId: post(3).id, text: 'Edited.' });
  });

  it('Ensure a failure on the newest page fails the read, and what was missed comes with the next.', async () => {
    await start(range(1, 10));
    const source = sourceOf(upstreams.timelines.rss, upstreams, quickClient());
    const first = await readOnce(source);
    upstreams.fail('/rss.xml', 'truncate', 1);
    await expect(readOnce(source, { after: first })).rejects.toMatchObject({
      failureClass: 'invalid_payload',
    });
    upstreams.add(...range(11, 60));
    const second = await readOnce(source, { after: first });
    expect(second.contiguous).toBe(true);
    expect(idsOf(second)).toEqual(expect.arrayContaining(ids(11, 60)));
  });

  it('Ensure a state that cannot be understood counts as a first read.', async () => {
    await start(range(1, 3));
    const source = sourceOf(upstreams.timelines.rss, upstreams);
    const read = await source.read({
      now: NOW,
      signal: new AbortController().signal,
      state: { version: 'old' },
      since: null,
    });
    expect(read.posts.length).toBe(3);
  });
});
