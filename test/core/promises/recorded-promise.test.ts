import { describe, expect, it } from 'vitest';
import type { CountedResets, ResetInstants } from '../../../src/core/promises/keeping.js';
import type { Promised } from '../../../src/core/reading/reading.js';
import { recorded } from '../../_support/inputs/promises.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { promise } from '../record/_posts.js';
import { recordedIn } from './_promises.js';

const NONE = { regular: [], banked: [] };

const reported = (unconfirmed: Partial<ResetInstants>): CountedResets => ({
  ...NONE,
  unconfirmed: { ...NONE, ...unconfirmed },
});

/** A banked reset that says that it comes instead. */
const instead = (at: number): CountedResets => ({ regular: [], banked: [at], instead: [at] });

describe('withOutcomes', () => {
  const from = 20 * HOUR;
  const window = { kind: 'day', from, to: from + 4 * HOUR } as const;

  it.each<[string, number, CountedResets, string]>([
    ['its window lies ahead', 10 * HOUR, NONE, 'scheduled'],
    ['its window is open', 21 * HOUR, NONE, 'open'],
    ['its window passed less than a day ago', 30 * HOUR, NONE, 'overdue'],
    ['no reset came', 60 * HOUR, NONE, 'lapsed'],
    ['a reset came', 60 * HOUR, { regular: [22 * HOUR], banked: [] }, 'kept'],
    ['a reset came long before', 60 * HOUR, { regular: [HOUR], banked: [] }, 'lapsed'],
    ['one that says it is early came', 60 * HOUR, { regular: [HOUR], banked: [], early: [HOUR] }, 'kept'],
    ['a reset of another kind came', 60 * HOUR, { regular: [], banked: [22 * HOUR] }, 'kept'],
    ['a reset of another kind came late', 60 * HOUR, { regular: [], banked: [49 * HOUR] }, 'lapsed'],
    ['one came instead, early', 60 * HOUR, instead(HOUR), 'kept'],
    ['one came instead, late', 60 * HOUR, instead(47 * HOUR), 'kept'],
    ['one came instead, too late', 60 * HOUR, instead(49 * HOUR), 'lapsed'],
    ['one is reported instead', 60 * HOUR, { ...reported({ banked: [HOUR] }), instead: [HOUR] }, 'undecided'],
    ['a reset is reported', 60 * HOUR, reported({ regular: [22 * HOUR] }), 'undecided'],
    ['a reset is reported while it is open', 22 * HOUR, reported({ regular: [22 * HOUR] }), 'undecided'],
    ['a reset is reported that is not known yet', 22 * HOUR, reported({ regular: [23 * HOUR] }), 'open'],
    ['a reset is reported long before', 60 * HOUR, reported({ regular: [HOUR] }), 'lapsed'],
    ['a reset is reported long after', 90 * DAY, reported({ regular: [80 * DAY] }), 'lapsed'],
    ['a banked reset is reported in its window', 60 * HOUR, reported({ banked: [22 * HOUR] }), 'undecided'],
    ['a banked reset is reported late', 60 * HOUR, reported({ banked: [49 * HOUR] }), 'lapsed'],
    [
      'a reset came and another is reported',
      60 * HOUR,
      { ...reported({ regular: [22 * HOUR] }), regular: [23 * HOUR] },
      'kept',
    ],
    ['a reset came long after', 90 * DAY, { regular: [80 * DAY], banked: [] }, 'lapsed'],
  ])('says what became of a promise when %s', (_, now, counted, state) => {
    expect(recordedIn([promise(0, { window })], counted, now)).toMatchObject([{ at: 0, state }]);
  });

  it.each<[Promised, string]>([
    ['regular', 'kept'],
    ['unclear', 'lapsed'],
    ['banked', 'lapsed'],
  ])('a banked reset long before that says it comes instead leaves a %s promise %s', (promises, state) => {
    expect(recordedIn([promise(0, { window, promises })], instead(HOUR), 60 * HOUR)).toMatchObject([
      { state, keptAt: state === 'kept' ? HOUR : null },
    ]);
  });

  it('says that a promise was moved by a later one, and never that it stands again', () => {
    const later = promise(2 * HOUR, { window: { kind: 'day', from: 3 * DAY, to: 4 * DAY } });
    const all = [later, promise(0, { window })];
    expect(recordedIn(all, NONE, DAY).map(({ state }) => state)).toEqual(['moved', 'scheduled']);
    expect(recordedIn(all, NONE, 60 * DAY).map(({ state }) => state)).toEqual(['moved', 'lapsed']);
  });

  it('says the same whatever the order of the resets, and knows a promise from the instant it was made', () => {
    const made = 40 * DAY;
    const kept = (promises: 'regular' | 'banked', resets: number[]) =>
      recordedIn([promise(made, { promises })], { ...NONE, [promises]: resets }, made + 9 * DAY);
    for (const promises of ['regular', 'banked'] as const) {
      const days = [made + DAY, 20 * DAY, 10 * DAY];
      expect(kept(promises, days)).toMatchObject([{ promises, state: 'kept' }]);
      expect(kept(promises, days.reverse())).toMatchObject([{ promises, state: 'kept' }]);
    }
    expect(recordedIn([promise(made, {})], NONE, made)).toMatchObject([{ state: 'open' }]);
    expect(recordedIn([promise(made, {})], NONE, made - 1)).toEqual([]);
  });

  it('says when the reset came that kept a promise, the first that did; of both kinds, the later one', () => {
    const keptAt = (counted: CountedResets, promises: 'regular' | 'both' = 'regular', now = 60 * HOUR) =>
      recordedIn([promise(0, { window, promises })], counted, now)[0]?.keptAt;
    expect(keptAt({ regular: [23 * HOUR, 22 * HOUR, HOUR], banked: [] })).toBe(22 * HOUR);
    expect(keptAt({ regular: [], banked: [22 * HOUR] })).toBe(22 * HOUR);
    expect(keptAt({ regular: [22 * HOUR], banked: [21 * HOUR] }, 'both')).toBe(22 * HOUR);
    expect(keptAt({ regular: [HOUR], banked: [] })).toBeNull();
    // One that is not known yet has kept none.
    expect(keptAt({ regular: [22 * HOUR], banked: [] }, 'regular', 21 * HOUR)).toBeNull();
  });

  it.each<[string, CountedResets, string]>([
    [
      'one of the two is only reported',
      { ...reported({ banked: [21 * HOUR] }), regular: [22 * HOUR] },
      'undecided',
    ],
    ['the other one is', { ...reported({ regular: [21 * HOUR] }), banked: [22 * HOUR] }, 'undecided'],
    ['both are', reported({ regular: [21 * HOUR], banked: [22 * HOUR] }), 'undecided'],
    ['one is, and the other never came', reported({ regular: [21 * HOUR] }), 'lapsed'],
  ])('of a promise of both kinds it is undecided as far as %s', (_, counted, state) => {
    const made = promise(0, { window, promises: 'both' });
    expect(recordedIn([made], counted, 60 * HOUR)).toMatchObject([{ state, keptAt: null }]);
  });

  it('says of a series that it was kept by the last reset of as many as it needed, or that came', () => {
    const made = promise(0, { times: 3, window: { kind: 'day', from: 0, to: 4 * DAY } });
    const fateBy = (days: number[], now = 60) =>
      recordedIn([made], { ...NONE, regular: days.map((day) => day * DAY) }, now * DAY)[0];
    expect(fateBy([1])).toMatchObject({ state: 'kept', keptAt: DAY });
    expect(fateBy([2, 1])).toMatchObject({ state: 'kept', keptAt: 2 * DAY });
    expect(fateBy([3.5, 1, 3, 2])).toMatchObject({ state: 'kept', keptAt: 3 * DAY });
    expect(fateBy([1, 2], 4)).toMatchObject({ state: 'open', keptAt: null });
    expect(fateBy([1, 2], 4.1)).toMatchObject({ state: 'kept', keptAt: 2 * DAY });
    expect(fateBy([], 4.1)).toMatchObject({ state: 'overdue', keptAt: null });
    expect(fateBy([])).toMatchObject({ state: 'lapsed', keptAt: null });
    const report = { ...reported({ regular: [DAY] }), regular: [] };
    expect(recordedIn([made], report, 60 * DAY)).toMatchObject([{ state: 'undecided' }]);
    expect(recordedIn([made], { ...report, regular: [2 * DAY] }, 60 * DAY)).toMatchObject([
      { state: 'kept' },
    ]);
  });

  it('says of a promise that restates a reset that it was kept then, by its kind alone', () => {
    const made = promise(DAY, {});
    const [before, long] = [DAY - HOUR / 4, DAY - HOUR / 4 - 1];
    const fateBy = (counted: CountedResets) => recordedIn([made], counted, 60 * DAY)[0];
    expect(fateBy({ regular: [before], banked: [] })).toMatchObject({ state: 'kept', keptAt: before });
    expect(fateBy({ regular: [long], banked: [] })).toMatchObject({ state: 'lapsed', keptAt: null });
    expect(fateBy({ regular: [], banked: [before] })).toMatchObject({ state: 'lapsed' });
    expect(fateBy(reported({ regular: [before] }))).toMatchObject({ state: 'undecided' });
  });

  it('says that a promise was moved, also one that a report may have kept', () => {
    const later = promise(26 * HOUR, { window: { kind: 'day', from: 3 * DAY, to: 4 * DAY } });
    const all = [later, promise(0, { window })];
    const states = recordedIn(all, reported({ regular: [22 * HOUR] }), 30 * HOUR).map(({ state }) => state);
    expect(states).toEqual(['moved', 'scheduled']);
  });

  it('says of a promise that an operator took back that it was, and nothing of its time; it moves no other', () => {
    const withdrawn = { at: 5 * HOUR, reason: 'a joke' };
    const kept = { regular: [22 * HOUR], banked: [] };
    const made = { at: 3, from, to: window.to, windowKind: 'day' } as const;
    expect(recorded([{ ...made, withdrawn }], kept, 60 * HOUR)).toMatchObject([
      { at: 3, from, to: window.to, state: 'withdrawn', keptAt: null, isDoubted: false, withdrawn },
    ]);
    const later = { ...made, at: 4, from: 3 * DAY, to: 4 * DAY };
    const states = (promises: Parameters<typeof recorded>[0]) =>
      recorded(promises, undefined, 10 * HOUR).map(({ state }) => state);
    expect(states([made, later])).toEqual(['moved', 'scheduled']);
    expect(states([made, { ...later, withdrawn }])).toEqual(['scheduled', 'withdrawn']);
  });

  it('says what is still awaited: of both kinds the one that has not come', () => {
    const awaited = (counted: CountedResets, promises: Promised, now = 21.5 * HOUR) =>
      recordedIn([promise(0, { window, promises })], counted, now)[0]?.awaits;
    expect(awaited(NONE, 'both')).toBe('both');
    expect(awaited({ ...NONE, regular: [21 * HOUR] }, 'both')).toBe('banked');
    expect(awaited({ ...NONE, banked: [21 * HOUR] }, 'both')).toBe('regular');
    expect(awaited({ regular: [21 * HOUR], banked: [21 * HOUR] }, 'both')).toBe('both');
    expect(awaited(NONE, 'unclear', 60 * HOUR)).toBe('unclear');
  });

  it('lists no promise that is later than now', () => {
    const posts = [promise(1, { scope: 'few' }), promise(3, {}), promise(4 * DAY, {})];
    expect(recordedIn(posts, NONE, DAY).map(({ at }) => at)).toEqual([3]);
  });
});
