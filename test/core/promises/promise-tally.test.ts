import { expect, test } from 'vitest';
import { promiseTally } from '../../../src/core/promises/promise-tally.js';
import { HOUR, pastPromise } from './_past-promise.js';

test('promises are counted by kind, the most frequent first: in time until the end that was named, late after it, broken when they lapsed', () => {
  const history = [
    pastPromise({ keptAt: HOUR / 2 }),
    pastPromise({ keptAt: 2 * HOUR }),
    pastPromise({ keptAt: 2 * HOUR + 1 }),
    pastPromise({ keptAt: 3 * HOUR }),
    pastPromise({ keptAt: 4 * HOUR }),
    pastPromise({ to: null, keptAt: 50 * HOUR }),
    pastPromise({ state: 'lapsed', keptAt: null }),
    pastPromise({ state: 'moved', keptAt: null }),
    pastPromise({ state: 'open', keptAt: null }),
    pastPromise({ state: 'undecided', keptAt: null }),
    // Taken back by an operator: it was never made.
    pastPromise({ withdrawn: { at: HOUR, reason: 'a joke' } }),
    pastPromise({ strength: 'veiled', state: 'lapsed', keptAt: null }),
    ...Array.from({ length: 2 }, () => pastPromise({ promises: 'unclear', state: 'open', keptAt: null })),
  ];
  expect(promiseTally(history)).toEqual([
    { promises: 'regular', strength: 'explicit', made: 10, kept: 3, late: 3, broken: 1 },
    { promises: 'unclear', strength: 'explicit', made: 2, kept: 0, late: 0, broken: 0 },
    { promises: 'regular', strength: 'veiled', made: 1, kept: 0, late: 0, broken: 1 },
  ]);
  expect(promiseTally([])).toEqual([]);
});
