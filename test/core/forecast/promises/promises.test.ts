import { describe, expect, test } from 'vitest';
import { learnBanked, NO_HABITS } from '../../../../src/core/forecast/promises/habits.js';
import { type PromiseState, promiseStateOf } from '../../../../src/core/forecast/promises/promise.js';
import {
  doubtedAfter,
  doubtedByBanked,
  mayBeKeptByBanked,
  promiseHazard,
  strongestPromise,
  unwatchedUntil,
  withCounted,
  withoutEnded,
} from '../../../../src/core/forecast/promises/promises.js';
import type { ResetPromise } from '../../../../src/core/promises/reset-promise.js';
import { DAY } from '../../../_support/ledgers/snapshot.js';
import { DUE, INPUTS } from './_promises.js';

const NONE = { regular: [], banked: [] };
const explicit = promiseStateOf(DUE);
const veiled = promiseStateOf({ ...DUE, strength: 'veiled' });
const stateOf = (...promises: PromiseState[]) => ({ ...INPUTS, promises, counted: NONE });

// Halfway through its window (promise.test.ts): 0.525 a day, and 0.7 that it was not kept before.
const HAZARD = 0.525 / 0.7;

// The veiled one likewise, with a share of 0.3 in place of 0.75.
const VEILED_HAZARD = 0.21 / (1 - 0.015 - 0.105);

test('of overlapping promises only the strongest adds to the hazard, as far as it is open', () => {
  const hazard = (...promises: PromiseState[]) => promiseHazard(stateOf(...promises), 1.5 * DAY);
  expect(hazard()).toBe(0);
  expect(hazard(veiled)).toBeCloseTo(VEILED_HAZARD, 9);
  expect(hazard(explicit, veiled)).toBeCloseTo(HAZARD, 9);
  expect(hazard(veiled, { ...explicit, openProbability: 0.5 })).toBeCloseTo(HAZARD / 2, 9);
});

test('the strongest promise of a horizon is the likeliest to be kept in it, wherever it stands', () => {
  // Until the middle of the window: early, and half of inside.
  for (const promises of [
    [explicit, veiled],
    [veiled, explicit],
  ]) {
    const strongest = strongestPromise(stateOf(...promises), 0, 1.5 * DAY);
    expect(strongest.probability).toBeCloseTo(0.3, 9);
    expect(strongest.share).toBeCloseTo(0.75, 9);
    expect(strongest.evidence).toBe(4);
    expect(strongest.under(0.5)).toBeCloseTo(0.2, 9);
  }
  // Known not to have been early: 5% of the time in which it is kept has passed.
  const { probability, passed } = strongestPromise(stateOf(explicit), DAY, 1.5 * DAY);
  expect(probability).toBeCloseTo(0.525 / 2 / (1 - 0.0375), 9);
  expect(passed).toBeCloseTo(0.05, 9);
});

test('no promise, and one that can be open no more, add nothing to a horizon', () => {
  for (const promises of [[], [{ ...explicit, openProbability: 0 }]]) {
    const strongest = strongestPromise(stateOf(...promises), 0, DAY);
    expect(strongest).toMatchObject({ probability: 0, share: 0, evidence: 1 });
    expect(strongest.under(0.5)).toBe(0);
  }
});

test('a regular reset may have kept each promise, by its share of the hazard, and teaches as much', () => {
  const { promises, habits } = doubtedAfter(stateOf(explicit, veiled), 1.5 * DAY, 0.25);
  // Own hazard and the strongest promise add up to 1 a day.
  expect(promises.map((one) => one.openProbability)).toEqual([
    expect.closeTo(1 - HAZARD, 9),
    expect.closeTo(1 - VEILED_HAZARD, 9),
  ]);
  expect(habits).toEqual({
    ...NO_HABITS,
    cells: {
      'explicit day': { kept: expect.closeTo(HAZARD, 9), broken: 0 },
      'veiled day': { kept: expect.closeTo(VEILED_HAZARD, 9), broken: 0 },
    },
    timing: { ...NO_HABITS.timing, inside: expect.closeTo(2.8 + HAZARD + VEILED_HAZARD, 9) },
  });
});

