import { promiseAt } from '../../../bench/processes/process.js';
import '../../_support/suite/seed.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedResets, isInWindow, isUndecided } from '../../../src/core/promises/keeping.js';
import { LONGEST_PROMISE_MS, type ResetPromise } from '../../../src/core/promises/reset-promise.js';
import { fateOf, standingPromises } from '../../../src/core/promises/standing.js';
import { PROMISED, STRENGTHS } from '../../../src/core/reading/reading.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { START } from '../record/_posts.js';

const TOMORROW = { from: START + DAY, to: START + DAY + HOUR };
const FRIDAY = { from: START + 4 * DAY, to: START + 4 * DAY + HOUR };

function promise(changes: Partial<ResetPromise> = {}): ResetPromise {
  return promiseAt({ at: START, from: null, to: null, identity: 'first', ...changes });
}

const later = (changes: Partial<ResetPromise> = {}) =>
  promise({ identity: 'later', at: START + HOUR, ...FRIDAY, ...changes });

function standing(
  promises: readonly ResetPromise[],
  at: number,
  counted: Partial<CountedResets> = {},
): string[] {
  return standingPromises(promises, { regular: [], banked: [], ...counted }, at).map(
    ({ promise, awaits }) => `${promise.identity}: ${awaits}`,
  );
}

describe('a promise is kept', () => {
  const reset = [START + HOUR];
  const after = (promises: ResetPromise['promises'], counted: Partial<CountedResets>) =>
    standing([promise({ promises })], START + 2 * HOUR, counted);

  test('by resets of its kind alone', () => {
    expect(after('regular', { regular: reset })).toEqual([]);
    expect(after('regular', { banked: reset })).toEqual(['first: regular']);
    expect(after('banked', { banked: reset })).toEqual([]);
    expect(after('banked', { regular: reset })).toEqual(['first: banked']);
  });

  test('of an unclear kind by either', () => {
    expect(after('unclear', {})).toEqual(['first: unclear']);
    expect(after('unclear', { regular: reset })).toEqual([]);
    expect(after('unclear', { banked: reset })).toEqual([]);
  });

  test('of an unclear kind and two of them by two, each counted once', () => {
    const two = promise({ promises: 'unclear', times: 2, ...TOMORROW });
    const banked = [START + DAY, START + DAY + HOUR / 2];
    expect(standing([two], START + DAY + HOUR, { banked: banked.slice(1) })).toEqual(['first: unclear']);
    expect(standing([two], START + DAY + HOUR, { banked })).toEqual([]);
  });

  test('of both kinds by one of each; until then it awaits the other', () => {
    expect(after('both', {})).toEqual(['first: both']);
    expect(after('both', { regular: reset })).toEqual(['first: banked']);
    expect(after('both', { banked: reset })).toEqual(['first: regular']);
    expect(after('both', { regular: reset, banked: reset })).toEqual([]);
  });
});

describe('a promise is moved', () => {
  test('by a later one that names a later time: the old time no longer stands', () => {
    const old = promise(TOMORROW);
    expect(standing([old], START + HOUR)).toEqual(['first: regular']);
    expect(standing([old, later()], START + HOUR - 1)).toEqual(['first: regular']);
    expect(standing([old, later()], START + HOUR)).toEqual(['later: regular']);
  });

  test('also when it had no time, or its time had just passed', () => {
    expect(standing([promise(), later()], START + 2 * HOUR)).toEqual(['later: regular']);
    const overdue = promise({ from: START, to: START + HOUR / 2 });
    expect(standing([overdue, later()], START + 2 * HOUR)).toEqual(['later: regular']);
  });

  test.each<[string, Partial<ResetPromise>]>([
    ['start', { from: START + DAY, to: null }],
    ['end', { from: null, to: START + DAY }],
  ])('by one that names no more than its %s; one that names neither only repeats it', (_what, named) => {
    expect(standing([promise(), later(named)], START + HOUR)).toEqual(['later: regular']);
    const repeated = later({ from: null, to: null });
    expect(standing([promise(), repeated], START + HOUR)).toEqual(['first: regular', 'later: regular']);
  });

  test('for good, whatever becomes of the later one', () => {
    const promises = [promise({ from: START + 20 * DAY, to: null }), later({ from: START + 21 * DAY })];
    expect(standing(promises, START + 2 * DAY)).toEqual(['later: regular']);
    expect(standing(promises, START + 22 * DAY, { regular: [START + 21 * DAY] })).toEqual([]);
  });

  test.each<[string, Partial<ResetPromise>]>([
    ['is said to be another', { another: true }],
    ['is of another kind', { promises: 'banked' }],
    ['says no time', { from: null, to: null }],
    ['is veiled', { strength: 'veiled' }],
    ['hangs on a condition', { strength: 'conditional' }],
    ['promises another number', { times: 2 }],
    ['says the same time', TOMORROW],
    ['is due earlier', { from: START + 2 * HOUR, to: START + 3 * HOUR }],
  ])('not by one that %s', (_what, changes) => {
    expect(standing([promise(TOMORROW), later(changes)], START + HOUR)).toHaveLength(2);
  });

  test('not when it was kept before the later one was made', () => {
    const promises = [promise(), later({ at: START + 2 * HOUR })];
    expect(standing(promises, START + 3 * HOUR, { regular: [START + HOUR] })).toEqual(['later: regular']);
  });
});

