import { describe, expect, test } from 'vitest';
import { promiseAt } from '../../../bench/processes/process.js';
import { countedBetween, promiseStatus, resetsInWords } from '../../../src/core/promises/keeping.js';
import { dueWindow, isPromise, namedWindow } from '../../../src/core/promises/reset-promise.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';

describe('a reset keeps a promise', () => {
  const window = promiseAt({ at: 0, from: 10 * HOUR, to: 12 * HOUR });
  const atOnce = promiseAt({ at: 0, from: 0, to: HOUR });

  // From six hours before the window, 4 h, to a day after it, 36 h.
  test.each([
    ['six hours before its window', window, 4 * HOUR, 'kept'],
    ['a moment earlier', window, 4 * HOUR - 1, 'lapsed'],
    ['a day after its window', window, 36 * HOUR, 'kept'],
    ['a moment later', window, 36 * HOUR + 1, 'lapsed'],
    ['just after it was made', atOnce, 1, 'kept'],
    ['with it, if it says that it is another', { ...atOnce, another: true }, 0, 'lapsed'],
    ['just after it, if it says so', { ...atOnce, another: true }, 1, 'kept'],
  ] as const)('%s', (_when, promise, reset, status) => {
    expect(promiseStatus(promise, [reset], 3 * DAY)).toBe(status);
  });

  test('from the instant it comes; without one the promise is open to its last instant', () => {
    expect(promiseStatus(window, [11 * HOUR], 11 * HOUR - 1)).toBe('open');
    expect(promiseStatus(window, [11 * HOUR], 11 * HOUR)).toBe('kept');
    expect(promiseStatus(window, [], 36 * HOUR)).toBe('open');
    expect(promiseStatus(window, [], 36 * HOUR + 1)).toBe('lapsed');
  });
});

describe('a promise of a series', () => {
  const daily = promiseAt({ at: 0, from: 0, to: 28 * DAY, times: 28 });
  const days = Array.from({ length: 28 }, (_, day) => (day + 0.5) * DAY);
  const twice = promiseAt({ at: 0, from: null, to: null, times: 2 });
  const month = promiseAt({ at: 0, from: 0, to: 31 * DAY, times: 31 });

  test.each([
    ['stands after its first reset', daily, days.slice(0, 1), 28 * DAY, 'open'],
    ['and after its last but one', daily, days.slice(0, 27), 28 * DAY, 'open'],
    ['is kept by its last', daily, days, 27.5 * DAY, 'kept'],
    ['is kept once its time is over and one has come', daily, days.slice(0, 1), 28 * DAY + 1, 'kept'],
    ['stands for a day after its time if none has come', daily, [], 29 * DAY, 'open'],
    ['and is broken then', daily, [], 29 * DAY + 1, 'lapsed'],
    ['is kept by one that came late', daily, [28.5 * DAY], 28.5 * DAY, 'kept'],
    ['without a time stands for a week', twice, [DAY], 7 * DAY, 'open'],
    ['and is kept then, if one has come', twice, [DAY], 7 * DAY + 1, 'kept'],
    ['or broken', twice, [], 7 * DAY + 1, 'lapsed'],
    ['of a whole month stands for thirty days', month, [DAY], 30 * DAY, 'open'],
    ['and no longer', month, [DAY], 30 * DAY + 1, 'kept'],
  ] as const)('%s', (_what, promise, resets, at, status) => {
    expect(promiseStatus(promise, resets, at)).toBe(status);
  });
});

describe('a promise restates a reset', () => {
  const made = promiseAt({ at: DAY, from: null, to: null });
  const quarter = HOUR / 4;

  test.each([
    ['that came with it', made, 0, 'kept'],
    ['that came a quarter of an hour before', made, quarter, 'kept'],
    ['no earlier one', made, quarter + 1, 'open'],
    ['also within the hour', { ...made, to: DAY + HOUR }, quarter, 'kept'],
    ['also for a time in an hour', { ...made, from: DAY + HOUR }, quarter, 'kept'],
    ['not where it names a later end', { ...made, to: DAY + HOUR + 1 }, 0, 'open'],
    ['nor a later start', { ...made, from: DAY + HOUR + 1, to: null }, 0, 'open'],
    ['nor where it is said to be another', { ...made, another: true }, 0, 'open'],
    ['nor where it leaves open which kind it promises', { ...made, promises: 'unclear' }, 0, 'open'],
    ['nor on a condition', { ...made, strength: 'conditional' }, 0, 'open'],
    ['also veiled', { ...made, strength: 'veiled' }, 0, 'kept'],
    ['which is one of two', { ...made, times: 2 }, 0, 'open'],
  ] as const)('%s', (_what, promise, before, status) => {
    expect(promiseStatus(promise, [DAY - before], DAY)).toBe(status);
  });
});