describe('of a series', () => {
  // Four resets in two days, from the first midnight on.
  const daily = promiseStateOf({ ...DUE, to: 3 * DAY, times: 4 });

  test('the resets are expected evenly over its time, each with its share, however many have come', () => {
    const hazard = (day: number, one = daily) => promiseHazard(stateOf(one), day * DAY);
    expect([hazard(0.9), hazard(1), hazard(2.9), hazard(3)]).toEqual([
      0,
      expect.closeTo((0.75 * 4) / 2, 9),
      expect.closeTo((0.75 * 4) / 2, 9),
      0,
    ]);
    expect(hazard(2, { ...daily, openProbability: 0.5 })).toBeCloseTo(0.75, 9);
  });

  test('one comes within a span by its part of the time, and within a longer one by the share of the promise', () => {
    const within = (from: number, until: number, one = daily) =>
      strongestPromise(stateOf(one), from * DAY, until * DAY);
    expect(within(2, 2.25).probability).toBeCloseTo(0.375, 9);
    expect(within(2, 2.5).probability).toBeCloseTo(0.75, 9);
    expect(within(2, 3).probability).toBeCloseTo(0.75, 9);
    expect(within(3, 4).probability).toBe(0);
    expect(within(2, 2.25).under(0.5)).toBeCloseTo(0.25, 9);
    expect(within(2, 3, { ...daily, openProbability: 0.5 }).probability).toBeCloseTo(0.375, 9);
  });

  test('each that comes is learnt as a part of one kept promise, and ends none', () => {
    const { promises, habits } = doubtedAfter(stateOf(daily), 2 * DAY, 0.5);
    expect(promises).toEqual([daily]);
    // Its hazard is 1.5 a day, beside an own one of 0.5.
    const part = 0.75 / 4;
    expect(habits).toEqual({
      ...NO_HABITS,
      cells: { 'explicit day': { kept: expect.closeTo(part, 9), broken: 0 } },
      timing: { ...NO_HABITS.timing, inside: expect.closeTo(2.8 + part, 9) },
    });
  });

  test('a banked reset in its time ends none, and nothing is learnt of it', () => {
    expect(doubtedByBanked({ promises: [daily], habits: NO_HABITS }, 2 * DAY)).toEqual({
      promises: [daily],
      habits: NO_HABITS,
    });
  });

  test.each([
    ['none came', [], 4 * DAY, [daily], {}],
    ['none came until it lapsed', [], 4 * DAY + 1, [], { 'explicit day': { kept: 0, broken: 1 } }],
    ['one came', [2 * DAY], 3 * DAY, [daily], {}],
    ['one came and its time is over', [2 * DAY], 3 * DAY + 1, [], {}],
  ] as const)('its end is %s', (_what, regular, at, promises, cells) => {
    const counted = { ...NONE, regular };
    expect(withoutEnded({ ...stateOf(daily), counted }, at, () => true)).toEqual({
      promises,
      habits: { ...NO_HABITS, cells },
    });
  });
});

test('a promise of several without an end keeps its law', () => {
  const open = promiseStateOf({ ...DUE, to: null });
  const hazard = (one: PromiseState) => promiseHazard(stateOf(one), 2 * DAY);
  expect(hazard({ ...open, promise: { ...open.promise, times: 2 } })).toBe(hazard(open));
});

test('a reset leaves a promise of several open, and nothing is learnt of one that was not watched', () => {
  const twice = { ...promiseStateOf({ ...DUE, times: 2 }), openProbability: 0.5 };
  expect(doubtedAfter(stateOf(twice), 1.5 * DAY, 0.25).promises).toEqual([twice]);
  const unwatched = doubtedAfter(stateOf({ ...explicit, watched: false }), 1.5 * DAY, 0.25);
  expect(unwatched.habits).toEqual(NO_HABITS);
  expect(unwatched.promises[0]?.openProbability).toBeCloseTo(1 - HAZARD, 9);
});

test('a promise that lapses is broken as far as it was open, if it was watched and its end counts', () => {
  const half = { ...explicit, openProbability: 0.5 };
  const after = (one: PromiseState, at: number, isBroken = true) =>
    withoutEnded(stateOf(one), at, () => isBroken);
  // A day of grace after the window.
  expect(after(half, 3 * DAY)).toEqual({ promises: [half], habits: NO_HABITS });
  const broken = { 'explicit day': { kept: 0, broken: 0.5 } };
  expect(after(half, 3 * DAY + 1)).toEqual({ promises: [], habits: { ...NO_HABITS, cells: broken } });
  for (const unlearnt of [after({ ...half, watched: false }, 3 * DAY + 1), after(half, 3 * DAY + 1, false)])
    expect(unlearnt).toEqual({ promises: [], habits: NO_HABITS });
});

test.each([
  ['a report in its window', { regular: [1.5 * DAY] }, false],
  ['a report of a banked reset in its window', { banked: [1.5 * DAY] }, false],
  ['a report from before it was made', { regular: [0] }, true],
  ['a report of a banked reset before its window', { banked: [0.9 * DAY] }, true],
] as const)('after %s, a promise that lapses is broken: %j says so', (_what, reported, isBroken) => {
  const counted = { ...NONE, unconfirmed: { ...NONE, ...reported } };
  const after = (at: number) => withoutEnded({ ...stateOf(explicit), counted }, at, () => true);
  expect(after(3 * DAY)).toEqual({ promises: [explicit], habits: NO_HABITS });
  const cells = isBroken ? { 'explicit day': { kept: 0, broken: 1 } } : {};
  expect(after(3 * DAY + 1)).toEqual({ promises: [], habits: { ...NO_HABITS, cells } });
});

