import { expect, test } from 'vitest';
import type { CountedResets } from '../../../../src/core/promises/keeping.js';
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
  expect(outcome?.lesson).toEqual(kept && { knownAt: standsUntil, kept });
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
  expect(both).toMatchObject({ standsUntil: 1.5 * DAY, lesson: { kept: ['inside'] } });
  expect(outcomes([{ ...DUE, promises: 'banked' }])).toEqual([]);
});

test('one that is moved before its time is over teaches nothing; one whose time was over is broken', () => {
  const later = (at: number) => ({ ...DUE, at, from: at + DAY, to: at + 2 * DAY });
  const [moved] = outcomes([DUE, later(1.5 * DAY)]);
  expect(moved).toMatchObject({ standsUntil: 1.5 * DAY, lesson: null });
  const [overdue] = outcomes([DUE, later(2.5 * DAY)]);
  expect(overdue).toMatchObject({ standsUntil: 2.5 * DAY, lesson: { kept: [] } });
  // What was made before it moves nothing.
  expect(outcomes([DUE, later(-DAY)].toSorted((a, b) => a.at - b.at))[1]?.standsUntil).toBe(LAPSED);
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
  expect(outcomes([DUE], {}, hole(1))[0]?.lesson).toMatchObject({ kept: [] });
  expect(outcomes([DUE], {}, hole(1.1))[0]?.lesson).toBeNull();
  // Before it was due nothing could be missed.
  expect(outcomes([DUE], {}, [{ fromAt: DAY, toAt: 9 * DAY }])[0]?.lesson).toMatchObject({ kept: [] });
});

test('of a series each reset is learnt, and it stands until its time is over or all have come', () => {
  const daily = { ...DUE, to: 3 * DAY, times: 2 };
  const [one] = outcomes([daily], { regular: [2 * DAY] });
  expect(one).toMatchObject({ lesson: { kept: ['inside'] } });
  expect(outcomes([daily], { regular: [2 * DAY, 2.5 * DAY] })).toMatchObject([
    { standsUntil: 2.5 * DAY, lesson: { knownAt: 2.5 * DAY, kept: ['inside', 'inside'] } },
  ]);
});

test('an outcome does not depend on what comes after it', () => {
  const counted = { regular: [1.5 * DAY] };
  const later = { ...DUE, at: 1.6 * DAY, from: 2 * DAY, to: 3 * DAY };
  expect(
    outcomes([DUE, later], { regular: [...counted.regular, 1.7 * DAY], banked: [1.8 * DAY] })[0],
  ).toEqual(outcomes([DUE], counted)[0]);
});
