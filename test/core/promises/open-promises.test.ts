import { expect, test } from 'vitest';
import type { CountedResets } from '../../../src/core/promises/keeping.js';
import { openPromises } from '../../../src/core/promises/recorded-promise.js';
import { isDated } from '../../../src/core/promises/reset-promise.js';
import type { ReadPost } from '../../../src/core/record/read-post.js';
import { recorded } from '../../_support/inputs/promises.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { post, START } from '../record/_posts.js';
import { recordedIn } from './_promises.js';

const window = { kind: 'day' as const, from: START + 4 * HOUR, to: START + 8 * HOUR };

const promise = (name: string, changes: Parameters<typeof post>[1] = {}) =>
  post(name, { kind: 'hint', window, ...changes });

const openIn = (posts: readonly ReadPost[], counted: CountedResets, now: number) =>
  openPromises(recordedIn(posts, counted, now));

const statesOf = (posts: readonly ReadPost[], regular: number[], now: number) =>
  openIn(posts, { regular, banked: [] }, now).map(
    ({ state, text }) => `${text?.replace('post ', '')}: ${state}`,
  );

test('a promise is scheduled before its window, open in it, and overdue for a day after it', () => {
  const at = (hours: number) => statesOf([promise('a')], [], START + hours * HOUR);
  expect(at(0)).toEqual(['a: scheduled']);
  expect(at(3.9)).toEqual(['a: scheduled']);
  expect(at(4)).toEqual(['a: open']);
  expect(at(8)).toEqual(['a: open']);
  expect(at(8.1)).toEqual(['a: overdue']);
  expect(at(32)).toEqual(['a: overdue']);
  expect(at(32.1)).toEqual([]);
});

test('a promise for a time of day is open for four hours, however short its window', () => {
  const clock = { kind: 'clock' as const, from: START + 4 * HOUR, to: START + 5 * HOUR };
  const at = (hours: number) => statesOf([promise('a', { window: clock })], [], START + hours * HOUR);
  expect(at(3.9)).toEqual(['a: scheduled']);
  expect(at(8)).toEqual(['a: open']);
  expect(at(8.1)).toEqual(['a: overdue']);
  // It lapses with its window, not with the four hours.
  expect(at(29)).toEqual(['a: overdue']);
  expect(at(29.1)).toEqual([]);
});

test('a promise is doubted after a regular reset that came too early for it; banked ones raise no doubt', () => {
  const late = { kind: 'day' as const, from: START + 20 * HOUR, to: START + 22 * HOUR };
  const doubted = (changes: Parameters<typeof promise>[1], counted: CountedResets) =>
    openIn([promise('a', { window: late, ...changes })], counted, START + 6 * HOUR)[0]?.isDoubted;
  const [regular, banked] = [[START + HOUR], [START + HOUR]];
  for (const promises of ['regular', 'both', 'unclear'] as const) {
    expect(doubted({ promises }, { regular, banked: [] })).toBe(true);
    expect(doubted({ promises }, { regular: [], banked })).toBe(false);
  }
  expect(doubted({ promises: 'banked' }, { regular, banked })).toBe(false);
  expect(doubted({ times: 2 }, { regular, banked: [] })).toBe(false);
});

test.each([
  ['before the promise', -1, 'no doubt'],
  ['with the promise', 0, 'no doubt'],
  ['just after the promise', 1, 'doubt'],
  ['just now', 6 * HOUR, 'doubt'],
  ['later than now', 6 * HOUR + 1, 'no doubt'],
])('a regular reset %s (after %d ms) raises %s', (_when, after, raised) => {
  const late = promise('a', { window: { ...window, from: START + 20 * HOUR, to: START + 22 * HOUR } });
  const counted = { regular: [START + after], banked: [] };
  expect(openIn([late], counted, START + 6 * HOUR)).toMatchObject([{ isDoubted: raised === 'doubt' }]);
});

test('promises are listed by the start of their windows, then by when they were made', () => {
  const soon = promise('soon', { at: START + 2 * HOUR, window: { ...window, from: START + 3 * HOUR } });
  const [first, second] = [promise('first'), promise('second', { at: START + HOUR })];
  const now = START + 2 * HOUR;
  const inOrder = ['soon: scheduled', 'first: scheduled', 'second: scheduled'];
  expect(statesOf([first, second, soon], [], now)).toEqual(inOrder);
  expect(statesOf([second, soon, first], [], now)).toEqual(inOrder);
});

