import { expect, test } from 'vitest';
import { promiseAt } from '../../../../bench/processes/process.js';
import {
  keptDensities,
  lawOf,
  promiseStateOf,
  unkeptProbability,
} from '../../../../src/core/forecast/promises/promise.js';
import type { ResetPromise } from '../../../../src/core/promises/reset-promise.js';
import { DAY } from '../../../_support/ledgers/snapshot.js';
import { DUE, INPUTS } from './_promises.js';

/** What is known of a promise at a day: the phases it may be kept in with their densities, and that it was not kept. */
function at(day: number, promise: ResetPromise) {
  const law = lawOf(promiseStateOf(promise), INPUTS);
  return {
    densities: keptDensities(law, INPUTS, day * DAY),
    unkept: unkeptProbability(law, INPUTS, day * DAY),
  };
}

// Kept in 3 of 4 cases; of four that are kept, 0.2 are early, 2.8 inside and 1 late: shares 0.0375, 0.525 and 0.1875.
// Early and inside over a day each, late with a mean of a quarter of a day.
test.each([
  [0, 'early', 0.0375, 1],
  [0.5, 'early', 0.0375, 1 - 0.0375 / 2],
  [1, 'inside', 0.525, 1 - 0.0375],
  [1.5, 'inside', 0.525, 1 - 0.0375 - 0.525 / 2],
  [2, 'late', 0.1875 / 0.25, 1 - 0.0375 - 0.525],
  [2.25, 'late', 0.1875 / 0.25 / Math.E, 1 - 0.0375 - 0.525 - 0.1875 * (1 - 1 / Math.E)],
] as const)('at day %d, a promise of days 1 to 2 may be kept %s', (day, time, density, unkept) => {
  const known = at(day, DUE);
  expect(known.densities).toEqual([{ time, density: expect.closeTo(density, 9) }]);
  expect(known.unkept).toBeCloseTo(unkept, 9);
});

test('a promise that is due at once cannot be early: it is kept inside its window or late', () => {
  const law = lawOf(promiseStateOf({ ...DUE, from: null }), INPUTS);
  // 0.75, as 2.8 to 1.
  expect(law.phases.map(({ time, share }) => ({ time, share }))).toEqual([
    { time: 'inside', share: expect.closeTo((0.75 * 2.8) / 3.8, 12) },
    { time: 'late', share: expect.closeTo(0.75 / 3.8, 12) },
  ]);
  expect(law.share).toBeCloseTo(0.75, 12);
});

// Without an end kept with a mean of two days, or of seven if its condition must come first.
test.each([
  ['explicit', 0.75, 2],
  ['veiled', 0.3, 2],
  ['conditional', 0.3, 7],
] as const)('one without an end that is %s is kept sooner or later from its start on', (strength, share, days) => {
  const open = promiseAt({ at: 0, from: DAY, to: null, strength });
  expect(at(0.9, open)).toEqual({ densities: [], unkept: 1 });
  const known = at(1 + days, open);
  expect(known.densities).toEqual([{ time: 'inside', density: expect.closeTo(share / days / Math.E, 9) }]);
  expect(known.unkept).toBeCloseTo(1 - share * (1 - 1 / Math.E), 9);
});
