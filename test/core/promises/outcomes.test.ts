import { expect, test } from 'vitest';
import { endedPromises, endOf, promiseTally } from '../../../src/core/promises/outcomes.js';
import { HOUR, pastPromise } from './_promises.js';

const MINUTE = 60_000;

test.each([
  ['before its window', { keptAt: HOUR / 2 }, { end: 'kept', lateMs: 0 }],
  ['at its end', { keptAt: 2 * HOUR }, { end: 'kept', lateMs: 0 }],
  ['after it', { keptAt: 2 * HOUR + 40 * MINUTE }, { end: 'late', lateMs: 40 * MINUTE }],
  ['where no end was named', { to: null, keptAt: 50 * HOUR }, { end: 'kept', lateMs: null }],
  ['not at all', { state: 'lapsed', keptAt: null }, { end: 'broken', lateMs: null }],
] as const)('a promise that was kept %s', (_, of, end) => {
  expect(endOf(pastPromise(of))).toEqual(end);
});

test('a promise that is open, undecided, moved or taken back has not ended', () => {
  const history = (['scheduled', 'open', 'overdue', 'undecided', 'moved', 'withdrawn'] as const).map(
    (state) => pastPromise({ state, keptAt: null }),
  );
  expect(endedPromises([...history, pastPromise({ at: 7 })]).map(({ at }) => at)).toEqual([7]);
});

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
