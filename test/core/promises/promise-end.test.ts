import { expect, test } from 'vitest';
import { endedPromises, endOf, usualLateness } from '../../../src/core/promises/promise-end.js';
import { HOUR, pastPromise } from './_past-promise.js';

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

test('the usual lateness is the median of those that were kept and named an end, and unknown of fewer than five', () => {
  const late = (minutes: number) => pastPromise({ keptAt: 2 * HOUR + minutes * MINUTE });
  const kept = [late(-30), late(0), late(40), late(50)];
  const others = [
    pastPromise({ state: 'lapsed', keptAt: null }),
    pastPromise({ to: null, keptAt: 50 * HOUR }),
  ];
  expect(usualLateness(endedPromises([...kept, ...others]))).toBeNull();
  // Of 0, 0, 40, 50 and 600 minutes.
  expect(usualLateness(endedPromises([...kept, ...others, late(600)]))).toBe(40 * MINUTE);
  expect(usualLateness(endedPromises([late(-1), late(-1), ...kept]))).toBe(0);
});