test('The newest fifty promises stand at a time, by when they were made, in whatever order they are given.', () => {
  const made = (count: number) =>
    Array.from({ length: count }, (_, index) => promise({ at: START + index, identity: String(index) }));
  const named = (promises: readonly ResetPromise[]) =>
    standing(promises, START + HOUR).map((line) => parseInt(line, 10));
  const fifty = Array.from({ length: 50 }, (_, index) => index);
  expect(named(made(50))).toEqual(fifty);
  const newest = fifty.map((index) => index + 1);
  expect(named(made(51))).toEqual(newest);
  expect(named(made(51).toReversed())).toEqual(newest);
});

describe('the fate of a promise', () => {
  const [none, reset] = [[], [START + HOUR]];

  test.each<[ResetPromise['promises'], string, CountedResets, string]>([
    ['regular', 'a regular reset', { regular: reset, banked: none }, 'kept'],
    ['regular', 'a banked one', { regular: none, banked: reset }, 'lapsed'],
    ['banked', 'a regular reset', { regular: reset, banked: none }, 'lapsed'],
    ['banked', 'a banked one', { regular: none, banked: reset }, 'kept'],
    ['unclear', 'a regular reset', { regular: reset, banked: none }, 'kept'],
    ['unclear', 'a banked one', { regular: none, banked: reset }, 'kept'],
    ['both', 'a regular reset', { regular: reset, banked: none }, 'lapsed'],
    ['both', 'one of each', { regular: reset, banked: reset }, 'kept'],
  ])('of kind %s after %s', (promises, _what, counted, fate) => {
    const made = promise({ promises });
    expect(fateOf(made, [made], counted, START + 60 * DAY)).toBe(fate);
  });

  test('is to be moved by a later one that was made while it stood, not by one made after it was kept', () => {
    const [made, moving] = [promise(), later({ at: START + 2 * HOUR })];
    const at = START + 60 * DAY;
    expect(fateOf(made, [made, moving], { regular: none, banked: none }, at)).toBe('moved');
    expect(fateOf(made, [made, moving], { regular: reset, banked: none }, at)).toBe('kept');
    // What is promised after it has lapsed neither moves it nor undoes that it was moved.
    const tooLate = later({ at: START + 20 * DAY, from: START + 21 * DAY, to: null });
    expect(fateOf(made, [made, tooLate], { regular: none, banked: none }, at)).toBe('lapsed');
    expect(fateOf(made, [made, moving, tooLate], { regular: none, banked: none }, at)).toBe('moved');
  });
});

const anyPromise = fc
  .record({
    at: fc.integer({ min: 0, max: 40 * 24 }).map((hours) => START + hours * HOUR),
    from: fc.option(fc.integer({ min: 0, max: 45 * 24 }).map((hours) => START + hours * HOUR)),
    to: fc.option(fc.integer({ min: 0, max: 45 * 24 }).map((hours) => START + hours * HOUR)),
    promises: fc.constantFrom(...PROMISED),
    strength: fc.constantFrom(...STRENGTHS),
    another: fc.boolean(),
  })
  .map(promiseAt);

