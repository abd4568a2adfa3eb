import { expect, test } from 'vitest';
import type { CountedResets } from '../../../../src/core/promises/keeping.js';
import type { ResetPromise } from '../../../../src/core/promises/reset-promise.js';
import { DAY, HOUR, MINUTE } from '../../../_support/ledgers/snapshot.js';
import { DUE, outcomes } from './_promises.js';

const NONE = { regular: [], banked: [] };

/** A promise of days 1 to 2, which lapses a day later. */
const LAPSED = 3 * DAY + 1;

test.each<
  [what: string, counted: Partial<CountedResets>, standsUntil: number, kept: readonly string[] | null]
>([
  ['nothing came', {}, LAPSED, []],
  ['a reset in its window', { regular: [1.5 * DAY] }, 1.5 * DAY, ['inside']],
  ['a reset up to six hours before it', { regular: [DAY - 6 * HOUR] }, DAY - 6 * HOUR, ['early']],
  ['a reset at its start', { regular: [DAY] }, DAY, ['inside']],
  ['a reset at its end', { regular: [2 * DAY] }, 2 * DAY, ['inside']],
  ['an earlier one', { regular: [DAY - 7 * HOUR] }, LAPSED, []],
  ['an earlier one that says so', { regular: [HOUR], early: [HOUR] }, HOUR, ['early']],
  ['a reset in the day after it', { regular: [2.5 * DAY] }, 2.5 * DAY, ['late']],
  ['a later one', { regular: [4 * DAY] }, LAPSED, []],
  ['a banked reset in its window', { banked: [1.5 * DAY] }, 1.5 * DAY, []],
  ['a banked reset before it', { banked: [0.5 * DAY] }, LAPSED, []],
  ['a banked reset that comes instead', { banked: [0.5 * DAY], instead: [0.5 * DAY] }, 0.5 * DAY, []],
  ['a report in its window', { unconfirmed: { ...NONE, regular: [1.5 * DAY] } }, LAPSED, null],
  ['a report from before', { unconfirmed: { ...NONE, regular: [-DAY] } }, LAPSED, []],
])('a promise stands until it is kept or lapses, and teaches how it ended: %s', (_what, counted, standsUntil, kept) => {
  const [outcome] = outcomes([DUE], counted);
  expect(outcome?.standsUntil).toBe(standsUntil);
  expect(outcome?.lesson).toEqual(kept);
});

test.each([
  ['regular', 'banked', LAPSED],
  ['unclear', 'banked', 0.5 * DAY],
  ['both', 'banked', LAPSED],
] as const)('before its window, a promise of kind %s and a %s reset: it stands until %d', (promises, kind, until) => {
  const [outcome] = outcomes([{ ...DUE, promises, from: null, to: 2 * DAY }], { [kind]: [0.5 * DAY] });
  // A regular one whose window has begun is kept by it, too.
  expect(outcome?.standsUntil).toBe(promises === 'regular' ? 0.5 * DAY : until);
});

test('of a promise of both kinds, only the regular one moves the forecast; one of a banked reset never does', () => {
  const [both] = outcomes([{ ...DUE, promises: 'both' }], { regular: [1.5 * DAY] });
  expect(both).toMatchObject({ standsUntil: 1.5 * DAY, lesson: ['inside'] });
  expect(outcomes([{ ...DUE, promises: 'banked' }])).toEqual([]);
});

/** Without an end; it lapses at the same time. */
const OPEN = { ...DUE, to: null, windowKind: 'open' } as const;

const TWICE = { ...DUE, times: 2 };

test.each<
  [
    when: string,
    promise: ResetPromise,
    movedAt: number,
    counted: Partial<CountedResets>,
    standsUntil: number,
    lesson: readonly string[] | null,
  ]
