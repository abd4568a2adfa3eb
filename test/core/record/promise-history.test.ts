import { describe, expect, it } from 'vitest';
import { promiseHistory } from '../../../src/core/record/promise-history.js';
import type { CountedResets } from '../../../src/core/record/standing-promises.js';
import { DAY, HOUR } from '../../_support/ledgers/snapshot.js';
import { promise } from './_posts.js';

const NONE = { regular: [], banked: [] };

describe('promiseHistory', () => {
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
    ['a reset came long after', 90 * DAY, { regular: [80 * DAY], banked: [] }, 'lapsed'],
  ])('says what became of a promise when %s', (_, now, counted, state) => {
    expect(promiseHistory([promise(0, { window })], counted, now)).toMatchObject([{ at: 0, state }]);
  });

  it('says that a promise was moved by a later one, and never that it stands again', () => {
    const later = promise(2 * HOUR, { window: { kind: 'day', from: 3 * DAY, to: 4 * DAY } });
    const all = [later, promise(0, { window })];
    expect(promiseHistory(all, NONE, DAY).map(({ state }) => state)).toEqual(['moved', 'scheduled']);
    expect(promiseHistory(all, NONE, 60 * DAY).map(({ state }) => state)).toEqual(['moved', 'lapsed']);
  });

  it('says the same whatever the order of the resets, and knows a promise from the instant it was made', () => {
    const made = 40 * DAY;
    const kept = (promises: 'regular' | 'banked', resets: number[]) =>
      promiseHistory([promise(made, { promises })], { ...NONE, [promises]: resets }, made + 9 * DAY);
    for (const promises of ['regular', 'banked'] as const) {
      const days = [made + DAY, 20 * DAY, 10 * DAY];
      expect(kept(promises, days)).toMatchObject([{ promises, state: 'kept' }]);
      expect(kept(promises, days.reverse())).toMatchObject([{ promises, state: 'kept' }]);
    }
    expect(promiseHistory([promise(made, {})], NONE, made)).toMatchObject([{ state: 'open' }]);
    expect(promiseHistory([promise(made, {})], NONE, made - 1)).toEqual([]);
  });

  it('a conditional promise is kept until the very end of thirty days, and no longer', () => {
    const made = promise(0, { strength: 'conditional' });
    const state = (at: number) => promiseHistory([made], { regular: [at], banked: [] }, 60 * DAY)[0]?.state;
    expect([state(1), state(30 * DAY), state(30 * DAY + 1)]).toEqual(['kept', 'kept', 'lapsed']);
    // Without a time it has no window.
    expect(promiseHistory([made], NONE, DAY)).toMatchObject([
      { from: null, to: null, window: 'open', promises: 'regular', strength: 'conditional' },
    ]);
  });

  it('counts a promise of both kinds as kept when both came', () => {
    const both = [promise(0, { window, promises: 'both' })];
    const [regular, banked] = [[21 * HOUR], [22 * HOUR]];
    expect(promiseHistory(both, { regular, banked }, 60 * HOUR)).toMatchObject([{ state: 'kept' }]);
    expect(promiseHistory(both, { regular, banked: [] }, 60 * HOUR)).toMatchObject([{ state: 'lapsed' }]);
    expect(promiseHistory(both, { regular, banked: [] }, 30 * HOUR)).toMatchObject([{ state: 'overdue' }]);
  });

  it('lists no posts of another kind, none that is for a few, and none that is later than now', () => {
    const posts = [
      promise(0, { kind: 'reset' }),
      promise(1, { scope: 'few' }),
      promise(2, { confidence: 0.1 }),
      promise(3, {}),
      promise(4 * DAY, {}),
    ];
    expect(promiseHistory(posts, NONE, DAY).map(({ at }) => at)).toEqual([3]);
  });
});