test.each([
  ['regular', 'regular', []],
  ['regular', 'banked', ['regular']],
  ['unclear', 'banked', []],
  ['both', 'banked', ['both']],
  // The banked one that it still awaits is no event of the forecast.
  ['both', 'regular', []],
] as const)('of a promise of kind %s, after a %s reset these stay: %s', (promises, kind, left) => {
  const state = {
    ...stateOf(promiseStateOf({ ...DUE, promises })),
    counted: { ...NONE, [kind]: [1.5 * DAY] },
  };
  const after = withoutEnded(state, 1.5 * DAY, () => false);
  expect(after.promises.map(({ promise }) => promise.promises)).toEqual(left);
});

test('a banked reset may keep a promise of an unclear kind that is open, and any whose window it falls into', () => {
  const isKept = (at: number, ...kinds: ResetPromise['promises'][]) =>
    mayBeKeptByBanked(
      kinds.map((promises) => promiseStateOf({ ...DUE, promises })),
      at,
    );
  expect(isKept(DAY)).toBe(false);
  expect(isKept(2 * DAY + 1, 'regular', 'both')).toBe(false);
  expect(isKept(2 * DAY, 'regular')).toBe(true);
  expect(isKept(2 * DAY + 1, 'regular', 'unclear')).toBe(true);
  expect(isKept(3 * DAY + 1, 'unclear')).toBe(false);
});

test('a counted reset joins those of its kind; those a full thirty days older leave, as none can keep a promise', () => {
  const at = 50 * DAY;
  const old = [at - 31 * DAY, at - 30 * DAY, at - 30 * DAY + 1];
  const counted = { regular: old, banked: old };
  const left = [at - 30 * DAY + 1, at];
  expect(withCounted(counted, 'regular', at)).toEqual({ regular: left, banked: old });
  expect(withCounted(counted, 'banked', at)).toEqual({ regular: old, banked: left });
});

test('uncovered time hides what became of a promise once it is due, not before', () => {
  expect(unwatchedUntil([explicit], DAY - 1)).toEqual([explicit]);
  expect(unwatchedUntil([explicit], DAY)).toEqual([{ ...explicit, watched: false }]);
});

test('a banked reset inside the window of a regular promise keeps it by three quarters at first, once', () => {
  const half = { ...explicit, openProbability: 0.5 };
  const { promises, habits } = doubtedByBanked(stateOf(half), 1.5 * DAY);
  expect(promises).toEqual([{ ...half, openProbability: 0.125, isKeptByBanked: true }]);
  expect(habits).toEqual({ ...NO_HABITS, cells: { 'explicit day': { kept: 0, broken: 0.375 } } });
  expect(doubtedByBanked(stateOf(...promises), 1.6 * DAY).promises).toEqual(promises);
  const unwatched = { ...half, watched: false };
  expect(doubtedByBanked(stateOf(unwatched), 1.5 * DAY)).toEqual({
    promises: [{ ...unwatched, openProbability: 0.125, isKeptByBanked: true }],
    habits: NO_HABITS,
  });
  const unclear = promiseStateOf({ ...DUE, promises: 'unclear' });
  const before = stateOf(half, unclear);
  expect(doubtedByBanked(stateOf(unclear), 1.5 * DAY)).toEqual({ promises: [unclear], habits: NO_HABITS });
  expect(doubtedByBanked(before, 2 * DAY + 1)).toEqual({ promises: before.promises, habits: NO_HABITS });
});

test('whether the banked reset kept it is learnt from what follows', () => {
  const kept = { ...explicit, openProbability: 0.25, isKeptByBanked: true };
  // A regular one as promised: the banked one was another, as far as the regular one kept it.
  const byRegular = doubtedAfter(stateOf(kept), 1.5 * DAY, 0.25);
  const share = (HAZARD / 4 / (0.25 + HAZARD / 4)) * 0.25;
  expect(byRegular.habits.byBanked).toEqual({ kept: 3, broken: expect.closeTo(1 + share, 9) });
  expect(doubtedAfter(stateOf({ ...kept, watched: false }), 1.5 * DAY, 0.25).habits).toEqual(NO_HABITS);
  // None until it lapsed: Bayes' rule with a keep share of 0.75.
  const lapsed = withoutEnded(stateOf(kept), 3 * DAY + 1, () => true);
  const was = 0.75 / (0.75 + 0.25 * 0.25);
  expect(lapsed.habits.byBanked).toEqual(learnBanked(NO_HABITS, was).byBanked);
});
