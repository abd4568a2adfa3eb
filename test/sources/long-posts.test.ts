import { expect, it } from 'vitest';
import { buildPost } from '../../src/sources/posts/build-post.js';

const raw = { id: '1', url: null, at: 1_000, text: 'x', isReply: false, context: [] };

it('Ensure a text is cut at the length of the longest real posts, so that a hostile feed cannot fill the ledger.', () => {
  const built = buildPost('jsonfeed:x', { ...raw, text: `Limits reset. ${'a'.repeat(4_000_000)}` }, 2_000);
  expect(built).toMatchObject({ text: expect.stringMatching(/^Limits reset\. a+$/) });
  expect(typeof built === 'string' ? 0 : built.text.length).toBe(25_000);
});

it('Ensure a character cut in two is mended, and what a post refers to is bounded as well.', () => {
  const text = `${'a'.repeat(24_999)}😀`;
  const context = Array.from({ length: 50 }, () => ({
    relation: 'quoted' as const,
    text: 'b'.repeat(90_000),
  }));
  const built = buildPost('jsonfeed:x', { ...raw, text, context }, 2_000);
  if (typeof built === 'string') throw new Error(built);
  expect(built.text).not.toMatch(/\p{Surrogate}/u);
  expect(built.text.startsWith('a'.repeat(24_999))).toBe(true);
  expect(built.context.map((one) => one.text.length)).toEqual([25_000, 25_000, 25_000, 25_000]);
});