// A day of grace after: six days, a day from the start, or the end; of a condition thirty days, as of every
// promise.
test.each([
  ['without a time', { at: 0, from: null, to: null }, 7 * DAY],
  ['with a start alone', { at: 0, from: 9 * DAY, to: null }, 11 * DAY],
  ['with an end alone', { at: 0, from: null, to: 9 * DAY }, 10 * DAY],
  ['for a time long ago', { at: 9 * DAY, from: 0, to: DAY }, 10 * DAY],
  ['for a time in months', { at: 0, from: 90 * DAY, to: 91 * DAY }, 30 * DAY],
  ['on a condition', { at: 0, from: null, to: null, strength: 'conditional' }, 30 * DAY],
  ['on a condition, by an end', { at: 0, from: null, to: DAY, strength: 'conditional' }, 2 * DAY],
] as const)('a promise %s lapses', (_what, promise, last) => {
  expect(promiseStatus(promiseAt(promise), [], last)).toBe('open');
  expect(promiseStatus(promiseAt(promise), [], last + 1)).toBe('lapsed');
});

test.each([
  ['a promise that is just sure enough', { confidence: 0.6 }, true],
  ['a promise that is less sure', { confidence: 0.59 }, false],
  ['a promise for one plan', { scope: 'plan' }, true],
  ['a promise for a few', { scope: 'few' }, false],
  ['a reset', { kind: 'reset' }, false],
  ['a withdrawal', { kind: 'withdrawal' }, false],
  [
    'a withdrawal that names another time',
    { kind: 'withdrawal', window: { kind: 'by', from: null, to: DAY } },
    true,
  ],
] as const)('%s counts as a promise or not', (_what, reading, is) => {
  expect(isPromise({ kind: 'hint', confidence: 0.9, scope: null, window: null, ...reading })).toBe(is);
});

// A time of day is due for four hours, everything else for half an hour, both at least.
test.each([
  ['for a time of day', { at: 0, from: DAY, to: DAY, windowKind: 'clock' }, DAY, DAY + 4 * HOUR],
  ['for the hour after it', { at: 0, from: DAY, to: DAY + HOUR, windowKind: 'clock' }, DAY, DAY + 4 * HOUR],
  ['for an hour from now', { at: 0, from: 0, to: HOUR, windowKind: 'within' }, 0, HOUR],
  ['for an instant', { at: 0, from: DAY, to: DAY, windowKind: 'by' }, DAY, DAY + HOUR / 2],
  ['for hours', { at: 0, from: DAY, to: DAY + 6 * HOUR, windowKind: 'clock' }, DAY, DAY + 6 * HOUR],
  ['with an end alone', { at: DAY, from: null, to: 2 * DAY, windowKind: 'by' }, DAY, 2 * DAY],
  ['with a start alone', { at: 0, from: DAY, to: null, windowKind: 'open' }, DAY, null],
  ['whose window began before it', { at: DAY, from: 0, to: 2 * DAY, windowKind: 'day' }, DAY, 2 * DAY],
] as const)('when a promise %s is due', (_what, promise, from, to) => {
  expect(dueWindow(promiseAt(promise))).toMatchObject({ from, to });
});

test('a window with one end is one; without ends it is none', () => {
  for (const ends of [
    { from: DAY, to: null },
    { from: null, to: DAY },
  ]) {
    const window = { kind: 'day', ...ends } as const;
    expect(namedWindow(window)).toBe(window);
  }
  expect(namedWindow({ kind: 'open', from: null, to: null })).toBeNull();
  expect(namedWindow(null)).toBeNull();
});

test('a reset that says it is early keeps a promise at once, one on the day of a promised hour too', () => {
  const day = promiseAt({ at: 0, from: 5 * DAY, to: 6 * DAY });
  expect(promiseStatus(day, [DAY], 2 * DAY)).toBe('open');
  expect(promiseStatus(day, [DAY], 2 * DAY, { early: [DAY] })).toBe('kept');
  const hour = promiseAt({ at: 0, from: DAY, to: DAY + HOUR });
  expect(promiseStatus(hour, [DAY / 2], DAY)).toBe('kept');
  expect(promiseStatus(hour, [DAY / 2 - 1], DAY)).toBe('open');
  expect(promiseStatus(hour, [DAY / 2], DAY, { another: [DAY / 2] })).toBe('open');
});

test('between two instants are the resets and reports at either and in between, and all that posts say of resets', () => {
  const instants = { regular: [0, 1, 2, 3, 4], banked: [4, 3, 2, 1, 0] };
  const between = { regular: [1, 2, 3], banked: [3, 2, 1] };
  const said = { early: [0], instead: [4], another: [2] };
  expect(countedBetween({ ...instants, ...said }, 1, 3)).toEqual({ ...between, ...said });
  expect(countedBetween({ ...instants, unconfirmed: instants }, 1, 3)).toEqual({
    ...between,
    unconfirmed: between,
  });
});

test('posts say of resets that they are early, come instead of the promised one, or are another', () => {
  const posts = [{ at: 1, isEarly: true }, { at: 2, isInstead: true }, { at: 3, another: true }, { at: 4 }];
  expect(resetsInWords(posts)).toEqual({ early: [1], instead: [2], another: [3] });
});
