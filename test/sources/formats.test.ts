import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Post } from '../../src/core/reading/post.js';
import { type SimplePost, startUpstreams, type Upstreams } from '../_support/upstreams/upstreams.js';
import { readOnce, sourceOf } from './_reading.js';

const TEXTS = [
  'We have reset rate limits for all users.\n\nEnjoy!',
  'Available worldwide except UK & EU. 5 < 6 > 4, "quoted" and it\'s ’fine’ 👩‍💻🎉',
  'The plan:\n- first => second\n- **bold** and _under_\n\nDone — at 10am PT.',
  'A link https://example.org/a?b=1&c=2#d and @someone and #tag',
  `A long one. ${'It goes on and on, with & in it. '.repeat(20)}The end.`,
  'Two  spaces and a trailing one ',
  'Escaped by the one who wrote it: &amp; and &lt;b&gt;',
  '=> 100% \\o/ $5 ]]> <3',
];

const POSTS: SimplePost[] = TEXTS.map((text, index) => ({
  id: String(1_900_000_000_000_000_000n + BigInt(index)),
  at: new Date(Date.parse('2026-05-01T10:00:00Z') + index * 3_600_000).toISOString(),
  text: index === 3 ? `@asker ${text}` : text,
  url: `https://x.com/team/status/${1_900_000_000_000_000_000n + BigInt(index)}`,
  isReply: index === 3,
  ...(index === 2 ? { quotedText: 'What is the plan?\n\nTell us & them.' } : {}),
}));

let upstreams: Upstreams;
beforeAll(async () => {
  upstreams = await startUpstreams({ posts: POSTS });
});
afterAll(() => upstreams.close());

const essence = (posts: readonly Post[]) =>
  posts
    .map(({ at, dating, text, isReply, context }) => ({
      at,
      dating,
      text,
      isReply,
      context: context.filter((one) => one.text !== '').map(({ relation, text }) => ({ relation, text })),
    }))
    .sort((a, b) => a.at - b.at);

it.each([
  'rss',
  'atom',
  'jsonfeed',
  'mastodon',
  'bluesky',
  'x',
  'fx',
] as const)('Ensure %s gives the same texts, instants, replies and quotes as the posts have.', async (format) => {
  const read = await readOnce(sourceOf(upstreams.timelines[format], upstreams));
  expect(read.skipped).toEqual([]);
  const expected = POSTS.map((post) => ({
    at: Date.parse(post.at),
    dating: 'stated',
    // Every source makes one space of a run of them, and decodes basic escapes that were left in a text.
    text: post.text.replaceAll('  ', ' ').trim().replace('&amp;', '&').replace('&lt;b&gt;', '<b>'),
    isReply: post.isReply ?? false,
    context: post.quotedText ? [{ relation: 'quoted', text: post.quotedText }] : [],
  }));
  expect(essence(read.posts)).toEqual(expected);
  expect(read).toMatchObject({ outcome: 'ok', contiguous: true, incomplete: null });
});

it('Ensure a copied post is known under one identity, whichever format brings it.', async () => {
  const identities = [];
  for (const format of ['rss', 'atom', 'jsonfeed', 'mastodon', 'x', 'fx'] as const) {
    const { posts } = await readOnce(sourceOf(upstreams.timelines[format], upstreams));
    identities.push(posts.map((post) => post.identity).sort());
  }
  expect(new Set(identities.map((one) => JSON.stringify(one))).size).toBe(1);
});
