import { expect, test } from 'vitest';
import { LONGEST_PROMISE_MS } from '../../../src/core/promises/reset-promise.js';
import { meetsCondition, repeats } from '../../../src/core/record/related-posts.js';
import { relatedTo } from '../../../src/core/record/related-to.js';
import { SAME_EVENT_MS } from '../../../src/core/record/reset-events.js';
import { post, START } from './_posts.js';

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

test.each([
  [null, AGAIN],
  [AGAIN, null],
  [null, null],
])('A text that is not there repeats nothing and names no condition: %j, %j', (a, b) => {
  expect(repeats({ ...first, text: a }, { ...copy, text: b })).toBe(false);
  expect(meetsCondition({ ...done, text: a }, { ...promise, text: b })).toBe(false);
});

test('A post is not related to another revision of itself.', () => {
  expect(relatedTo(copy, [{ ...first, identity: copy.identity }])).toEqual([]);
});

test.each([
  [-SAME_EVENT_MS - 1, []],
  [-SAME_EVENT_MS, [1]],
  [SAME_EVENT_MS, [1]],
  [SAME_EVENT_MS + 1, []],
])('A post repeats one about the same time: %d ms away', (ms, related) => {
  expect(relatedTo(copy, [{ ...first, at: START + ms }])).toEqual(related);
});

test.each([
  [-1, []],
  [0, [4]],
  [LONGEST_PROMISE_MS, [4]],
  [LONGEST_PROMISE_MS + 1, []],
])('A confirmation names the condition of a promise that can stand: %d ms later', (ms, related) => {
  const later = { ...done, at: START + ms };
  expect(relatedTo(promise, [later])).toEqual(related);
  expect(relatedTo(later, [promise])).toEqual(related.map(() => 3));
});

test('Only a confirmation and a conditional promise are related by a condition.', () => {
  const condition = 'Five million.';
  expect(relatedTo({ ...done, kind: 'reset' }, [promise])).toEqual([]);
  expect(relatedTo(done, [{ ...promise, kind: 'reset' }])).toEqual([]);
  expect(relatedTo({ ...promise, strength: 'explicit' }, [done])).toEqual([]);
  expect(relatedTo(promise, [{ ...done, kind: 'reset' }])).toEqual([]);
  expect(relatedTo(promise, [{ ...done, text: 'It is done.' }])).toEqual([]);
  expect(relatedTo(promise, [{ ...done, text: condition }])).toEqual([4]);
});
