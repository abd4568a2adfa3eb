import { expect, test } from 'vitest';
import { openPromises } from '../../../src/core/record/open-promises.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { post, START } from './_posts.js';

const window = { kind: 'day' as const, from: START + 4 * HOUR, to: START + 8 * HOUR };
const hint = (name: string, changes: Parameters<typeof post>[1] = {}) =>
  post(name, { kind: 'hint', window, ...changes });

const statesOf = (posts: Parameters<typeof openPromises>[0], regular: number[], now: number) =>
  openPromises(posts, { regular, banked: [] }, now).map(
    ({ state, text }) => `${text.replace('post ', '')}: ${state}`,
  );

test('a promise is scheduled before its window, open in it, and overdue for a day after it', () => {
  const at = (hours: number) => statesOf([hint('a')], [], START + hours * HOUR);
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
  const at = (hours: number) => statesOf([hint('a', { window: clock })], [], START + hours * HOUR);
  expect(at(3.9)).toEqual(['a: scheduled']);
  expect(at(8)).toEqual(['a: open']);
  expect(at(8.1)).toEqual(['a: overdue']);
  // It lapses with its window, not with the four hours.
  expect(at(29)).toEqual(['a: overdue']);
  expect(at(29.1)).toEqual([]);
});

test('a promise is doubted after a regular reset that came too early for it; banked ones raise no doubt', () => {
  const late = { kind: 'day' as const, from: START + 20 * HOUR, to: START + 22 * HOUR };
  const doubted = (changes: Parameters<typeof hint>[1], counted: Parameters<typeof openPromises>[1]) =>
    openPromises([hint('a', { window: late, ...changes })], counted, START + 6 * HOUR)[0]?.isDoubted;
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
  const late = hint('a', { window: { ...window, from: START + 20 * HOUR, to: START + 22 * HOUR } });
  const counted = { regular: [START + after], banked: [] };
  expect(openPromises([late], counted, START + 6 * HOUR)).toMatchObject([{ isDoubted: raised === 'doubt' }]);
});

test('promises are listed by the start of their windows, then by when they were made', () => {
  const soon = hint('soon', { at: START + 2 * HOUR, window: { ...window, from: START + 3 * HOUR } });
  const [first, second] = [hint('first'), hint('second', { at: START + HOUR })];
  const now = START + 2 * HOUR;
  const inOrder = ['soon: scheduled', 'first: scheduled', 'second: scheduled'];
  expect(statesOf([first, second, soon], [], now)).toEqual(inOrder);
  expect(statesOf([second, soon, first], [], now)).toEqual(inOrder);
});

test('a promise without a time is open for seven days', () => {
  const at = (days: number) => statesOf([hint('a', { window: null })], [], START + days * DAY);
  expect(at(0)).toEqual(['a: open']);
  expect(at(7)).toEqual(['a: open']);
  expect(at(7.01)).toEqual([]);
});

test('a counted reset closes what was promised before it, unless it comes more than six hours early', () => {
  const late = { kind: 'day' as const, from: START + 20 * HOUR, to: START + 22 * HOUR };
  const posts = [hint('near'), hint('late', { window: late }), hint('twice', { times: 2 })];
  const now = START + 6 * HOUR;
  expect(statesOf(posts, [START + 5 * HOUR], now)).toEqual(['twice: open', 'late: scheduled']);
  expect(statesOf(posts, [START - HOUR], now)).toHaveLength(3);
  // A reset of the future is not known yet.
  expect(statesOf(posts, [now + HOUR], now)).toHaveLength(3);
});

test('a conditional promise without a time waits for its condition, thirty days at most', () => {
  const conditional = { strength: 'conditional' } as const;
  const at = (changes: Parameters<typeof hint>[1], days: number) =>
    statesOf([hint('a', { ...conditional, ...changes })], [], START + days * DAY);
  expect(at({ window: null }, 30)).toEqual(['a: open']);
  expect(at({ window: null }, 30.01)).toEqual([]);
  expect(at({ window: { kind: 'open', from: START + DAY, to: null } }, 30)).toEqual(['a: open']);
  // One with a time goes by its time.
  expect(at({}, 1.34)).toEqual([]);
  expect(statesOf([hint('a', { ...conditional, window: null })], [START + DAY], START + 2 * DAY)).toEqual([]);
});

test('a hint for a few users is no promise', () => {
  expect(statesOf([hint('few', { scope: 'few' }), hint('plan', { scope: 'plan' })], [], START)).toEqual([
    'plan: scheduled',
  ]);
});

test('a reading by a version that knew only explicit promises of regular resets is one', () => {
  const counted = { regular: [], banked: [] };
  expect(openPromises([hint('old')], counted, START)).toMatchObject([
    { identity: 'status:old', promises: 'regular', strength: 'explicit', timed: true, windowKind: 'day' },
  ]);
  expect(openPromises([hint('old', { window: null })], counted, START)).toMatchObject([
    { timed: false, windowKind: 'open' },
  ]);
});

test('only hints that are sure enough, and said by now, are promises', () => {
  const posts = [
    post('reset', { window }),
    hint('unsure', { confidence: 0.3 }),
    hint('tomorrow', { at: START + DAY }),
    hint('sure'),
  ];
  expect(statesOf(posts, [], START + HOUR)).toEqual(['sure: scheduled']);
});

test('a reset that says it is early keeps a promise whatever its window, another one on the same day does not', () => {
  const far = { kind: 'day' as const, from: START + 2 * DAY, to: START + 3 * DAY };
  const open = (isEarly: boolean) =>
    statesOf(
      [hint('a', { window: far }), post('b', { at: START + HOUR, isEarly })],
      [START + HOUR],
      START + DAY,
    );
  expect(open(false)).toEqual(['a: scheduled']);
  expect(open(true)).toEqual([]);
  const clock = { kind: 'clock' as const, from: START + 10 * HOUR, to: START + 11 * HOUR };
  const sameDay = (another: boolean) =>
    statesOf(
      [hint('a', { window: clock }), post('b', { at: START + HOUR, another })],
      [START + HOUR],
      START + 2 * HOUR,
    );
  expect(sameDay(true)).toEqual(['a: scheduled']);
  expect(sameDay(false)).toEqual([]);
});