>([
  ['in its time', DUE, 1.5 * DAY, {}, 1.5 * DAY, null],
  ['in its time, before a reset', DUE, 1.5 * DAY, { regular: [1.7 * DAY] }, 1.5 * DAY, null],
  ['in its time, of two resets after one', TWICE, 1.8 * DAY, { regular: [1.5 * DAY] }, 1.8 * DAY, ['inside']],
  ['at the end of its time', DUE, 2 * DAY, {}, 2 * DAY, null],
  ['after its time', DUE, 2 * DAY + 1, {}, 2 * DAY + 1, []],
  ['as it lapses', DUE, 3 * DAY, {}, 3 * DAY, []],
  ['after it lapsed', DUE, LAPSED, {}, LAPSED, []],
  ['before it lapses, without an end', OPEN, 2.9 * DAY, {}, 2.9 * DAY, null],
  ['after it lapsed, without an end', OPEN, LAPSED, {}, LAPSED, []],
])('one that is moved before its time is over teaches only of the resets that came; later it is broken: moved %s', (_when, promise, movedAt, counted, standsUntil, lesson) => {
  const later = { ...promise, at: movedAt, from: movedAt + DAY, to: movedAt + 2 * DAY };
  expect(outcomes([promise, later], counted)[0]).toMatchObject({ standsUntil, lesson });
});

test('one is not moved by an earlier one, nor by another one', () => {
  const earlier = { ...DUE, at: -DAY, to: 3 * DAY };
  expect(outcomes([earlier, DUE])[1]).toMatchObject({ standsUntil: LAPSED, lesson: [] });
  const another = { ...DUE, at: HOUR, from: 5 * DAY, to: 6 * DAY, another: true };
  expect(outcomes([DUE, another], { banked: [1.5 * DAY] })[0]).toMatchObject({
    standsUntil: 1.5 * DAY,
    lesson: [],
  });
});

test('one stands until fifty others were made after it', () => {
  const others = Array.from({ length: 51 }, (_, place) => ({
    ...DUE,
    at: (place + 1) * MINUTE,
    another: true,
  }));
  expect(outcomes([DUE, ...others.slice(0, 49)])[0]?.standsUntil).toBe(LAPSED);
  expect(outcomes([DUE, ...others])[0]?.standsUntil).toBe(50 * MINUTE);
});

test('one without an end is kept in its time, whenever the reset comes', () => {
  for (const at of [DAY - HOUR, DAY, 2.5 * DAY]) {
    expect(outcomes([OPEN], { regular: [at] })).toMatchObject([{ standsUntil: at, lesson: ['inside'] }]);
  }
});

test('one that restates a reset stands at no time and teaches nothing', () => {
  const restated = { ...DUE, from: null, to: null, windowKind: 'open' } as const;
  expect(outcomes([restated], { regular: [-MINUTE] })).toMatchObject([{ standsUntil: 0, lesson: null }]);
  expect(outcomes([restated], { regular: [-16 * MINUTE] })[0]?.standsUntil).toBeGreaterThan(DAY);
});

test('one whose time was not watched teaches nothing, but for an hour of it', () => {
  const hole = (hours: number) => [
    { fromAt: -DAY, toAt: 1.5 * DAY },
    { fromAt: 1.5 * DAY + hours * HOUR, toAt: 9 * DAY },
  ];
  expect(outcomes([DUE], {}, hole(1))[0]?.lesson).toEqual([]);
  expect(outcomes([DUE], {}, hole(1.1))[0]?.lesson).toBeNull();
  // Before it was due nothing could be missed.
  expect(outcomes([DUE], {}, [{ fromAt: DAY, toAt: 9 * DAY }])[0]?.lesson).toEqual([]);
});

test('of a series each reset is learnt, and it stands until its time is over or all have come', () => {
  const daily = { ...DUE, to: 3 * DAY, times: 2 };
  const [one] = outcomes([daily], { regular: [2 * DAY] });
  expect(one).toMatchObject({ lesson: ['inside'] });
  expect(outcomes([daily], { regular: [2 * DAY, 2.5 * DAY] })).toMatchObject([
    { standsUntil: 2.5 * DAY, lesson: ['inside', 'inside'] },
  ]);
});

test('an outcome does not depend on what comes after it', () => {
  const counted = { regular: [1.5 * DAY] };
  const later = { ...DUE, at: 1.6 * DAY, from: 2 * DAY, to: 3 * DAY };
  expect(
    outcomes([DUE, later], { regular: [...counted.regular, 1.7 * DAY], banked: [1.8 * DAY] })[0],
  ).toEqual(outcomes([DUE], counted)[0]);
});
