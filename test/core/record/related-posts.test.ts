import { expect, test } from 'vitest';
import { meetsCondition, repeats } from '../../../src/core/record/related-posts.js';
import { relatedTo } from '../../../src/core/record/related-to.js';
import { post } from './_posts.js';

const AGAIN = 'We are resetting the limits of every plan again, thanks';
const first = post('a', { postId: 1, text: AGAIN });
const copy = post('b', { postId: 2, text: `${AGAIN} :)`, another: true });
const promise = post('p', {
  postId: 3,
  kind: 'hint',
  strength: 'conditional',
  text: 'At 5M users we will reset limits.',
});
const done = post('d', { postId: 4, kind: 'confirmation', text: 'Five million. It is done.' });
const other = post('o', { postId: 5, text: 'Good morning from the beach.' });

test('A post is related to what it repeats, and to the promise whose condition it names, whichever is stored first.', () => {
  expect(relatedTo(copy, [first, other])).toEqual([1]);
  expect(relatedTo(first, [copy])).toEqual([2]);
  expect(relatedTo(done, [first, promise])).toEqual([3]);
  expect(relatedTo(promise, [done])).toEqual([4]);
});

test('A confirmation is related to no promise that depends on nothing.', () => {
  expect(relatedTo(done, [{ ...promise, strength: 'explicit' }])).toEqual([]);
});

test('Only the newest twenty about the same time are compared: a feed of copies costs no more than that.', () => {
  const copies = Array.from({ length: 60 }, (_, n) => post(`c${n}`, { postId: 100 + n, text: AGAIN }));
  expect(relatedTo(first, copies)).toEqual(Array.from({ length: 20 }, (_, n) => 140 + n));
});

test('What was found when one of two posts was stored holds in both directions.', () => {
  const found = { ...copy, text: 'x', related: [1] };
  expect([repeats(first, found), repeats(found, first), repeats(other, found)]).toEqual([true, true, false]);
  const bare = { ...done, text: 'It is done.' };
  expect(meetsCondition(bare, promise)).toBe(false);
  expect(meetsCondition({ ...bare, related: [3] }, promise)).toBe(true);
  expect(meetsCondition(bare, { ...promise, related: [4] })).toBe(true);
});
