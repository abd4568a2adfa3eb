import { describe, expect, test } from 'vitest';
import { promiseAt } from '../../../../bench/processes/process.js';
import { pastOf, standingBefore } from '../../../../src/core/forecast/past.js';
import { promiseHazard, strongestPromise } from '../../../../src/core/forecast/promises/hazard.js';
import { keptDensity, lawOf, unkeptProbability } from '../../../../src/core/forecast/promises/law.js';
import type { ResetPromise } from '../../../../src/core/promises/reset-promise.js';
import { DAY } from '../../../_support/ledgers/snapshot.js';
import { DUE, INPUTS, outcomes } from './_promises.js';

const hazard = (promises: readonly ResetPromise[], day: number) =>
  promiseHazard(outcomes(promises), INPUTS, day * DAY);

const within = (promises: readonly ResetPromise[], from: number, until: number) =>
  strongestPromise(outcomes(promises), INPUTS, from * DAY, until * DAY);

/** What is known of a promise at a day: its density, and that it was not kept. */
function at(day: number, promise: ResetPromise) {
  return outcomes([promise]).map((outcome) => {
    const law = lawOf(outcome, INPUTS);
    const { clock } = INPUTS;
    return [keptDensity(law, clock, day * DAY), unkeptProbability(law, clock, day * DAY)];
  })[0];
}

// Kept in 3 of 4 cases; of four that are kept, 0.2 are early, 2.8 inside and 1 late: shares 0.0375, 0.525 and
// 0.1875. Early and inside over a day each, late with a mean of a quarter of a day.
test.each([
  [0, 0.0375, 1],
  [0.5, 0.0375, 1 - 0.0375 / 2],
  [1, 0.525, 1 - 0.0375],
  [1.5, 0.525, 1 - 0.0375 - 0.525 / 2],
  [2, 0.1875 / 0.25, 1 - 0.0375 - 0.525],
  [2.25, 0.1875 / 0.25 / Math.E, 1 - 0.0375 - 0.525 - 0.1875 * (1 - 1 / Math.E)],
])('at day %d, a promise of days 1 to 2 is kept at %d a day, and with %d was not kept before', (day, density, unkept) => {
  expect(at(day, DUE)).toEqual([expect.closeTo(density, 9), expect.closeTo(unkept, 9)]);
});

test('a promise that is due at once cannot be early: it is kept inside its window or late', () => {
  const law = outcomes([{ ...DUE, from: null }]).map((outcome) => lawOf(outcome, INPUTS))[0];
  // 0.75, as 2.8 to 1.
  expect(law?.phases.map(({ share }) => share)).toEqual([
    expect.closeTo((0.75 * 2.8) / 3.8, 12),
    expect.closeTo(0.75 / 3.8, 12),
  ]);
  expect(law?.share).toBeCloseTo(0.75, 12);
});

// Without an end kept with a mean of two days, or of seven if its condition must come first.
test.each([
  ['explicit', 0.75, 2],
  ['veiled', 0.3, 2],
  ['conditional', 0.3, 7],
] as const)('one without an end that is %s is kept sooner or later from its start on', (strength, share, days) => {
  const open = promiseAt({ at: 0, from: DAY, to: null, strength });
  expect(at(0.9, open)).toEqual([0, 1]);
  expect(at(1 + days, open)).toEqual([
    expect.closeTo(share / days / Math.E, 9),
    expect.closeTo(1 - share * (1 - 1 / Math.E), 9),
  ]);
});

const VEILED = { ...DUE, strength: 'veiled' } as const;

test('of overlapping promises only the strongest adds to the hazard', () => {
  // Halfway through its window: 0.525 a day, and 0.7 that it was not kept before; the veiled one with 0.3 for
  // 0.75.
  expect(hazard([], 1.5)).toBe(0);
  expect(hazard([VEILED], 1.5)).toBeCloseTo(0.21 / (1 - 0.015 - 0.105), 9);
  expect(hazard([DUE, VEILED], 1.5)).toBeCloseTo(0.525 / 0.7, 9);
});

test('the strongest promise of a horizon is the likeliest to be kept in it, wherever it stands', () => {
  // Until the middle of the window: early, and half of inside.
  for (const promises of [
    [DUE, VEILED],
    [VEILED, DUE],
  ]) {
    const strongest = within(promises, 0, 1.5);
    expect(strongest.probability).toBeCloseTo(0.3, 9);
    expect(strongest.share).toBeCloseTo(0.75, 9);
    expect(strongest.evidence).toBe(4);
    expect(strongest.under(0.5)).toBeCloseTo(0.2, 9);
  }
  // Known not to have been early: 5% of the time in which it is kept has passed.
  const { probability, passed } = within([DUE], 1, 1.5);
  expect(probability).toBeCloseTo(0.525 / 2 / (1 - 0.0375), 9);
  expect(passed).toBeCloseTo(0.05, 9);
  expect(within([], 0, 1)).toMatchObject({ probability: 0, share: 0 });
});

test('a promise stands before the reset that keeps it, and not before it was made', () => {
  const record = { resets: [1.5 * DAY], coverage: [{ fromAt: 0, toAt: 9 * DAY }] };
  const past = pastOf(record, [DUE], { timeZone: 'UTC' });
  const standing = [0, 1, 1.5 * DAY, 1.5 * DAY + 1].map((instant) => standingBefore(past, instant).length);
  expect(standing).toEqual([0, 1, 1, 0]);
});

describe('of a series', () => {
  // Four resets in two days, from the first midnight on.
  const daily = { ...DUE, to: 3 * DAY, times: 4 };

  test('the resets are expected evenly over its time, each with its share, however many have come', () => {
    expect([0.9, 1, 2.9, 3].map((day) => hazard([daily], day))).toEqual([
      0,
      expect.closeTo((0.75 * 4) / 2, 9),
      expect.closeTo((0.75 * 4) / 2, 9),
      0,
    ]);
  });

  test('one comes within a span by its part of the time, and within a longer one by the share of the promise', () => {
    expect(within([daily], 2, 2.25).probability).toBeCloseTo(0.375, 9);
    expect(within([daily], 2, 2.5).probability).toBeCloseTo(0.75, 9);
    expect(within([daily], 2, 3).probability).toBeCloseTo(0.75, 9);
    // Once its time is over it adds nothing.
    expect(within([daily], 3, 4)).toMatchObject({ probability: 0, share: 0 });
    expect(within([daily], 2, 2.25).under(0.5)).toBeCloseTo(0.25, 9);
  });

  test('without an end it has the law of one', () => {
    const open = { ...DUE, to: null };
    expect(hazard([{ ...open, times: 2 }], 2)).toBe(hazard([open], 2));
  });
});