test('a counted reset closes what it keeps; what is no promise, or is made later, is not listed', () => {
  const late = { kind: 'day' as const, from: START + 20 * HOUR, to: START + 22 * HOUR };
  const posts = [promise('near'), promise('late', { window: late }), promise('few', { scope: 'few' })];
  const now = START + 6 * HOUR;
  expect(statesOf([...posts, promise('tomorrow', { at: now + 1 })], [START + 5 * HOUR], now)).toEqual([
    'late: scheduled',
  ]);
});

test('a promise that an unconfirmed report may have kept is not listed, the others are', () => {
  const late = { kind: 'day' as const, from: START + 20 * HOUR, to: START + 22 * HOUR };
  const listed = (regular: number[], banked: number[] = []) =>
    openIn(
      [promise('near'), promise('late', { window: late })],
      { regular: [], banked: [], unconfirmed: { regular, banked } },
      START + 6 * HOUR,
    ).map(({ text }) => text);
  expect(listed([])).toEqual(['post near', 'post late']);
  expect(listed([START + 5 * HOUR])).toEqual(['post late']);
  expect(listed([], [START + 5 * HOUR])).toEqual(['post late']);
  expect(listed([START])).toEqual(['post near', 'post late']);
});

test('a report that says it is early may have kept any promise', () => {
  const late = { kind: 'day' as const, from: START + 20 * HOUR, to: START + 22 * HOUR };
  const doubtful = post('b', { at: START + HOUR, isEarly: true, confidence: 0.4 });
  const counted = { regular: [], banked: [], unconfirmed: { regular: [START + HOUR], banked: [] } };
  expect(openIn([promise('a', { window: late }), doubtful], counted, START + 2 * HOUR)).toEqual([]);
});

test('a reading by a version that knew only explicit promises of regular resets is one', () => {
  const counted = { regular: [], banked: [] };
  const dated = openIn([promise('old')], counted, START);
  expect(dated).toMatchObject([
    { identity: 'status:old', promises: 'regular', strength: 'explicit', windowKind: 'day' },
  ]);
  const undated = openIn([promise('old', { window: null })], counted, START);
  expect(undated).toMatchObject([{ windowKind: 'open' }]);
  expect([...dated, ...undated].map(isDated)).toEqual([true, false]);
});

test('what the posts of resets say counts: one that is early keeps any promise, another one none for later that day', () => {
  const now = START + 2 * HOUR;
  const open = (from: number, said: Parameters<typeof post>[1]) => {
    const promised = promise('a', { window: { kind: 'clock', from, to: from + HOUR } });
    return statesOf([promised, post('b', { at: START + HOUR, ...said })], [START + HOUR], now);
  };
  expect(open(START + 2 * DAY, {})).toEqual(['a: scheduled']);
  expect(open(START + 2 * DAY, { isEarly: true })).toEqual([]);
  expect(open(START + 10 * HOUR, {})).toEqual([]);
  expect(open(START + 10 * HOUR, { another: true })).toEqual(['a: scheduled']);
});

test('of more than fifty promises only the newest are looked at', () => {
  const many = Array.from({ length: 52 }, (_, place) =>
    promise(`p${place}`, { at: START + place, window: null, promises: 'banked' }),
  );
  const open = openIn(many, { regular: [], banked: [] }, START + HOUR);
  const newest = Array.from({ length: 50 }, (_, place) => place + 2);
  expect(open.map(({ at }) => at - START)).toEqual(newest);
  // One that an operator took back is none of the fifty.
  const withdrawn = { at: START, reason: 'a joke' };
  const taken = recorded(
    [...newest.map((after) => ({ withdrawn: null, after })), { withdrawn, after: 52 }].map(
      ({ withdrawn, after }) => ({ at: START + after, from: null, to: null, withdrawn }),
    ),
    undefined,
    START + HOUR,
  );
  expect(openPromises(taken).map(({ at }) => at - START)).toEqual(newest);
});