const anyResets = fc.array(fc.integer({ min: 0, max: 45 * 24 }).map((hours) => START + hours * HOUR));

test('What stands does not depend on the order of promises and resets, nor on what comes later.', () => {
  fc.assert(
    fc.property(
      fc.array(anyPromise, { maxLength: 8 }),
      anyResets,
      anyResets,
      fc.integer({ min: 0, max: 45 * 24 }).map((hours) => START + hours * HOUR),
      (promises, regular, banked, at) => {
        const all = standingPromises(promises, { regular, banked }, at);
        const known = <T>(list: readonly T[], when: (one: T) => number) =>
          list.filter((one) => when(one) <= at).reverse();
        const counted = { regular: known(regular, Number), banked: known(banked, Number) };
        const reversed = standingPromises(
          known(promises, (one) => one.at),
          counted,
          at,
        );
        expect(new Set(all)).toEqual(new Set(reversed));
        for (const { promise } of all) expect(at - promise.at).toBeLessThanOrEqual(LONGEST_PROMISE_MS);
      },
    ),
    { numRuns: 300 },
  );
});

test('Reports change nothing but that a promise is undecided, which is decided as if each was a reset.', () => {
  fc.assert(
    fc.property(
      fc.array(anyPromise, { minLength: 1, maxLength: 4 }),
      fc.array(anyResets, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 80 * 24 }).map((hours) => START + hours * HOUR),
      (promises, [regular = [], banked = [], reported = [], reportedBanked = []], at) => {
        const known = promises.filter((one) => one.at <= at).sort((a, b) => a.at - b.at);
        const counted = { regular, banked };
        const unconfirmed = { regular: reported, banked: reportedBanked };
        const all = { regular: [...regular, ...reported], banked: [...banked, ...reportedBanked] };
        expect(standingPromises(promises, { ...counted, unconfirmed }, at)).toEqual(
          standingPromises(promises, counted, at),
        );
        for (const one of known) {
          const [without, fate] = [
            fateOf(one, known, counted, at),
            fateOf(one, known, { ...counted, unconfirmed }, at),
          ];
          const isOpen = ['scheduled', 'open', 'overdue', 'lapsed'].includes(without);
          expect(isUndecided(one, { ...counted, unconfirmed }, at) && isOpen).toBe(fate === 'undecided');
          if (fate === 'undecided') expect(['kept', 'moved']).toContain(fateOf(one, known, all, at));
          else expect(fate).toBe(without);
          const withdrawn = { regular: [], banked: [] };
          expect(fateOf(one, known, { ...counted, unconfirmed: withdrawn }, at)).toBe(without);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('A promise that stood at an instant and stands no more was kept, moved or has lapsed for good.', () => {
  fc.assert(
    fc.property(fc.array(anyPromise, { maxLength: 6 }), anyResets, anyResets, (promises, regular, banked) => {
      const gone = new Set<ResetPromise>();
      for (let at = START; at < START + 45 * DAY; at += 6 * HOUR) {
        const now = new Set(standingPromises(promises, { regular, banked }, at).map((one) => one.promise));
        for (const one of promises) {
          if (one.at > at) continue;
          if (now.has(one)) expect(gone.has(one)).toBe(false);
          else gone.add(one);
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe('a banked reset', () => {
  const window = { from: START + 2 * HOUR, to: START + 4 * HOUR };

  test.each([
    ['at its start', 2, true],
    ['at its end', 4, true],
    ['before it', 1.9, false],
    ['after it', 4.1, false],
  ])('in the window of a regular promise keeps it: %s', (_where, hours, is) => {
    expect(isInWindow(promise(window), START + hours * HOUR)).toBe(is);
  });

  test('keeps none by its window that names no end, or was made later', () => {
    expect(isInWindow(promise({ from: START + HOUR }), START + 2 * HOUR)).toBe(false);
    expect(isInWindow(promise({ to: START + HOUR }), START)).toBe(false);
    expect(isInWindow(promise({ to: START + HOUR }), START + 1)).toBe(true);
    expect(isInWindow(promise({ from: START - HOUR, to: START + HOUR }), START - 1)).toBe(false);
  });
});
