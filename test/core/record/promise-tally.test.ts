import { expect, test } from 'vitest';
import type { PastPromise } from '../../../src/core/record/promise-history.js';
import { promiseTally } from '../../../src/core/record/promise-tally.js';

const HOUR = 3_600_000;

function promise(of: Partial<PastPromise>): PastPromise {
  return {
    at: 0,
    from: HOUR,
    to: 2 * HOUR,
    window: 'clock',
    promises: 'regular',
    strength: 'explicit',
    times: 1,
    another: false,
    state: 'kept',
    keptAt: HOUR,
    withdrawn: null,
    text: '',
    url: null,
    ...of,
  };
}

test('promises are counted by kind, the most frequent first: in time until the end that was named, late after it, broken when they lapsed', () => {
  const history = [
    promise({ keptAt: HOUR / 2 }),
    promise({ keptAt: 2 * HOUR }),
    promise({ keptAt: 2 * HOUR + 1 }),
    promise({ keptAt: 3 * HOUR }),
    promise({ keptAt: 4 * HOUR }),
    promise({ to: null, keptAt: 50 * HOUR }),
    promise({ state: 'lapsed', keptAt: null }),
    promise({ state: 'moved', keptAt: null }),
    promise({ state: 'open', keptAt: null }),
    promise({ state: 'undecided', keptAt: null }),
    promise({ strength: 'veiled', state: 'lapsed', keptAt: null }),
    ...Array.from({ length: 2 }, () => promise({ promises: 'unclear', state: 'open', keptAt: null })),
  ];
  expect(promiseTally(history)).toEqual([
    { promises: 'regular', strength: 'explicit', made: 10, kept: 3, late: 3, broken: 1 },
    { promises: 'unclear', strength: 'explicit', made: 2, kept: 0, late: 0, broken: 0 },
    { promises: 'regular', strength: 'veiled', made: 1, kept: 0, late: 0, broken: 1 },
  ]);
  expect(promiseTally([])).toEqual([]);
});
